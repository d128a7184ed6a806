package dev.plateau.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScoreIntervalTest {
    private static double[][] forks(int forks, double centre, double step) {
        double[][] measurements = new double[forks][];
        for (int fork = 0; fork < forks; fork++) {
            measurements[fork] = new double[] {centre + step * (fork - (forks - 1) / 2.0)};
        }
        return measurements;
    }

    private static double standardError(int forks, double step) {
        double squares = 0;
        for (int fork = 0; fork < forks; fork++) {
            squares += Math.pow(step * (fork - (forks - 1) / 2.0), 2);
        }
        return Math.sqrt(squares / (forks - 1) / forks);
    }

    /** Printed tables of Student's t, two-sided 99 %: the logs of the ends lie t times s / sqrt(n) from that of the score. */
    @ParameterizedTest
    @CsvSource({"2, 63.657", "3, 9.925", "4, 5.841", "5, 4.604", "10, 3.250"})
    void usesTheTabulatedQuantileOnTheLogScale(int forks, double quantile) {
        double[][] logs = forks(forks, Math.log(100), 0.001);
        double[][] measurements = Arrays.stream(logs)
                .map(fork -> new double[] {Math.exp(fork[0])})
                .toArray(double[][]::new);
        double standardError = standardError(forks, 0.001);

        var interval = ScoreInterval.ofForks(100, measurements, 0.99).orElseThrow();

        assertThat(Math.log(interval.high() / 100)).isCloseTo(quantile * standardError, within(0.001 * standardError));
        assertThat(Math.log(100 / interval.low())).isCloseTo(quantile * standardError, within(0.001 * standardError));
    }

    /** 334 k ops/s below zero was once the lower end of a throughput: forks of 0.2, 0.4 and 0.7 million. */
    @Test
    void noScoreAboveZeroHasAnIntervalThatReachesBelow() {
        var interval = ScoreInterval.ofForks(433_333, new double[][] {{200_000}, {400_000}, {700_000}}, 0.99)
                .orElseThrow();

        assertThat(interval.low()).isPositive();
        assertThat(interval.high()).isGreaterThan(433_333);
    }

    @ParameterizedTest
    @CsvSource({"2, 63.657", "3, 9.925", "5, 4.604"})
    void whatMayBeZeroOrNegativeKeepsTheArithmeticInterval(int forks, double quantile) {
        double half = quantile * standardError(forks, 1);

        var interval = ScoreInterval.ofForks(0, forks(forks, 0, 1), 0.99).orElseThrow();

        assertThat(interval.high()).isCloseTo(half, within(0.001 * half));
        assertThat(interval.low()).isCloseTo(-half, within(0.001 * half));
    }

    /** Hits of a cache in two of three forks: means 10, 10 and 20, s = 10 / √3, s / √3 = 10 / 3, t(2) = 9.925; 13.3 − 33.1 is no number of hits. */
    @Test
    void whatIsNeverNegativeHasNoNegativeEnd() {
        double[][] measurements = {{0, 10, 20}, {0, 0, 30}, {10, 20, 30}};

        var interval = ScoreInterval.ofForks(40 / 3.0, measurements, 0.99).orElseThrow();

        assertThat(interval.low()).isZero();
        assertThat(interval.high()).isCloseTo(40 / 3.0 + 9.925 * 10 / 3, within(1e-2));
    }

    /** Three forks by themselves: t(2) = 9.925. With a prior of the same variance and 10 degrees of freedom: t(12) = 3.055. */
    @Test
    void aPriorNarrowsTheIntervalOfFewForks() {
        var forks = new ForkSummary(3, Math.log(50), 0.1);

        var alone = ScoreInterval.around(50, forks, VariancePrior.NONE, 0.99).orElseThrow();
        var moderated = ScoreInterval.around(50, forks, new VariancePrior(0.01, 10), 0.99)
                .orElseThrow();

        assertThat(Math.log(alone.high() / 50)).isCloseTo(9.925 * 0.1 / Math.sqrt(3), within(1e-3));
        assertThat(Math.log(moderated.high() / 50)).isCloseTo(3.055 * 0.1 / Math.sqrt(3), within(1e-3));
    }

    @Test
    void moreIterationsOfTheSameForksDoNotNarrowTheInterval() {
        double[][] few = {{9, 11}, {11, 13}};
        double[][] many = {{9, 11, 9, 11, 9, 11}, {11, 13, 11, 13, 11, 13}};

        assertThat(ScoreInterval.ofForks(11, many, 0.99)).isEqualTo(ScoreInterval.ofForks(11, few, 0.99));
    }

    /** Six times 0.1 over six is not 0.1. */
    @Test
    void equalForksLeaveNothingBetweenTheEnds() {
        double[][] equal = {{0.1}, {0.1}, {0.1}, {0.1}, {0.1}, {0.1}};

        assertThat(ScoreInterval.ofForks(0.1, equal, 0.99)).contains(new ScoreInterval(0.1, 0.1));
    }

    @Test
    void isMissingWithOneForkAnEmptyOneOrANumberThatIsNone() {
        assertThat(ScoreInterval.ofForks(1, new double[][] {{1, Double.NaN}, {2}}, 0.99))
                .isEmpty();
        assertThat(ScoreInterval.ofForks(1, new double[][] {{1, Double.POSITIVE_INFINITY}, {2}}, 0.99))
                .isEmpty();
        assertThat(ScoreInterval.ofForks(1, new double[][] {{1, 2, 3}}, 0.99)).isEmpty();
        assertThat(ScoreInterval.ofForks(1, new double[][] {{1, 2}, {}}, 0.99)).isEmpty();
    }

    /** Forks of -40, 5 and 5 have the median 5 and the mean -10: the interval is that of means, -10 and -8, s = √2, s / √2 = 1. */
    @ParameterizedTest
    @ValueSource(doubles = {0, -9})
    void aScoreNotAboveZeroHasTheIntervalOfForkMeansWhateverTheirMedians(double score) {
        double[][] measurements = {{-40, 5, 5}, {-34, 5, 5}};

        var interval = ScoreInterval.ofForks(score, measurements, 0.99).orElseThrow();

        assertThat(interval.low()).isCloseTo(-9 - 63.657, within(1e-3));
        assertThat(interval.high()).isCloseTo(-9 + 63.657, within(1e-3));
    }

    @Test
    void nothingButAScoreAboveZeroHasAnIntervalAroundIt() {
        var forks = new ForkSummary(3, 0, 0.1);

        assertThat(ScoreInterval.around(0, forks, VariancePrior.NONE, 0.99)).isEmpty();
        assertThat(ScoreInterval.around(-1, forks, VariancePrior.NONE, 0.99)).isEmpty();
        assertThat(ScoreInterval.around(1, forks, VariancePrior.NONE, 0.99)).isPresent();
    }
}
