package dev.plateau.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class ForkSummaryTest {
    @Test
    void oneDisturbedIterationDoesNotMoveItsFork() {
        double[][] quiet = {{10, 10, 10}, {20, 20, 20}};
        double[][] disturbed = {{10, 10, 9_000}, {20, 20, 20}};

        assertThat(ForkSummary.of(disturbed)).isEqualTo(ForkSummary.of(quiet));
    }

    @Test
    void summarisesTheLogsOfTheForkMedians() {
        double[][] measurements = {{1, 3}, {7, 8, 9}};

        var summary = ForkSummary.of(measurements).orElseThrow();

        // medians 2 and 8: logs are ln 2 and 3 ln 2, mean 2 ln 2, sample deviation sqrt(2) ln 2
        assertThat(summary.forks()).isEqualTo(2);
        assertThat(summary.logMean()).isCloseTo(2 * Math.log(2), within(1e-12));
        assertThat(summary.logSd()).isCloseTo(Math.sqrt(2) * Math.log(2), within(1e-12));
    }

    @Test
    void aValueWithoutLogarithmGivesNoSummary() {
        assertThat(ForkSummary.of(new double[][] {{0, 0, 0}, {1, 1, 1}})).isEmpty();
        assertThat(ForkSummary.of(new double[][] {})).isEmpty();
    }

    @Test
    void deviationOfOneForkIsMissingNotZero() {
        assertThat(ForkSummary.of(new double[][] {{5, 5}}).orElseThrow().logSd())
                .isNaN();
    }
}
