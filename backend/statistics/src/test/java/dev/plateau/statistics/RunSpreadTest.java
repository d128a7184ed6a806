package dev.plateau.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.statistics.Verdict.Inconclusive;
import dev.plateau.statistics.Verdict.Larger;
import dev.plateau.statistics.Verdict.Smaller;
import dev.plateau.statistics.VerdictRule.Cell;
import dev.plateau.statistics.VerdictRule.Executions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.apache.commons.numbers.gamma.Trigamma;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunSpreadTest {
    private static final int BENCHMARKS = 20;
    private static final int FORKS = 3;

    static RunSpread ofMeans(double... logMeans) {
        return RunSpread.ofRuns(DoubleStream.of(logMeans)
                .mapToObj(mean -> new ForkSummary(4, mean, 0.01))
                .toList());
    }

    /** Differences 0.1, 0.1, 0.2, 0.3, 0.1: median 0.1, so the variance of a run is (0.1 / 0.6745)² / 2; and (5 + 2) / 3. */
    @Test
    void learnsFromTheDifferencesOfSuccessiveRuns() {
        RunSpread spread = ofMeans(1, 1.1, 1.2, 1.0, 1.3, 1.2);

        assertThat(spread.variance()).isCloseTo(0.010990, within(1e-5));
        assertThat(spread.degreesOfFreedom()).isCloseTo(7 / 3.0, within(1e-9));
        assertThat(spread.forkShare()).isEqualTo(0.25);
    }

    @Test
    void isUnknownBelowFiveRuns() {
        assertThat(ofMeans(1, 1.1, 1, 1.1).isKnown()).isFalse();
        assertThat(ofMeans(1, 1.1, 1, 1.1, 1).isKnown()).isTrue();
    }

    @Test
    void aChangePointInTheHistoryDoesNotWidenTheSpread() {
        assertThat(ofMeans(1, 1.01, 1, 1.01, 1, 2, 2.01, 2, 2.01, 2).variance())
                .isCloseTo(ofMeans(1, 1.01, 1, 1.01, 1, 1.01, 1, 1.01, 1, 1.01).variance(), within(1e-9));
    }

    /** The variance of the log of a variance estimate with n degrees of freedom is trigamma(n / 2). */
    @ParameterizedTest
    @CsvSource({"5", "8", "12", "20"})
    void theDegreesOfFreedomAreThoseOfTheEstimate(int runs) {
        Random random = new Random(7);
        double[] logs = new double[20_000];
        for (int i = 0; i < logs.length; i++) {
            logs[i] = Math.log(ofMeans(random.doubles(runs, 0, 1)
                            .map(ignored -> random.nextGaussian())
                            .toArray())
                    .variance());
        }
        double sd = Moments.standardDeviation(logs);
        double degreesOfFreedom = ofMeans(new double[runs]).degreesOfFreedom();

        // As measured, or on the cautious side of it.
        assertThat(Trigamma.value(degreesOfFreedom / 2)).isBetween(0.9 * sd * sd, 1.45 * sd * sd);
    }

    /** Forks explain all of it: nothing is added. Beyond them: var = 0.0001 (2/4 - 2/4) + 2 * 0.0025 by hand. */
    @Test
    void addsOnlyWhatForksDoNotExplain() {
        var side = new ForkSummary(4, 0, 0.01);
        var forks = LogRatio.moderated(side, side, VariancePrior.NONE).orElseThrow();
        double share = LogRatio.forkShare(side, side);

        assertThat(forks.between(new RunSpread(0.00002, 5, 0.25, 0), share)).isEqualTo(forks);
        assertThat(forks.between(RunSpread.UNKNOWN, share)).isEqualTo(forks);
        LogRatio wider = forks.between(new RunSpread(0.0025, 5, 0.25, 0), share);
        assertThat(wider.standardError()).isCloseTo(Math.sqrt(0.005), within(1e-9));
        assertThat(wider.degreesOfFreedom()).isCloseTo(5, within(1e-6));
    }

    @Test
    void aHostThatMovedWidensTheIntervalBeyondItsMove() {
        var baseline = new ForkSummary(5, 0, 0.005);
        var candidate = new ForkSummary(5, 0.08, 0.005);
        Cell calm = new Cell(
                baseline,
                candidate,
                VariancePrior.NONE,
                new Executions(RunSpread.UNKNOWN, RunSpread.ofHostMove(0.001, 0.001), true));
        Cell moved = new Cell(
                baseline,
                candidate,
                VariancePrior.NONE,
                new Executions(RunSpread.UNKNOWN, RunSpread.ofHostMove(0.06, 0.01), true));

        assertThat(verdict(calm)).isEqualTo(new Larger());
        assertThat(verdict(moved))
                .isInstanceOfSatisfying(
                        Inconclusive.class,
                        unclear ->
                                assertThat(unclear.reason().words()).contains("measure both sides in one execution"));
    }

    private static Verdict verdict(Cell cell) {
        return VerdictRule.DEFAULT.decide(List.of(cell)).get(0).verdict();
    }

    /**
     * The same code in every run, 300 suites: forks vary by 2 %, runs by more, half of which all benchmarks share. Nominal is 1 % of the
     * intervals; forks alone are wrong many times as often.
     */
    @ParameterizedTest
    @CsvSource({"8, 0.03", "8, 0.1", "20, 0.03", "20, 0.1"})
    void sameCodeInTwoExecutionsIsCalledDifferentAsRarelyAsNominal(int earlier, double sd) {
        Random random = new Random(11);
        int wrong = 0;
        int wrongByForks = 0;
        int called = 0;
        int cells = 300 * BENCHMARKS;
        for (int suite = 0; suite < 300; suite++) {
            List<Cell> known = new ArrayList<>();
            List<Cell> forksOnly = new ArrayList<>();
            double[] shared = random.doubles(earlier + 1L)
                    .map(ignored -> random.nextGaussian())
                    .toArray();
            for (int benchmark = 0; benchmark < BENCHMARKS; benchmark++) {
                List<ForkSummary> runs = new ArrayList<>();
                for (double common : shared) {
                    runs.add(run(random, sd * (common + random.nextGaussian()) / Math.sqrt(2)));
                }
                RunSpread spread = RunSpread.ofRuns(runs.subList(0, earlier));
                VariancePrior history = VariancePrior.pooled(runs.subList(0, earlier));
                ForkSummary baseline = runs.get(earlier - 1);
                ForkSummary candidate = runs.get(earlier);
                known.add(new Cell(baseline, candidate, history, new Executions(spread, RunSpread.UNKNOWN, true)));
                forksOnly.add(new Cell(baseline, candidate, history));
            }
            wrong += different(known);
            wrongByForks += different(forksOnly);
            called += changed(known);
        }

        System.out.printf(
                Locale.ROOT,
                "%d earlier runs, %.0f %%: intervals wrong %.2f %%, by forks alone %.1f %%, called changed %.3f %%%n",
                earlier,
                100 * sd,
                100.0 * wrong / cells,
                100.0 * wrongByForks / cells,
                100.0 * called / cells);
        assertThat(wrong / (double) cells).as("with the spread between runs").isLessThan(0.0125);
        assertThat(called / (double) cells)
                .as("after the correction for the suite")
                .isLessThan(0.002);
        assertThat(wrongByForks / (double) cells).as("by forks alone").isGreaterThan(0.1);
    }

    /** Eight differences of 0.1 with errors of 0.01 and 4 degrees of freedom, whose quartile is 0.7407: 0.1² / 0.7407² - 0.01², halved. */
    @Test
    void learnsFromTheColumn() {
        List<LogRatio> column = new ArrayList<>(Collections.nCopies(7, new LogRatio(-0.1, 0.01, 4)));

        assertThat(RunSpread.ofColumn(column).isKnown()).isFalse();
        column.add(new LogRatio(0.1, 0.01, 4));
        RunSpread spread = RunSpread.ofColumn(column);
        assertThat(spread.variance()).isCloseTo(0.009064, within(1e-6));
        assertThat(spread.degreesOfFreedom()).isCloseTo(10 / 3.0, within(1e-9));
        assertThat(RunSpread.ofColumn(Collections.nCopies(8, new LogRatio(0.005, 0.01, 4)))
                        .variance())
                .isZero();
    }

    /** The same code in two executions, nothing known before; the last column has a tenth of the benchmarks twice as slow. */
    @ParameterizedTest
    @CsvSource({"8, 0", "8, 0.03", "20, 0", "20, 0.03", "20, 0.1", "100, 0.1"})
    void theColumnKeepsTheRateWithoutHistory(int benchmarks, double sd) {
        Random random = new Random(13);
        int suites = 8000 / benchmarks;
        int wrong = 0;
        int found = 0;
        for (int suite = 0; suite < suites; suite++) {
            double shared = random.nextGaussian();
            List<Cell> same = new ArrayList<>();
            for (int benchmark = 0; benchmark < benchmarks; benchmark++) {
                same.add(between(run(random, 0), run(random, sd * (shared + random.nextGaussian()))));
            }
            wrong += different(same);
            same.set(0, between(run(random, 0), run(random, Math.log(2) + sd * (shared + random.nextGaussian()))));
            found += VerdictRule.DEFAULT.decide(same).get(0).verdict() instanceof Larger ? 1 : 0;
        }

        System.out.printf(
                Locale.ROOT,
                "column of %d, %.0f %%: intervals wrong %.2f %%, twice as much found %.0f %%%n",
                benchmarks,
                100 * sd,
                100.0 * wrong / (suites * benchmarks),
                100.0 * found / suites);
        assertThat(wrong / (double) (suites * benchmarks)).isLessThan(0.0125);
    }

    /** Ten benchmarks moved by some 10 %, where earlier runs moved by 1 %: many changes, unless the host is less stable than it was. */
    @Test
    void anUnstableHostAsksTheColumnInSpiteOfAHistory() {
        RunSpread quiet = new RunSpread(0.0001, 20, 0, 0);
        for (boolean stable : new boolean[] {true, false}) {
            List<Cell> cells = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                cells.add(new Cell(
                        new ForkSummary(5, 0, 0.01),
                        new ForkSummary(5, (i % 2 == 0 ? 0.1 : -0.1) * (1 + 0.05 * i), 0.01),
                        VariancePrior.NONE,
                        new Executions(quiet, RunSpread.UNKNOWN, stable)));
            }
            assertThat(changed(cells)).isEqualTo(stable ? 10 : 0);
        }
    }

    /** Ten earlier runs on a quiet host, one on a busy one whose clock shows nothing: forks vary by 8 % instead of 2 %, runs by 10 % instead of 1 %. */
    @Test
    void forksOfAColumnShowAHostThatIsLessStableThanItWas() {
        Random random = new Random(17);
        int wrong = 0;
        for (int suite = 0; suite < 400; suite++) {
            List<Cell> cells = new ArrayList<>();
            for (int benchmark = 0; benchmark < BENCHMARKS; benchmark++) {
                List<ForkSummary> runs = new ArrayList<>();
                for (int i = 0; i < 10; i++) {
                    runs.add(run(random, 0.01 * random.nextGaussian(), 0.02));
                }
                cells.add(new Cell(
                        runs.get(9),
                        run(random, 0.1 * random.nextGaussian(), 0.08),
                        VariancePrior.pooled(runs),
                        new Executions(RunSpread.ofRuns(runs), RunSpread.UNKNOWN, true)));
            }
            wrong += different(cells);
        }

        assertThat(wrong / (400.0 * BENCHMARKS)).isLessThan(0.015);
    }

    private static Cell between(ForkSummary baseline, ForkSummary candidate) {
        return new Cell(
                baseline, candidate, VariancePrior.NONE, new Executions(RunSpread.UNKNOWN, RunSpread.UNKNOWN, true));
    }

    /** Twenty earlier runs that differ by 3 %: a slowdown of 30 % shows. */
    @Test
    void aLargeChangeShowsBetweenExecutions() {
        Random random = new Random(5);
        int found = 0;
        for (int suite = 0; suite < 200; suite++) {
            List<ForkSummary> runs = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                runs.add(run(random, 0.03 * random.nextGaussian()));
            }
            ForkSummary candidate = run(random, Math.log(1.3) + 0.03 * random.nextGaussian());
            found += changed(List.of(new Cell(
                    runs.get(19),
                    candidate,
                    VariancePrior.pooled(runs),
                    new Executions(RunSpread.ofRuns(runs), RunSpread.UNKNOWN, true))));
        }

        assertThat(found).isGreaterThan(180);
    }

    static ForkSummary run(Random random, double level) {
        return run(random, level, 0.02);
    }

    private static ForkSummary run(Random random, double level, double sd) {
        double[][] forks = new double[FORKS][1];
        for (double[] fork : forks) {
            fork[0] = Math.exp(level + sd * random.nextGaussian());
        }
        return ForkSummary.of(forks).orElseThrow();
    }

    static int different(List<Cell> cells) {
        return (int) VerdictRule.DEFAULT.decide(cells).stream()
                .filter(decision -> decision.difference().orElseThrow().p() < 0.01)
                .count();
    }

    private static int changed(List<Cell> cells) {
        return (int) VerdictRule.DEFAULT.decide(cells).stream()
                .filter(decision -> decision.verdict() instanceof Larger || decision.verdict() instanceof Smaller)
                .count();
    }
}
