package dev.plateau.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VariancePriorTest {
    @Test
    void poolsVariancesByTheirForks() {
        var prior = VariancePrior.pooled(
                List.of(new ForkSummary(3, 0, 0.1), new ForkSummary(5, 7, 0.2), new ForkSummary(1, 0, Double.NaN)));

        // (2 * 0.01 + 4 * 0.04) / 6
        assertThat(prior.variance()).isCloseTo(0.03, within(1e-12));
        assertThat(prior.degreesOfFreedom()).isEqualTo(6);
        assertThat(VariancePrior.pooled(List.of())).isEqualTo(VariancePrior.NONE);
    }

    @Test
    void findsTheScaleAndWeightThatVariancesWereDrawnWith() {
        var random = new Random(5);
        List<VariancePrior> variances = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            double sigma2 = 0.5 * 8 / chiSquared(random, 8);
            variances.add(new VariancePrior(sigma2 * chiSquared(random, 4) / 4, 4));
        }

        var prior = VariancePrior.ofSuite(variances);

        assertThat(prior.variance()).isCloseTo(0.5, within(0.02));
        assertThat(prior.degreesOfFreedom()).isCloseTo(8, within(0.8));
    }

    private static double chiSquared(Random random, int degreesOfFreedom) {
        double sum = 0;
        for (int i = 0; i < degreesOfFreedom; i++) {
            sum += Math.pow(random.nextGaussian(), 2);
        }
        return sum;
    }

    @Test
    void variancesThatAreAllAlikeWeighAsMuchAsTheForksOfTheOthers() {
        var same = new VariancePrior(0.25, 10);

        assertThat(VariancePrior.ofSuite(Collections.nCopies(5, same)).degreesOfFreedom())
                .isEqualTo(40);
        assertThat(VariancePrior.ofSuite(Collections.nCopies(300, same)).degreesOfFreedom())
                .as("as good as certain")
                .isEqualTo(1000);
    }

    @Test
    void saysNothingFromFewerThanThreeVariances() {
        var one = new VariancePrior(0.25, 10);
        var exact = new VariancePrior(0, 10);
        var strange = new VariancePrior(Double.NaN, 10);

        assertThat(VariancePrior.ofSuite(List.of(one, one, exact, strange, VariancePrior.NONE)))
                .isEqualTo(VariancePrior.NONE);
    }

    @Test
    void addsUp() {
        assertThat(VariancePrior.NONE.and(VariancePrior.NONE)).isEqualTo(VariancePrior.NONE);
        assertThat(new VariancePrior(1, 3).and(new VariancePrior(5, 1))).isEqualTo(new VariancePrior(2, 4));
    }

    /** Printed tables: F(4, 16) is above 2.33 in 10 %, above 3.01 in 5 % of cases. */
    @Test
    void explainsForksThatVaryAsBeforeAndNoneThatVaryMore() {
        var history = new VariancePrior(1, 16);

        assertThat(history.explains(new VariancePrior(2.3, 4))).isTrue();
        assertThat(history.explains(new VariancePrior(2.4, 4))).isFalse();
        assertThat(history.explains(new VariancePrior(0.01, 4)))
                .as("quieter forks may be luck")
                .isTrue();
        assertThat(new VariancePrior(0, 16).explains(new VariancePrior(0.01, 4)))
                .isFalse();
        assertThat(VariancePrior.NONE.explains(new VariancePrior(5, 4))).isTrue();
    }

    /** 4 and 40 degrees of freedom, 2000 columns a row: the level is 10 %, a fourfold variance shows, one restless benchmark does not. */
    @ParameterizedTest
    @CsvSource({
        "8, 8, 1, 0.075, 0.125",
        "60, 60, 1, 0.075, 0.125",
        "8, 8, 4, 0.9, 1",
        "8, 1, 1000, 0, 0.35",
        "7, 7, 1000, 0, 0"
    })
    void aColumnShowsABusyHost(int benchmarks, int restless, double factor, double least, double most) {
        var random = new Random(3);
        int surprised = 0;
        for (int column = 0; column < 2000; column++) {
            List<VariancePrior> histories = new ArrayList<>();
            List<VariancePrior> found = new ArrayList<>();
            for (int i = 0; i < benchmarks; i++) {
                histories.add(new VariancePrior(chiSquared(random, 40) / 40, 40));
                found.add(new VariancePrior((i < restless ? factor : 1) * chiSquared(random, 4) / 4, 4));
            }
            surprised += VariancePrior.explain(histories, found) ? 0 : 1;
        }

        assertThat(surprised / 2000.0).isBetween(least, most);
    }

    @Test
    void aColumnAsksOnlyBenchmarksWithAHistory() {
        var exact = new VariancePrior(0, 4);
        var restless = new VariancePrior(9, 4);
        List<VariancePrior> none = Collections.nCopies(20, VariancePrior.NONE);

        assertThat(VariancePrior.explain(none, Collections.nCopies(20, restless)))
                .isTrue();
        assertThat(VariancePrior.explain(
                        Collections.nCopies(20, new VariancePrior(1, 40)), Collections.nCopies(20, exact)))
                .isTrue();
    }

    /**
     * Trigamma of 1, which is half of two degrees of freedom, is pi² / 6. The variance of these five logs and its standard error, √(2 / 4) of it,
     * are twice that together. What two degrees leave unexplained is pi² / 6 again: two degrees, around the geometric mean, as digamma cancels.
     */
    @Test
    void theWeightFollowsFromTheSpreadOfTheLogs() {
        double step = Math.sqrt(Math.PI * Math.PI / 3 / (1 + Math.sqrt(0.5)) / 2.5);
        List<VariancePrior> variances = new ArrayList<>();
        for (int i = -2; i <= 2; i++) {
            variances.add(new VariancePrior(7 * Math.exp(i * step), 2));
        }

        VariancePrior prior = VariancePrior.ofSuite(variances);

        assertThat(prior.variance()).isCloseTo(7, within(1e-6));
        assertThat(prior.degreesOfFreedom()).isCloseTo(2, within(1e-6));
    }

    @Test
    void theOrderOfASuiteMakesNoDifference() {
        List<VariancePrior> alternating = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            alternating.add(new VariancePrior(1 + i, 16));
            alternating.add(new VariancePrior(2 + i, 4));
        }
        List<VariancePrior> sorted = new ArrayList<>(alternating);
        sorted.sort(Comparator.comparingDouble(VariancePrior::degreesOfFreedom));

        VariancePrior expected = VariancePrior.ofSuite(sorted);
        VariancePrior found = VariancePrior.ofSuite(alternating);

        assertThat(found.variance()).isCloseTo(expected.variance(), within(1e-9));
        assertThat(found.degreesOfFreedom()).isCloseTo(expected.degreesOfFreedom(), within(1e-9));
    }

    @Test
    void whatTellsNothingLeavesASuiteAsItIs() {
        List<VariancePrior> suite = new ArrayList<>();
        for (int i = 1; i <= 5; i++) {
            suite.add(new VariancePrior(i, 4));
        }
        VariancePrior prior = VariancePrior.ofSuite(suite);
        suite.add(new VariancePrior(0, 4));
        suite.add(new VariancePrior(3, 0));
        suite.add(new VariancePrior(Double.POSITIVE_INFINITY, 4));

        assertThat(VariancePrior.ofSuite(suite)).isEqualTo(prior).isNotEqualTo(VariancePrior.NONE);
    }

    @Test
    void forksWithoutSpreadAreWhatAHistoryWithoutSpreadExplains() {
        assertThat(new VariancePrior(0, 16).explains(new VariancePrior(0, 4))).isTrue();
        assertThat(new VariancePrior(1, 16).explains(new VariancePrior(0, 4))).isTrue();
    }

    @Test
    void forksWithoutSpreadDoNotHideARestlessColumn() {
        List<VariancePrior> histories = Collections.nCopies(28, new VariancePrior(1, 40));
        List<VariancePrior> found = new ArrayList<>(Collections.nCopies(8, new VariancePrior(9, 4)));
        found.addAll(Collections.nCopies(20, new VariancePrior(0, 4)));

        assertThat(VariancePrior.explain(histories, found)).isFalse();
    }

    /**
     * With the same degrees of freedom the corrections cancel. Two degrees a side: trigamma(1) = 1.6449, so the standard error of eight log ratios is
     * sqrt(2 · 1.6449 / 8) = 0.6413, and 2.5758 of them are a ratio of 5.217.
     */
    @Test
    void aColumnTellsHowMuchNoisierItsCandidatesAre() {
        assertThat(noise(8, new VariancePrior(1e-4, 2), new VariancePrior(5.3e-4, 2)))
                .isCloseTo(5.3, within(1e-9));
        assertThat(noise(8, new VariancePrior(5.3e-4, 2), new VariancePrior(1e-4, 2)))
                .isCloseTo(1 / 5.3, within(1e-9));
        assertThat(noise(8, new VariancePrior(1e-4, 2), new VariancePrior(5.1e-4, 2)))
                .isEqualTo(1);
        assertThat(noise(4, new VariancePrior(1e-4, 2), new VariancePrior(99e-4, 2)))
                .isEqualTo(1);
        assertThat(noise(8, new VariancePrior(0, 2), new VariancePrior(99e-4, 2)))
                .isEqualTo(1);
    }

    /** digamma(1) = -0.577216 and digamma(4.5) = 1.388871: a variance of 2 degrees is e^0.577216, one of 9 is e^0.115207 times as large. */
    @Test
    void fewForksUnderstateNoise() {
        assertThat(noise(8, new VariancePrior(1, 9), new VariancePrior(9, 2))).isCloseTo(14.285, within(1e-3));
    }

    private static double noise(int benchmarks, VariancePrior baseline, VariancePrior candidate) {
        return VariancePrior.noise(
                Collections.nCopies(benchmarks, baseline), Collections.nCopies(benchmarks, candidate));
    }
}
