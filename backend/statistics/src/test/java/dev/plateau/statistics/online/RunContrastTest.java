package dev.plateau.statistics.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.plateau.statistics.online.RunSeries.ForkSource;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

    /** One run beside two, whose logs are 0.1 to both sides of 0: Student's t of one degree of freedom is Cauchy's distribution. */
    @ParameterizedTest
    @ValueSource(doubles = {0.05, 0.3, -1, 2})
    void twoRunsBeforeLeaveOneDegreeOfFreedom(double newest) {
        RunSeries runs = RunSeries.of(Math.exp(0.1), Math.exp(-0.1), Math.exp(newest));
        double error = Math.sqrt(0.02 * (1 + 1 / 2.0));

        assertThat(new RunContrast(runs, 0, 2, 2, 3).pOfRuns())
                .isCloseTo(0.5 - Math.atan(Math.abs(newest) / error) / Math.PI, within(1e-9));
    }

    @Test
    void oneRunBesideOneSaysNothing() {
        assertThat(new RunContrast(RunSeries.of(1, 9), 0, 1, 1, 2).pOfRuns()).isEqualTo(1);
    }

    @Test
    void runsThatAreAllTheSameAreCertain() {
        assertThat(new RunContrast(RunSeries.of(5, 5, 5, 5, 6, 6), 0, 4, 4, 6).pOfRuns())
                .isZero();
        RunContrast same = new RunContrast(RunSeries.of(5, 5, 5, 5, 5, 5), 0, 4, 4, 6);
        assertThat(same.pOfRuns()).isEqualTo(1);
        assertThat(same.larger()).isFalse();
        assertThat(same.isSeparated()).isFalse();
    }

    /**
     * Six runs above and six below: neighbours agree but once, so their correlation is (10 - 1) / 12. One run more is predicted with a variance
     * wider by 1 + 0.75, the mean of three by (1 + 0.75) / (1 - 0.75). Student's table: 3.106 and 3.012.
     */
    @Test
    void runsThatResembleTheirNeighboursAreWorthFewer() {
        double[] one = alike(3.106 * 0.1 * Math.sqrt(13.0 / 12 * 1.75));
        double distance = 3.012 * 0.1 * Math.sqrt((1 / 12.0 + 1 / 3.0) * 7);
        double[] three = alike(distance - 0.1, distance, distance + 0.1);

        assertThat(contrast(RunSeries.of(one)).pOfRuns()).isCloseTo(0.005, within(5e-5));
        assertThat(contrast(RunSeries.of(three)).pOfRuns()).isCloseTo(0.005, within(5e-5));
    }

    private static double[] alike(double... newest) {
        double[] scores = scores(newest);
        for (int run = 0; run < 12; run++) {
            scores[run] = Math.exp(run < 6 ? STEP : -STEP);
        }
        return scores;
    }

    /** The mean of three runs has a ninth of the sum of what their hosts add. */
    @Test
    void theHostsOfSeveralRunsAreAveraged() {
        double distance = 3.012 * Math.sqrt(0.01 * (1 / 12.0 + 1 / 3.0) + (0.04 + 0.09) / 9);
        double[] host = new double[15];
        host[12] = 0.2;
        host[14] = 0.3;
        double[] scores = scores(distance - 0.1, distance, distance + 0.1);

        assertThat(contrast(new RunSeries(scores, host, ForkSource.NONE)).pOfRuns())
                .isCloseTo(0.005, within(5e-5));
    }

    /** Logs up to 700 have squares of six digits before the point; deviations of a millionth must survive them. */
    @ParameterizedTest
    @ValueSource(doubles = {-600.3, 2.7, 650.1, 680.7, 699.9})
    void theUnitMakesNoDifference(double unit) {
        double[] scores = new double[13];
        Arrays.setAll(
                scores, run -> Math.exp(unit + 1e-6 * (run == 12 ? 3.106 * Math.sqrt(13.0 / 12) : alternating(run))));

        assertThat(contrast(RunSeries.of(scores)).deviation()).isCloseTo(1e-6, within(1e-10));
        assertThat(contrast(RunSeries.of(scores)).pOfRuns()).isCloseTo(0.005, within(5e-5));
    }

    private static double alternating(int run) {
        return Math.sqrt(11.0 / 12) * (run % 2 == 0 ? 1 : -1);
    }

    @Test
    void runsThatEqualOneBeforeAreNotSeparated() {
        assertThat(contrast(RunSeries.of(scores(STEP, 1))).isSeparated()).isFalse();
        assertThat(contrast(RunSeries.of(scores(-STEP, -1))).isSeparated()).isFalse();
    }

    /** Two on average, on both sides. */
    @ParameterizedTest
    @CsvSource({"2, 2, 2, true", "1, 3, 2, true", "1, 2, 2, false", "2, 2, 1, false", "3, 3, 1, false", "2, 2, 3, true"
    })
    void severalForksAreTwoOnAverage(int oneRun, int otherRuns, int newest, boolean several) {
        double[][] forks = new double[13][];
        Arrays.setAll(forks, run -> new double[run == 12 ? newest : run == 0 ? oneRun : run == 1 ? otherRuns : 2]);

        assertThat(contrast(RunSeries.of(scores(1), ForkSource.of(forks))).hasSeveralForks())
                .isEqualTo(several);
    }

    @Test
    void severalForksAreTwoOnAverageOfTheNewestRunsToo() {
        double[][] forks = new double[14][2];
        assertThat(contrast(RunSeries.of(scores(1, 1), ForkSource.of(forks))).hasSeveralForks())
                .isTrue();

        forks[13] = new double[1];
        assertThat(contrast(RunSeries.of(scores(1, 1), ForkSource.of(forks))).hasSeveralForks())
                .isFalse();
    }

    /** With all signs reversed, the contrast is the same for the other direction, including ties. */
    @Test
    void ranksAreTheSameTowardsBothSides() {
        double[][] forks = new double[13][];
        Arrays.setAll(forks, run -> new double[] {run % 5, run % 3, 7});
        forks[12] = new double[] {7, 5, 3};
        double[][] mirrored = Arrays.stream(forks)
                .map(run -> Arrays.stream(run).map(fork -> -fork).toArray())
                .toArray(double[][]::new);
        double p = contrast(RunSeries.of(scores(1), ForkSource.of(forks))).pOfForks(true);

        assertThat(p).isBetween(0.01, 0.99);
        assertThat(contrast(RunSeries.of(scores(1), ForkSource.of(mirrored))).pOfForks(false))
                .isCloseTo(p, within(1e-12));
    }

    /** Of the ways to choose 12 forks of 48, one is the highest twelve; a normal approximation would say 1e-7. */
    @Test
    void ranksOfTwelveForksAreStillExact() {
        double[][] forks = new double[16][];
        Arrays.setAll(forks, run -> new double[] {3 * run, 3 * run + 1, 3 * run + 2});
        double[] scores = scores(1, 1.1, 1.2, 1.3);

        assertThat(contrast(RunSeries.of(scores, ForkSource.of(forks))).pOfForks())
                .isCloseTo(1 / 69_668_534_468.0, withinPercentage(0.001));
    }
}
