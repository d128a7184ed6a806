package dev.plateau.statistics.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunContrastTest {
    /** Twelve runs up and down by turns: their logs have mean 0 and sample deviation 0.1, and no neighbours that resemble each other. */
    private static final double STEP = 0.1 * Math.sqrt(11.0 / 12);

    private static double[] scores(double... newest) {
        double[] scores = new double[12 + newest.length];
        for (int run = 0; run < scores.length; run++) {
            scores[run] = Math.exp(run < 12 ? STEP * (run % 2 == 0 ? 1 : -1) : newest[run - 12]);
        }
        return scores;
    }

    private static RunContrast contrast(RunSeries runs) {
        return new RunContrast(runs, 0, 12, 12, runs.length());
    }

    /** Student's table at 11 degrees of freedom; the prediction of one run more is wider by the root of 13/12. */
    @ParameterizedTest
    @CsvSource({"1.796, 0.05", "3.106, 0.005", "4.025, 0.001"})
    void oneRunIsHeldAgainstThePredictionInterval(double t, double p) {
        double distance = t * 0.1 * Math.sqrt(13.0 / 12);

        assertThat(contrast(RunSeries.of(scores(distance))).pOfRuns()).isCloseTo(p, within(0.01 * p));
        assertThat(contrast(RunSeries.of(scores(-distance))).pOfRuns()).isCloseTo(p, within(0.01 * p));
        assertThat(contrast(RunSeries.of(scores(-distance))).larger()).isFalse();
    }

    /** 13 degrees of freedom: 3.012 leaves 0.005. The three have the same deviation as the twelve. */
    @Test
    void severalRunsShareOneVariance() {
        double distance = 3.012 * 0.1 * Math.sqrt(1 / 12.0 + 1 / 3.0);

        assertThat(contrast(RunSeries.of(scores(distance - 0.1, distance, distance + 0.1)))
                        .pOfRuns())
                .isCloseTo(0.005, within(5e-5));
    }

    @Test
    void theHostOfARunAddsToItsVariance() {
        double error = Math.sqrt(0.01 * 13 / 12 + 0.04);
        double[] host = new double[13];
        host[12] = 0.2;

        assertThat(contrast(new RunSeries(scores(3.106 * error), host, ForkSource.NONE))
                        .pOfRuns())
                .isCloseTo(0.005, within(5e-5));
    }

    /** Of the ways to choose three forks of 39, one in 9,139 is the highest three. */
    @Test
    void ranksOfForksAreExact() {
        double[][] forks = new double[13][];
        Arrays.setAll(forks, run -> new double[] {3 * run, 3 * run + 1, 3 * run + 2});
        RunSeries runs = RunSeries.of(scores(1), ForkSource.of(forks));

        assertThat(contrast(runs).pOfForks()).isCloseTo(1 / 9139.0, within(1e-9));
        assertThat(contrast(runs).pOfForks(false)).isCloseTo(1, within(1e-9));
        assertThat(contrast(RunSeries.of(scores(1))).pOfForks()).isEqualTo(1);
    }

    /** Equal forks on one side change nothing; a fork that equals one of the other side counts against. */
    @Test
    void ranksAreExactWhereForksAreEqual() {
        double[][] forks = new double[13][];
        Arrays.setAll(forks, run -> new double[] {100, 100, 101});
        forks[12] = new double[] {102, 102, 102};
        assertThat(contrast(RunSeries.of(scores(1), ForkSource.of(forks))).pOfForks())
                .isCloseTo(1 / 9139.0, within(1e-9));

        forks[12] = new double[] {101, 101, 101};
        assertThat(contrast(RunSeries.of(scores(1), ForkSource.of(forks))).pOfForks())
                .isGreaterThan(0.02);
    }

    /** Of the ways to choose four runs of 16, one in 1,820 is the highest four. */
    @Test
    void ranksOfRunsAreExact() {
        double[] scores = scores(1, 1.1, 1.2, 1.3);
        for (int run = 0; run < 12; run++) {
            scores[run] *= 1 + 1e-6 * run;
        }

        assertThat(contrast(RunSeries.of(scores)).pOfRunRanks()).isCloseTo(1 / 1820.0, within(1e-9));
    }

    @Test
    void runsAreSeparatedWhereNoneLiesAmongThoseBefore() {
        double beyond = STEP + 1e-9;

        assertThat(contrast(RunSeries.of(scores(beyond, 2 * beyond))).isSeparated())
                .isTrue();
        assertThat(contrast(RunSeries.of(scores(-beyond, -2 * beyond))).isSeparated())
                .isTrue();
        assertThat(contrast(RunSeries.of(scores(0.5 * STEP, 2 * beyond))).isSeparated())
                .isFalse();
        assertThat(contrast(RunSeries.of(scores(-0.5 * STEP, -2 * beyond))).isSeparated())
                .isFalse();
    }

    @Test
    void anOddForkDoesNotMakeARunStandApart() {
        double[][] forks = new double[13][];
        Arrays.setAll(forks, run -> new double[] {100 + run, 101.5 + run, 103.25 + run});
        forks[12] = new double[] {105, 106.75, 1000};
        double[] scores = Arrays.stream(forks)
                .mapToDouble(run -> Arrays.stream(run).average().orElseThrow())
                .toArray();

        RunContrast contrast = contrast(RunSeries.of(scores, ForkSource.of(forks)));

        assertThat(contrast.pOfRuns()).isLessThan(1e-6);
        assertThat(contrast.pOfForks()).isGreaterThan(0.1);
    }
}
