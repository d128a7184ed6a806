package dev.plateau.statistics.change;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SteadyStateTest {
    private static double[] warmingUp(Random random, int iterations, int warm) {
        double[] values = Synthetic.NORMAL.flat(random, iterations, 0.005);
        for (int i = 0; i < warm; i++) {
            values[i] *= 1.5;
        }
        return values;
    }

    @Test
    void startsWhereWarmUpEnds() {
        assertThat(SteadyState.of(warmingUp(new Random(1), 100, 30))).contains(new SteadyState(30, true));
    }

    @Test
    void aForkThatNeverWarmsUpIsSteadyFromTheStart() {
        var random = new Random(2);
        int steady = 0;
        for (int round = 0; round < 200; round++) {
            steady += SteadyState.of(Synthetic.NORMAL.flat(random, 50, 0.01))
                            .orElseThrow()
                            .steady()
                    ? 1
                    : 0;
        }
        assertThat(steady).isGreaterThan(190);
    }

    @Test
    void aChangeNearTheEndOrALeaningLevelIsNotSteady() {
        assertThat(SteadyState.of(warmingUp(new Random(3), 100, 90))).contains(new SteadyState(100, false));
        double[] leaning = Synthetic.NORMAL.flat(new Random(4), 20, 0.02);
        for (int i = 0; i < leaning.length; i++) {
            leaning[i] *= 1 + 0.006 * i;
        }
        assertThat(SteadyState.of(leaning).orElseThrow().steady()).isFalse();
    }

    /** After warm-up 15 iterations that fall by 0.05 or by 0.2 % each, with noise of 1 %: too little for another level. */
    @Test
    void howMuchTheLastLevelLeansDecides() {
        for (double lean : new double[] {0.0005, 0.002}) {
            double[] values = new double[45];
            for (int i = 0; i < values.length; i++) {
                double noise = 0.01 * ((i % 4 < 2 ? 1 : -1) + (i % 2 == 0 ? 0.2 : -0.2));
                values[i] = 100 * Math.exp(noise + (i < 30 ? 0.7 : -lean * (i - 30)));
            }
            assertThat(SteadyState.of(values))
                    .contains(lean < 0.001 ? new SteadyState(30, true) : new SteadyState(45, false));
        }
    }

    @Test
    void equalIterationsAreSteadyAndFewCannotBeEvaluated() {
        assertThat(SteadyState.of(new double[40])).contains(new SteadyState(0, true));
        assertThat(SteadyState.of(new double[] {9, 1, 9, 1, 9})).isEmpty();
        assertThat(SteadyState.of(new double[] {})).isEmpty();
    }

    @Test
    void theLastLevelHoldsAFifthOfTheIterations() {
        assertThat(SteadyState.of(warmingUp(new Random(6), 100, 80))).contains(new SteadyState(80, true));
        assertThat(SteadyState.of(warmingUp(new Random(6), 100, 81))).contains(new SteadyState(100, false));
    }

    /** Up and down by turns, so that the halves' medians differ by the lean alone. */
    @Test
    void leansAtMostOnePerCentInTenIterations() {
        for (int iterations : new int[] {20, 21, 24, 25}) {
            assertThat(SteadyState.of(leaning(iterations, 0.0009)).orElseThrow().steady())
                    .isTrue();
            assertThat(SteadyState.of(leaning(iterations, 0.0012)).orElseThrow().steady())
                    .isFalse();
            assertThat(SteadyState.of(leaning(iterations, -0.0012))
                            .orElseThrow()
                            .steady())
                    .isFalse();
        }
    }

    private static double[] leaning(int iterations, double lean) {
        double[] values = new double[iterations];
        for (int i = 0; i < iterations; i++) {
            values[i] = Math.exp((i % 2 == 0 ? 0.05 : -0.05) + lean * i);
        }
        return values;
    }

    @Test
    void tenIterationsAreEnough() {
        double[] values = warmingUp(new Random(7), 10, 0);

        assertThat(SteadyState.of(values)).isPresent();
        assertThat(SteadyState.of(Arrays.copyOf(values, 9))).isEmpty();
    }
}
