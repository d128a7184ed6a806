package dev.plateau.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScoreIntervalTest {
    /** Printed tables of Student's t, two-sided 99 %: with fork means -d and +d etc. the half width is t times s / sqrt(n). */
    @ParameterizedTest
    @CsvSource({"2, 63.657", "3, 9.925", "4, 5.841", "5, 4.604", "10, 3.250"})
    void usesTheTabulatedQuantileForEachNumberOfForks(int forks, double quantile) {
        double[][] measurements = new double[forks][];
        double squares = 0;
        for (int fork = 0; fork < forks; fork++) {
            double deviation = fork - (forks - 1) / 2.0;
            squares += deviation * deviation;
            measurements[fork] = new double[] {100 + deviation};
        }
        double standardError = Math.sqrt(squares / (forks - 1) / forks);

        var interval = ScoreInterval.ofForks(measurements, 0.99).orElseThrow();

        assertThat(interval.high() - 100).isCloseTo(quantile * standardError, within(0.001 * standardError));
        assertThat(100 - interval.low()).isCloseTo(quantile * standardError, within(0.001 * standardError));
    }

    @Test
    void moreIterationsOfTheSameForksDoNotNarrowTheInterval() {
        double[][] few = {{9, 11}, {11, 13}};
        double[][] many = {{9, 11, 9, 11, 9, 11}, {11, 13, 11, 13, 11, 13}};

        assertThat(ScoreInterval.ofForks(many, 0.99)).isEqualTo(ScoreInterval.ofForks(few, 0.99));
    }

    /** Six times 0.1 over six is not 0.1. */
    @Test
    void equalForksLeaveNothingBetweenTheEnds() {
        double[][] equal = {{0.1}, {0.1}, {0.1}, {0.1}, {0.1}, {0.1}};

        assertThat(ScoreInterval.ofForks(equal, 0.99)).contains(new ScoreInterval(0.1, 0.1));
    }

    @Test
    void isMissingWithOneForkAnEmptyOneOrANumberThatIsNone() {
        assertThat(ScoreInterval.ofForks(new double[][] {{1, Double.NaN}, {2}}, 0.99))
                .isEmpty();
        assertThat(ScoreInterval.ofForks(new double[][] {{1, Double.POSITIVE_INFINITY}, {2}}, 0.99))
                .isEmpty();
        assertThat(ScoreInterval.ofForks(new double[][] {{1, 2, 3}}, 0.99)).isEmpty();
        assertThat(ScoreInterval.ofForks(new double[][] {{1, 2}, {}}, 0.99)).isEmpty();
    }
}
