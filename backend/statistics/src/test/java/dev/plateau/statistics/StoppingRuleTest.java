package dev.plateau.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Simulated suites, forks added look by look. Rates are printed: docs/statistics.md quotes them. */
class StoppingRuleTest {
    private static final int SUITES = 200;
    private static final int CELLS = 40;
    private static final int FIRST_FORKS = 3;
    private static final int MOST_FORKS = 20;
    private static final double NOISE = 0.02;
    /** Any difference counts, however small, and nothing is ever called unchanged: the hardest case for the error. */
    private static final VerdictRule ANY_DIFFERENCE = new VerdictRule(0.99, 1e-9, 1, true);

    private record Ended(int forks, boolean sure, boolean looksDifferent) {}

    @Test
    void spendsAllOfTheErrorAndNoMore() {
        StoppingRule rule = new StoppingRule(VerdictRule.DEFAULT, MOST_FORKS);

        assertThat(rule.spentLate(1)).isCloseTo(0.01, within(1e-12));
        // Twice the tail beyond 2.5758 / sqrt(1 / 2), from a table of the normal distribution.
        assertThat(rule.spentLate(0.5)).isCloseTo(2.7e-4, within(1e-5));
        assertThat(IntStream.iterate(FIRST_FORKS, forks -> forks < MOST_FORKS, rule::next))
                .containsExactly(3, 4, 6, 9, 13, 19);
        assertThat(rule.next(19)).isEqualTo(20);
        assertThat(rule.next(1)).isEqualTo(2);
    }

    /**
     * By the formula: the first look at 4 of 20 forks may spend 0.05 ln(1 + 0.2 (e - 1)) = 0.01477 on "unchanged", the second one at all 20 the
     * rest, 0.03523. The normal has 2.1762 and 1.8089 there, so errors of ln 1.02 over these are just enough: 0.009100 and 0.010947.
     */
    @Test
    void spendsOnUnchangedAlikeOverTheLooks() {
        StoppingRule rule = new StoppingRule(VerdictRule.DEFAULT, MOST_FORKS);

        assertThat(rule.isSure(seen(0, 0.00909), 0, 4)).isTrue();
        assertThat(rule.isSure(seen(0, 0.00911), 0, 4)).isFalse();
        assertThat(rule.isSure(seen(0, 0.01094), 4, 20)).isTrue();
        assertThat(rule.isSure(seen(0, 0.01095), 4, 20)).isFalse();
    }

    @Test
    void isSureOfADifferenceOfJustTheMinimumEffect() {
        StoppingRule rule = new StoppingRule(VerdictRule.DEFAULT, MOST_FORKS);

        assertThat(rule.isSure(seen(Math.log1p(0.02), 0.001), 0, 20)).isTrue();
        assertThat(rule.isSure(seen(Math.log1p(0.0199), 0.001), 0, 20)).isFalse();
    }

    private static VerdictRule.Decision seen(double estimate, double standardError) {
        return new VerdictRule.Decision(
                Optional.of(new LogRatio(estimate, standardError, 1e9)), Double.NaN, new Verdict.Unchanged(), false, 1);
    }

    @Test
    void isWrongNoMoreOftenThanItSays() {
        List<Ended> ended = simulate(ANY_DIFFERENCE, 0, false);

        double sure = share(ended, Ended::sure);
        double evaluatedLater = share(ended, Ended::looksDifferent);
        System.out.printf(
                "same code: called different %.2f %%; by a 99 %% interval of the same forks %.2f %%%n",
                100 * sure, 100 * evaluatedLater);
        assertThat(sure).isBetween(0.002, 0.012);
        assertThat(evaluatedLater).isLessThan(0.016);
    }

    /** Why the error has to be spent: the plain interval, looked at as often. */
    @Test
    void isWrongFarLessOftenThanStoppingAtTheFirstInterval() {
        double peeking = share(simulate(ANY_DIFFERENCE, 0, true), Ended::looksDifferent);

        System.out.printf("same code, stopped at the first 99 %% interval without 1: %.2f %%%n", 100 * peeking);
        assertThat(peeking).isGreaterThan(0.022);
    }

    @Test
    void stopsEarlyWhereAllIsClear() {
        for (double effect : new double[] {0, 0.02, 0.05, 0.10, 0.50}) {
            List<Ended> ended = simulate(VerdictRule.DEFAULT, Math.log1p(effect), false);
            double forks = ended.stream().mapToInt(Ended::forks).average().orElseThrow();
            System.out.printf(
                    "effect %.0f %%: sure %.1f %%, different by a 99 %% interval %.1f %%, %.1f forks a side%n",
                    100 * effect, 100 * share(ended, Ended::sure), 100 * share(ended, Ended::looksDifferent), forks);
            if (effect >= 0.05) {
                assertThat(share(ended, Ended::looksDifferent)).isGreaterThan(0.97);
            }
            assertThat(forks).isLessThan(effect >= 0.10 ? MOST_FORKS / 2 : MOST_FORKS);
        }
    }

    private static double share(List<Ended> ended, java.util.function.Predicate<Ended> predicate) {
        return (double) ended.stream().filter(predicate).count() / ended.size();
    }

    private static List<Ended> simulate(VerdictRule verdict, double effect, boolean peeking) {
        Random random = new Random(42);
        List<Ended> all = new ArrayList<>();
        for (int suite = 0; suite < SUITES; suite++) {
            double[][][] logs = new double[CELLS][2][];
            for (double[][] cell : logs) {
                double noise = NOISE * Math.exp(0.5 * random.nextGaussian());
                cell[0] = new double[MOST_FORKS];
                Arrays.setAll(cell[0], i -> noise * random.nextGaussian());
                cell[1] = new double[MOST_FORKS];
                Arrays.setAll(cell[1], i -> effect + noise * random.nextGaussian());
            }
            all.addAll(suite(new StoppingRule(verdict, MOST_FORKS), logs, peeking));
        }
        return all;
    }

    private static List<Ended> suite(StoppingRule rule, double[][][] logs, boolean peeking) {
        int[] forks = new int[logs.length];
        Ended[] ended = new Ended[logs.length];
        int before = 0;
        for (int look = FIRST_FORKS; ; before = look, look = rule.next(look)) {
            for (int cell = 0; cell < logs.length; cell++) {
                forks[cell] = ended[cell] == null ? look : forks[cell];
            }
            List<VerdictRule.Decision> decision = rule.verdict()
                    .decide(IntStream.range(0, logs.length)
                            .mapToObj(cell -> new VerdictRule.Cell(
                                    side(logs[cell][0], forks[cell]),
                                    side(logs[cell][1], forks[cell]),
                                    VariancePrior.NONE))
                            .toList());
            for (int cell = 0; cell < logs.length; cell++) {
                boolean different =
                        decision.get(cell).difference().orElseThrow().p() < 0.01;
                boolean sure = peeking ? different : rule.isSure(decision.get(cell), before, look);
                if (ended[cell] == null && (sure || look == MOST_FORKS)) {
                    ended[cell] = new Ended(look, sure, different);
                }
            }
            if (look == MOST_FORKS) {
                return List.of(ended);
            }
        }
    }

    private static ForkSummary side(double[] logs, int forks) {
        double[] some = Arrays.copyOf(logs, forks);
        return new ForkSummary(forks, Moments.mean(some), Moments.standardDeviation(some));
    }
}
