package dev.plateau.statistics.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
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
    void hasMoreRunsThanCandidates() {
        assertThat(new Screening(31, 1, 1).runs()).isEqualTo(32);
        assertThat(new Screening(32, 1, 1).runs()).isEqualTo(64);
        assertThat(new Screening(3, 33, 1).runs()).isEqualTo(64);
    }

    /** The one run that applies all candidates must not always be the first one. */
    @Test
    void theOrderOfTheRunsIsRandom() {
        Set<Integer> places = new TreeSet<>();
        for (int seed = 0; seed < 20; seed++) {
            Screening screening = new Screening(7, 8, seed);
            places.addAll(IntStream.range(0, 8)
                    .filter(run -> screening.applied(run).size() == 7)
                    .boxed()
                    .toList());
        }
        assertThat(places).hasSizeGreaterThan(3);
    }

    /** Two flags that only work together look like a third one: with another seed like another one. */
    @Test
    void theCandidateThatAnInteractionLooksLikeIsRandom() {
        Set<Integer> looks = new TreeSet<>();
        for (int seed = 0; seed < 20; seed++) {
            Screening screening = new Screening(7, 8, seed);
            double[] logs = new double[8];
            for (int run = 0; run < 8; run++) {
                List<Integer> on = screening.applied(run);
                logs[run] = on.contains(0) == on.contains(1) ? 1 : 0;
            }
            looks.addAll(screening.active(logs, 1));
        }
        assertThat(looks).hasSizeGreaterThan(3).doesNotContain(0, 1);
    }

    /** What is called active of seven candidates in eight runs whose effects are these. */
    private static List<Integer> active(int direction, double... effects) {
        Screening screening = new Screening(7, 8, 3);
        double[] logs = new double[8];
        for (int run = 0; run < 8; run++) {
            for (int factor = 0; factor < 7; factor++) {
                logs[run] += (screening.applied(run).contains(factor) ? 1 : -1) * effects[factor] / 2;
            }
        }
        return screening.active(logs, direction);
    }

    /**
     * By hand: the median size is 4, those up to 2.5 x 1.5 x 4 = 15 have the median 2.5, so the pseudo standard error is 1.5 x 2.5 = 3.75. Student's
     * t for 7 / 3 degrees of freedom at (1 - 0.99^(1 / 7)) / 2 is 18.2408, by integration of its density. So the margin is 68.40.
     */
    @Test
    void theMarginIsLenths() {
        double[] effects = {1, -2, 3, -4, 68.5, 68.3, -100};

        assertThat(active(1, effects)).containsExactly(4);
        assertThat(active(-1, effects)).containsExactly(6);
    }

    @Test
    void anExactMetricHasNoMargin() {
        assertThat(active(1, 0, 0, 0, 1, 0, 0, 0)).containsExactly(3);
        assertThat(active(1, 0, 0, 0, 0, 0, 0, 0)).isEmpty();
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
