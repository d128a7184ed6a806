package dev.plateau.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
        assertThat(ForkSummary.of(new double[][] {{}, {1}})).isEmpty();
        assertThat(ForkSummary.of(new double[][] {{1, 2, Double.NaN}, {1, 1, 1}}))
                .isEmpty();
        assertThat(ForkSummary.of(new double[][] {{Double.POSITIVE_INFINITY}, {1}}))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 6, 7, 10, 20, 33})
    void equalForksHaveExactlyNoDeviation(int forks) {
        var random = new Random(forks);
        for (int round = 0; round < 200; round++) {
            double[][] equal = new double[forks][];
            Arrays.fill(equal, new double[] {Math.exp(20 * random.nextGaussian())});
            assertThat(ForkSummary.of(equal).orElseThrow().logSd()).isZero();
        }
    }

    @Test
    void deviationOfOneForkIsMissingNotZero() {
        assertThat(ForkSummary.of(new double[][] {{5, 5}}).orElseThrow().logSd())
                .isNaN();
    }

    /** Two forks are their own bounds; of four, one alone far out reaches them: n = 4, one of them off by d, lies 3/4 d from the mean. */
    @Test
    void boundsHoldEveryForkAndAreReached() {
        assertThat(ForkSummary.of(new double[][] {{48}, {72}}).orElseThrow().bounds())
                .containsExactly(new double[] {48, 72}, within(1e-9));
        assertThat(ForkSummary.of(new double[][] {{10}, {10}, {10}, {20}})
                        .orElseThrow()
                        .bounds()[1])
                .isCloseTo(20, within(1e-9));
        assertThat(ForkSummary.of(new double[][] {{48}}).orElseThrow().bounds())
                .containsExactly(new double[] {48, 48}, within(1e-9));
    }
}
