package dev.plateau.statistics.change;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The optimal partition of the ranks.
 *
 * <p>Ranks know no outliers and no shape of the noise: only whether one level's values lie above another's. Equal values share their mean
 * rank. Reference: Lung-Yut-Fong, Lévy-Leduc, Cappé, "Homogeneity and change-point detection tests for multivariate data using rank
 * statistics", J. SFdS 156 (2015); see {@link Partition} for the search. Cost O(n log n).
 */
final class RankPartition implements Detector {
    private final DetectorSettings settings;

    RankPartition(DetectorSettings settings) {
        this.settings = settings;
    }

    @Override
    public int[] find(Signal signal) {
        double[] ranks = ranks(signal.raw());
        double noise = Signal.noise(ranks, settings.noiseCap());
        if (!(noise > 0)) {
            return new int[0];
        }
        double centre = (ranks.length + 1) / 2.0;
        double[] scaled =
                Arrays.stream(ranks).map(rank -> (rank - centre) / noise).toArray();
        return Partition.cuts(scaled, settings.rankPenalty() * Math.log(ranks.length));
    }

    /** Ranks from 1; equal values share their mean. */
    static double[] ranks(double[] values) {
        Integer[] order = IntStream.range(0, values.length).boxed().toArray(Integer[]::new);
        Arrays.sort(order, Comparator.comparingDouble(i -> values[i]));
        double[] ranks = new double[values.length];
        for (int from = 0; from < order.length; ) {
            int to = from + 1;
            while (to < order.length && values[order[to]] == values[order[from]]) {
                to++;
            }
            for (int i = from; i < to; i++) {
                ranks[order[i]] = (from + to + 1) / 2.0;
            }
            from = to;
        }
        return ranks;
    }
}
