package dev.plateau.statistics.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PartitionTest {
    /** Optimal partitioning as in Jackson et al. 2005: every last cut is tried for every end. */
    private static double slowCost(double[] x, double penalty) {
        double[] best = new double[x.length + 1];
        for (int end = 1; end <= x.length; end++) {
            best[end] = Double.POSITIVE_INFINITY;
            for (int start = 0; start < end; start++) {
                double cut = start == 0 ? 0 : penalty;
                best[end] = Math.min(best[end], best[start] + cut + squares(x, start, end));
            }
        }
        return best[x.length];
    }

    private static double costOf(double[] x, int[] cuts, double penalty) {
        double cost = penalty * cuts.length;
        int start = 0;
        for (int i = 0; i <= cuts.length; i++) {
            int end = i < cuts.length ? cuts[i] : x.length;
            cost += squares(x, start, end);
            start = end;
        }
        return cost;
    }

    private static double squares(double[] x, int from, int to) {
        double mean = Arrays.stream(x, from, to).average().orElseThrow();
        return Arrays.stream(x, from, to).map(v -> (v - mean) * (v - mean)).sum();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.5, 3, 12, 60})
    void findsTheCheapestPartitionThatTryingThemAllFinds(double penalty) {
        var random = new Random(2017);
        for (int round = 0; round < 60; round++) {
            double[] x = new double[1 + random.nextInt(60)];
            double level = 0;
            for (int i = 0; i < x.length; i++) {
                level = random.nextInt(12) == 0 ? 6 * random.nextGaussian() : level;
                x[i] = random.nextInt(4) == 0 ? level : level + random.nextGaussian();
            }

            int[] cuts = Partition.cuts(x, penalty);

            assertThat(costOf(x, cuts, penalty)).isCloseTo(slowCost(x, penalty), within(1e-8));
        }
    }

    /** On a slope many pasts stay worth keeping: a hundred at once in the last case. */
    @ParameterizedTest
    @CsvSource({"0.02, 0.3, 40", "0.2, 0.3, 40", "0.02, 0.001, 400"})
    void findsTheCheapestPartitionOfALongSlope(double slope, double noise, double penalty) {
        var random = new Random(33);
        double[] x = new double[400];
        Arrays.setAll(x, i -> slope * i + noise * random.nextGaussian());

        assertThat(costOf(x, Partition.cuts(x, penalty), penalty)).isCloseTo(slowCost(x, penalty), within(1e-7));
    }

    @Test
    void cutsWhereTheLevelChanges() {
        assertThat(Partition.cuts(new double[] {0, 0, 0, 5, 5, 5, 5, -3, -3}, 2))
                .containsExactly(3, 7);
    }

    @Test
    void leavesConstantAndTinySignalsWhole() {
        assertThat(Partition.cuts(new double[] {}, 1)).isEmpty();
        assertThat(Partition.cuts(new double[] {7}, 1)).isEmpty();
        assertThat(Partition.cuts(new double[] {7, 7, 7, 7}, 1)).isEmpty();
        assertThat(Partition.cuts(new double[] {0, 10}, 1)).containsExactly(1);
    }
}
