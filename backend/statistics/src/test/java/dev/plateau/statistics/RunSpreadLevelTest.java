package dev.plateau.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.statistics.VerdictRule.Cell;
import dev.plateau.statistics.VerdictRule.Executions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whether histories hold one level of their host. */
class RunSpreadLevelTest {
    private static final int BENCHMARKS = 20;

    /** Deviations from the mean in thirtieths: -4, -1, 2, -4, 5, 2; so (-16/66 + 1/6) * 6 * sqrt(5) / 4. */
    @Test
    void scoresTheAutocorrelationOfTheRuns() {
        assertThat(RunSpreadTest.ofMeans(1, 1.1, 1.2, 1.0, 1.3, 1.2).autocorrelation())
                .isCloseTo(-0.254099, within(1e-6));
        assertThat(RunSpreadTest.ofMeans(1, 1, 1, 1, 1).autocorrelation()).isZero();
    }

    /** The level of the test, when executions shift all benchmarks alike and when each varies by itself. */
    @ParameterizedTest
    @CsvSource({"8, 0", "20, 0", "20, 0.5", "8, 1", "20, 1"})
    void historiesOfOneLevelAreTakenForMovedAsRarelyAsNominal(int runs, double shared) {
        Random random = new Random(19);
        int moved = 0;
        for (int suite = 0; suite < 2000; suite++) {
            moved += RunSpread.keepLevel(histories(random, runs, shared, 0)) ? 0 : 1;
        }
        System.out.printf(Locale.ROOT, "%d runs, %.1f shared: %.1f %% moved%n", runs, shared, moved / 20.0);
        assertThat(moved / 2000.0).isLessThan(0.06);
    }

    @Test
    void historiesThatMovedTogetherAreFound() {
        Random random = new Random(23);
        int found = 0;
        for (int suite = 0; suite < 500; suite++) {
            found += RunSpread.keepLevel(histories(random, 20, 0.5, 3)) ? 0 : 1;
        }
        assertThat(found / 500.0).isGreaterThan(0.95);
    }

    /** Eight benchmarks of standard deviation 1 that share part of it, with a level that moves in the middle. */
    private static List<RunSpread> histories(Random random, int runs, double shared, double move) {
        double[] common =
                random.doubles(runs).map(ignored -> random.nextGaussian()).toArray();
        List<RunSpread> histories = new ArrayList<>();
        for (int benchmark = 0; benchmark < RunSpread.MIN_BENCHMARKS; benchmark++) {
            double[] levels = new double[runs];
            for (int i = 0; i < runs; i++) {
                levels[i] = shared * common[i]
                        + Math.sqrt(1 - shared * shared) * random.nextGaussian()
                        + (i < runs / 2 ? 0 : move);
            }
            histories.add(RunSpreadTest.ofMeans(levels));
        }
        return histories;
    }

    /**
     * A host that was moved once, ten runs ago, which took each benchmark up or down by some 15 %: the same code on both sides of the move. Without the
     * move in the history, most benchmarks are called changed.
     */
    @ParameterizedTest
    @CsvSource({"true, 0, 0.02", "false, 0.5, 1"})
    void aHistoryOfTwoLevelsAsksTheColumn(boolean movedWithin, double least, double most) {
        Random random = new Random(29);
        int wrong = 0;
        for (int suite = 0; suite < 200; suite++) {
            List<Cell> cells = new ArrayList<>();
            for (int benchmark = 0; benchmark < BENCHMARKS; benchmark++) {
                double move = 0.15 * random.nextGaussian();
                List<ForkSummary> runs = new ArrayList<>();
                for (int i = 0; i < 20; i++) {
                    runs.add(RunSpreadTest.run(
                            random, (movedWithin && i >= 10 ? move : 0) + 0.01 * random.nextGaussian()));
                }
                cells.add(new Cell(
                        runs.get(0),
                        RunSpreadTest.run(random, move + 0.01 * random.nextGaussian()),
                        VariancePrior.pooled(runs),
                        new Executions(RunSpread.ofRuns(runs), RunSpread.UNKNOWN, true)));
            }
            wrong += RunSpreadTest.different(cells);
        }

        assertThat(wrong / (200.0 * BENCHMARKS)).isBetween(least, most);
    }

    /** The standard normal leaves 5 % beyond 1.645; seven histories are no column. */
    @Test
    void eightHistoriesMoveBeyondTheNominalLevel() {
        RunSpread atTheLimit = new RunSpread(1, 5, 0.25, 1.645);
        RunSpread beyond = new RunSpread(1, 5, 0.25, 1.646);

        assertThat(RunSpread.keepLevel(Collections.nCopies(8, atTheLimit))).isTrue();
        assertThat(RunSpread.keepLevel(Collections.nCopies(8, beyond))).isFalse();
        assertThat(RunSpread.keepLevel(Collections.nCopies(7, beyond))).isTrue();
    }
}
