package dev.plateau.statistics.change;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RankPartitionTest {
    private static int[] find(double[] x) {
        return new RankPartition(DetectorSettings.DEFAULT).find(new Signal(x, x, 0, 1, false, new int[x.length]));
    }

    @Test
    void equalValuesShareTheirMeanRank() {
        assertThat(RankPartition.ranks(new double[] {3, 1, 3, 2, 3})).containsExactly(4, 1, 4, 2, 4);
    }

    /** Every partition is tried, with the least squares of ranks in units of their noise and 4.5 log n for each cut. */
    @Test
    void findsTheCheapestPartitionOfTheRanks() {
        var random = new Random(2015);
        int cuts = 0;
        for (int round = 0; round < 60; round++) {
            double[] x = new double[10 + random.nextInt(50)];
            double level = 0;
            for (int i = 0; i < x.length; i++) {
                level = random.nextInt(15) == 0 ? 6 * random.nextGaussian() : level;
                x[i] = level + random.nextGaussian();
            }

            int[] found = find(x);

            assertThat(found).isEqualTo(slow(x));
            cuts += found.length;
        }
        assertThat(cuts).isGreaterThan(40);
    }

    private static int[] slow(double[] x) {
        double[] ranks = Arrays.stream(x)
                .map(value ->
                        1 + Arrays.stream(x).filter(other -> other < value).count())
                .toArray();
        double[] differences = new double[x.length - 1];
        for (int i = 0; i < differences.length; i++) {
            differences[i] = Math.abs(ranks[i + 1] - ranks[i]);
        }
        Arrays.sort(differences);
        double median = (differences[(differences.length - 1) / 2] + differences[differences.length / 2]) / 2;
        // Of two normal values the median distance is 0.6745 √2 deviations.
        double byMedian = median / 0.9538725524;
        double byMean = Arrays.stream(differences).average().orElseThrow() * Math.sqrt(Math.PI) / 2;
        double noise = Math.max(byMedian, Math.min(byMean, 1.5 * byMedian));
        double[] best = new double[x.length + 1];
        int[] previous = new int[x.length + 1];
        for (int end = 1; end <= x.length; end++) {
            best[end] = Double.POSITIVE_INFINITY;
            for (int start = 0; start < end; start++) {
                double cost = best[start]
                        + squares(ranks, start, end) / (noise * noise)
                        + (start == 0 ? 0 : 4.5 * Math.log(x.length));
                if (cost < best[end]) {
                    best[end] = cost;
                    previous[end] = start;
                }
            }
        }
        int[] cuts = new int[0];
        for (int start = previous[x.length]; start > 0; start = previous[start]) {
            cuts = Arrays.copyOf(cuts, cuts.length + 1);
            cuts[cuts.length - 1] = start;
        }
        Arrays.sort(cuts);
        return cuts;
    }

    private static double squares(double[] ranks, int from, int to) {
        double mean = Arrays.stream(ranks, from, to).average().orElseThrow();
        return Arrays.stream(ranks, from, to)
                .map(rank -> Math.pow(rank - mean, 2))
                .sum();
    }

    @Test
    void seesNothingInEqualValues() {
        assertThat(find(new double[20])).isEmpty();
    }

    @Test
    void knowsNoSizesOnlyOrder() {
        double[] x = Synthetic.NORMAL.stepped(new Random(5), 60, 0.01, 30, 1.05);
        double[] cubed = Arrays.stream(x).map(value -> value * value * value).toArray();

        assertThat(find(x)).containsExactly(30).isEqualTo(find(cubed));
    }
}
