package dev.plateau.statistics.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

class ScreeningTest {
    private static final int FACTORS = 30;
    private static final int TRIALS = 300;

    /** Share of the trials in which exactly these candidates are called active. */
    private static double found(int runs, ToDoubleFunction<Set<Integer>> level, Integer... truth) {
        int exact = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            Random random = new Random(trial);
            Screening screening = new Screening(FACTORS, runs, trial);
            double[] logs = new double[screening.runs()];
            for (int run = 0; run < logs.length; run++) {
                logs[run] = level.applyAsDouble(new TreeSet<>(screening.applied(run))) + random.nextGaussian();
            }
            exact += screening.active(logs, 1).equals(List.of(truth)) ? 1 : 0;
        }
        return (double) exact / TRIALS;
    }

    @Test
    void appliesEachCandidateInHalfOfTheRunsAndEachPairInAQuarter() {
        Screening screening = new Screening(FACTORS, 32, 1);
        assertThat(screening.runs()).isEqualTo(32);
        int[][] together = new int[FACTORS][FACTORS];
        for (int run = 0; run < 32; run++) {
            for (int one : screening.applied(run)) {
                for (int other : screening.applied(run)) {
                    together[one][other]++;
                }
            }
        }
        for (int one = 0; one < FACTORS; one++) {
            for (int other = 0; other < FACTORS; other++) {
                assertThat(together[one][other]).isEqualTo(one == other ? 16 : 8);
            }
        }
    }

    @Test
    void findsOneLargeEffect() {
        assertThat(found(32, on -> on.contains(4) ? 5 : 0, 4)).isGreaterThan(0.98);
    }

    @Test
    void needsSixtyFourRunsForTwoDeviations() {
        assertThat(found(64, on -> on.contains(4) ? 2 : 0, 4)).isGreaterThan(0.9);
    }

    @Test
    void findsTwoEffects() {
        assertThat(found(64, on -> (on.contains(4) ? 3 : 0) + (on.contains(9) ? 2 : 0), 4, 9))
                .isGreaterThan(0.88);
    }

    @Test
    void namesNoneWhereNothingIsActive() {
        assertThat(found(32, on -> 0)).isGreaterThan(0.97);
        assertThat(found(64, on -> 0)).isGreaterThan(0.97);
    }
}
