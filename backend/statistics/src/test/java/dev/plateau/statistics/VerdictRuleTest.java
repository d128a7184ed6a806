package dev.plateau.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.statistics.InconclusiveReason.FalseDiscoveryRate;
import dev.plateau.statistics.InconclusiveReason.OneFork;
import dev.plateau.statistics.InconclusiveReason.Side;
import dev.plateau.statistics.Verdict.Inconclusive;
import dev.plateau.statistics.Verdict.Larger;
import dev.plateau.statistics.Verdict.Smaller;
import dev.plateau.statistics.Verdict.Unchanged;
import dev.plateau.statistics.VerdictRule.Cell;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class VerdictRuleTest {
    private static Cell cell(double baseline, double candidate, double sd, int forks) {
        return new Cell(
                new ForkSummary(forks, Math.log(baseline), sd),
                new ForkSummary(forks, Math.log(candidate), sd),
                VariancePrior.NONE);
    }

    private static Verdict verdict(Cell cell) {
        return VerdictRule.DEFAULT.decide(List.of(cell)).get(0).verdict();
    }

    @Test
    void clearDifferencesAreLargerOrSmaller() {
        assertThat(verdict(cell(100, 120, 0.01, 5))).isEqualTo(new Larger());
        assertThat(verdict(cell(100, 80, 0.01, 5))).isEqualTo(new Smaller());
    }

    @Test
    void aDifferenceShownToBeSmallIsUnchangedEvenWhenItIsCertain() {
        assertThat(verdict(cell(100, 100.1, 0.005, 5))).isEqualTo(new Unchanged());
        assertThat(verdict(cell(100, 101, 0.001, 5))).isEqualTo(new Unchanged());
    }

    /** With a known spread 2 · 2.576² (0.03 / ln 1.02)² = 30.5 forks a side; chi-squared is 4.594 at 20 % and 8 degrees of freedom, so 8 / 4.594 as many. */
    @Test
    void noiseGivesNoVerdictButAdvice() {
        assertThat(verdict(cell(100, 101, 0.03, 5)))
                .isInstanceOfSatisfying(
                        Inconclusive.class,
                        inconclusive -> assertThat(inconclusive.reason().words())
                                .matches(
                                        "too noisy: changes over 6\\.\\d % would show; about 4\\d more forks a side would show 2\\.0 %"));
        assertThat(verdict(cell(100, 101, 0.3, 5)))
                .isInstanceOfSatisfying(
                        Inconclusive.class,
                        inconclusive ->
                                assertThat(inconclusive.reason().words()).contains("more than 100 forks"));
    }

    /** t(0.995, 8) = 3.355: intervals of 3.355 · 3 √(2/5) = 6.4 and of 2.1 in logs, which are factors of 580 and of 8.4. */
    @Test
    void noiseBeyondATenfoldChangeIsNotCountedInPerCent() {
        assertThat(verdict(cell(100, 101, 3, 5)))
                .isInstanceOfSatisfying(
                        Inconclusive.class,
                        inconclusive -> assertThat(inconclusive.reason().words())
                                .isEqualTo(
                                        "too noisy: a tenfold change would not show; more than 100 forks a side would be needed to see 2.0 %"));
        assertThat(verdict(cell(100, 101, 1, 5)))
                .isInstanceOfSatisfying(
                        Inconclusive.class,
                        inconclusive ->
                                assertThat(inconclusive.reason().words()).contains("changes over 73"));
    }

    /** A reason holds the levels of the forks, which differ by the unit: people read its words. */
    private static List<String> words(List<Verdict> verdicts) {
        return verdicts.stream()
                .map(verdict -> verdict instanceof Inconclusive inconclusive
                        ? inconclusive.reason().words()
                        : verdict.toString())
                .toList();
    }

    private static Verdict mirrored(Verdict verdict) {
        return verdict instanceof Larger ? new Smaller() : verdict instanceof Smaller ? new Larger() : verdict;
    }

    /** Sides of two to six forks, some of them equal, of two values, or with one fork a thousand times the others. */
    private static ForkSummary anySide(Random random, int kind, double level, double unit) {
        double[][] forks = new double[2 + random.nextInt(5)][1];
        for (int i = 0; i < forks.length; i++) {
            double off = switch (kind) {
                case 0 -> 1;
                case 1 -> 1 + random.nextInt(2);
                case 2 -> i == 0 ? 1000 : 1;
                default -> Math.exp(0.02 * random.nextGaussian());
            };
            forks[i][0] = unit * level * off;
        }
        return ForkSummary.of(forks).orElseThrow();
    }

    private static List<Verdict> ofAnySuite(long seed, double unit, boolean swapped) {
        var random = new Random(seed);
        List<Cell> cells = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            int kind = random.nextInt(6);
            double level = Math.exp(5 * random.nextGaussian());
            ForkSummary one = anySide(random, kind, level, unit);
            ForkSummary other = anySide(random, kind, level * (1 + 0.1 * random.nextInt(3)), unit);
            cells.add(new Cell(swapped ? other : one, swapped ? one : other, VariancePrior.NONE));
        }
        return VerdictRule.DEFAULT.decide(cells).stream()
                .map(VerdictRule.Decision::verdict)
                .toList();
    }

    @Test
    void theUnitMakesNoDifferenceAndSwappedSidesMirrorTheVerdict() {
        for (int suite = 0; suite < 200; suite++) {
            List<String> verdicts = words(ofAnySuite(suite, 1, false));

            assertThat(words(ofAnySuite(suite, 1000, false))).isEqualTo(verdicts);
            assertThat(words(ofAnySuite(suite, 1, true).stream()
                            .map(VerdictRuleTest::mirrored)
                            .toList()))
                    .isEqualTo(verdicts);
        }
    }

    @Test
    void oneForkIsTooFew() {
        Cell cell = new Cell(new ForkSummary(1, 0, Double.NaN), new ForkSummary(5, 0, 0.1), VariancePrior.NONE);

        var decision = VerdictRule.DEFAULT.decide(List.of(cell)).get(0);

        assertThat(decision.difference()).isEmpty();
        assertThat(decision.q()).isNaN();
        assertThat(decision.verdict()).isEqualTo(new Inconclusive(new OneFork(Side.BASELINE)));
        assertThat(VerdictRule.DEFAULT.decide(List.of())).isEmpty();
    }

    /**
     * Three forks of 768 bytes; two more and one of 952. By hand: mean log ratio ln(952 / 768) / 3 = 0.0716, pooled deviation 0.0877 with 4
     * degrees of freedom, t = 1. The other cells vary by one in ten thousand.
     */
    @Test
    void oneForkThatAllocatesMoreIsNoChangeWhateverOtherCellsShow() {
        double stray = Math.log(952.0 / 768);
        List<Cell> cells = new ArrayList<>(List.of(new Cell(
                new ForkSummary(3, 0, 0), new ForkSummary(3, stray / 3, stray / Math.sqrt(3)), VariancePrior.NONE)));
        for (int other = 0; other < 30; other++) {
            cells.add(cell(1000, 1000, 1e-4, 3));
        }

        var decision = VerdictRule.BYTES.decide(cells).get(0);

        assertThat(decision.verdict()).isInstanceOf(Inconclusive.class);
        assertThat(decision.difference().orElseThrow().p()).isCloseTo(0.3739, within(0.0001));
    }

    @Test
    void bytesWithoutSpreadKeepTheirCertaintyAmongNoisyOnes() {
        List<Cell> cells = new ArrayList<>(List.of(cell(48, 56, 0, 3)));
        for (int i = 0; i < 10; i++) {
            cells.add(cell(100, 100, 0.05 + 0.01 * i, 3));
        }

        assertThat(VerdictRule.BYTES.decide(cells).get(0).verdict()).isEqualTo(new Larger());
    }

    /** Forks of 20 % noise, after a history of 2 %: pooled, every second interval would exclude "no change". */
    @Test
    void aQuietHistoryMakesNoBusyHostCertain() {
        Random random = new Random(5);
        VariancePrior quiet = new VariancePrior(0.02 * 0.02, 40);
        int different = 0;
        for (int i = 0; i < 4000; i++) {
            ForkSummary[] sides = new ForkSummary[2];
            for (int side = 0; side < 2; side++) {
                double[][] forks = new double[3][1];
                for (double[] fork : forks) {
                    fork[0] = Math.exp(0.2 * random.nextGaussian());
                }
                sides[side] = ForkSummary.of(forks).orElseThrow();
            }
            var decision = VerdictRule.DEFAULT.decide(List.of(new Cell(sides[0], sides[1], quiet)));
            different += decision.get(0).difference().orElseThrow().p() < 0.01 ? 1 : 0;
        }
        assertThat(different / 4000.0).isLessThan(0.015);
    }

    @Test
    void historyMakesFewForksSpeak() {
        VariancePrior history = new VariancePrior(1e-4, 20);
        Cell alone = cell(100, 104, 0.01, 2);
        Cell known = new Cell(alone.baseline(), alone.candidate(), history);

        assertThat(verdict(alone)).isInstanceOf(Inconclusive.class);
        assertThat(verdict(known)).isEqualTo(new Larger());
    }

    /**
     * 41 equal variances, each of four degrees of freedom, make the variance as good as known, at exp(ln 2 - digamma 2) = 1.31 times theirs:
     * z = 0.0262 / (0.01 √(1.31 · 2/3)) = 2.8, p = 0.005, q = 0.2.
     */
    @Test
    void aWeakDifferenceAmongManyCellsIsNone() {
        List<Cell> cells = new ArrayList<>(Collections.nCopies(40, cell(100, 100, 0.01, 3)));
        cells.add(cell(100, 100 * Math.exp(0.0262), 0.01, 3));

        var decision = VerdictRule.DEFAULT.decide(cells).get(40);

        assertThat(decision.difference().orElseThrow().p()).isBetween(0.004, 0.006);
        assertThat(decision.q()).isBetween(0.16, 0.25);
        assertThat(decision.verdict()).isEqualTo(new Inconclusive(new FalseDiscoveryRate()));
    }

    /** z = 2.08, p = 0.04: too much for the 99 % interval, though among cells that all differ the correction would let it pass. */
    @Test
    void anIntervalThatContainsNoChangeIsNoDifference() {
        List<Cell> cells = new ArrayList<>(Collections.nCopies(20, cell(100, 200, 0.0105, 3)));
        cells.add(cell(100, 100 * Math.exp(0.0204), 0.0105, 3));

        var decision = VerdictRule.DEFAULT.decide(cells).get(20);

        assertThat(decision.q()).isLessThan(0.05);
        assertThat(decision.verdict())
                .isInstanceOfSatisfying(
                        Inconclusive.class,
                        inconclusive ->
                                assertThat(inconclusive.reason().words()).startsWith("too noisy: changes over"));
    }

    @Test
    void eachReasonNamesTheNextStep() {
        assertThat(new OneFork(Side.BASELINE).words())
                .isEqualTo("the baseline has one fork: measure at least two on each side");
        assertThat(new FalseDiscoveryRate().words())
                .isEqualTo("too weak for the false discovery rate over all benchmarks: measure this one again");
    }

    @Test
    void saysWhichSideHasOneFork() {
        Cell cell = new Cell(new ForkSummary(2, 0, 0.1), new ForkSummary(1, 0, Double.NaN), VariancePrior.NONE);

        assertThat(verdict(cell)).isEqualTo(new Inconclusive(new OneFork(Side.CANDIDATE)));
    }

    /** 300 benchmarks against themselves, their noise spread as measured: at most one false alarm in a suite, hardly any at all. */
    @Test
    void aSuiteAgainstItselfRaisesNoAlarm() {
        var random = new Random(300);
        int suites = 30;
        int alarms = 0;
        int uncorrected = 0;
        for (int suite = 0; suite < suites; suite++) {
            List<Cell> cells = new ArrayList<>();
            for (int i = 0; i < 300; i++) {
                double sd = 0.023 * Math.exp(0.9 * random.nextGaussian());
                cells.add(new Cell(draw(random, sd), draw(random, sd), VariancePrior.NONE));
            }
            int here = 0;
            for (var decision : VerdictRule.DEFAULT.decide(cells)) {
                here += decision.verdict() instanceof Larger || decision.verdict() instanceof Smaller ? 1 : 0;
                uncorrected += decision.difference().orElseThrow().p() < 0.01 ? 1 : 0;
            }
            assertThat(here).isLessThanOrEqualTo(2);
            alarms += here;
        }
        assertThat(alarms).isLessThanOrEqualTo(suites / 5);
        assertThat(uncorrected / (300.0 * suites)).isBetween(0.006, 0.015);
    }

    private static ForkSummary draw(Random random, double sd) {
        double[][] forks = new double[5][1];
        for (double[] fork : forks) {
            fork[0] = Math.exp(sd * random.nextGaussian());
        }
        return ForkSummary.of(forks).orElseThrow();
    }

    @Test
    void aChangeOfJustTheMinimumEffectAndJustTheRateAllowedCounts() {
        Cell two = new Cell(new ForkSummary(3, 0, 0), new ForkSummary(3, Math.log1p(0.02), 0), VariancePrior.NONE);
        assertThat(verdict(two)).isEqualTo(new Larger());

        List<Cell> cells = List.of(cell(100, 120, 0.01, 5), cell(100, 100, 0.01, 5));
        double rate = VerdictRule.DEFAULT.decide(cells).get(0).q();
        assertThat(new VerdictRule(0.99, 0.02, rate, true).decide(cells).get(0).verdict())
                .isEqualTo(new Larger());
        assertThat(new VerdictRule(0.99, 0.02, Math.nextDown(rate), true)
                        .decide(cells)
                        .get(0)
                        .verdict())
                .isInstanceOf(Inconclusive.class);
    }

    @Test
    void equalForksAreUnchangedEvenWhereEveryChangeMatters() {
        assertThat(new VerdictRule(0.99, 0, 0.05, true)
                        .decide(List.of(cell(100, 100, 0, 3)))
                        .get(0)
                        .verdict())
                .isEqualTo(new Unchanged());
    }

    /** Six forks of ln 258.2... have a mean that is no double, and must not get a deviation by that. */
    @Test
    void equalForksOfAnyValueLeaveTheOthersTheirVerdict() {
        double[][] equal = new double[6][];
        Arrays.fill(equal, new double[] {258.22555791933});
        Cell exact = new Cell(
                ForkSummary.of(equal).orElseThrow(), ForkSummary.of(equal).orElseThrow(), VariancePrior.NONE);
        List<Cell> cells = new ArrayList<>(Collections.nCopies(5, cell(100, 105, 0.01, 3)));
        var alone = VerdictRule.DEFAULT.decide(cells).get(0).difference();
        cells.add(exact);

        assertThat(VerdictRule.DEFAULT.decide(cells).get(0).difference()).isEqualTo(alone);
        assertThat(VerdictRule.DEFAULT.decide(cells).get(5).verdict()).isEqualTo(new Unchanged());
    }

    /** A clock with coarse ticks gives two forks of one side the same value by chance: the suite tells how much they vary. */
    @Test
    void forksThatTieByChanceAreNoCertainty() {
        Cell ties = new Cell(
                ForkSummary.of(new double[][] {{12}, {12}}).orElseThrow(),
                ForkSummary.of(new double[][] {{13}, {13}}).orElseThrow(),
                VariancePrior.NONE);
        List<Cell> cells = new ArrayList<>(Collections.nCopies(9, cell(100, 100, 0.1, 2)));
        cells.add(ties);

        assertThat(VerdictRule.DEFAULT.decide(cells).get(9).verdict()).isInstanceOf(Inconclusive.class);
    }

    @Test
    void aCellMayHaveAMinimumEffectOfItsOwn() {
        Cell cell = cell(100, 106, 0.005, 5);
        var decision = VerdictRule.DEFAULT.decide(List.of(cell, cell, cell), List.of(0.02, 0.059, 0.1));

        assertThat(decision.get(0).verdict()).isEqualTo(new Larger());
        assertThat(decision.get(1).verdict()).isEqualTo(new Larger());
        assertThat(decision.get(2).verdict()).isEqualTo(new Unchanged());
    }
}
