package dev.plateau.statistics.change;

import dev.plateau.statistics.change.Vote.Detector;
import java.util.Arrays;

/**
 * The optimal partition of the ranks.
 *
 * <p>Ranks ignore outliers and the shape of the noise: they show only whether one level's values lie above another's. Equal values share their mean
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
        double[] scaled = new double[ranks.length];
        for (int i = 0; i < scaled.length; i++) {
            scaled[i] = (ranks[i] - centre) / noise;
        }
        return Partition.cuts(scaled, settings.rankPenalty() * Math.log(ranks.length));
    }

    /** Ranks from 1; equal values share their mean. */
    static double[] ranks(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        double[] shared = new double[values.length];
        for (int from = 0; from < sorted.length; ) {
            int to = from + 1;
            while (to < sorted.length && sorted[to] == sorted[from]) {
                to++;
            }
            Arrays.fill(shared, from, to, (from + to + 1) / 2.0);
            from = to;
        }
        // Values that overflow a double became NaN: they get the highest ranks, in their order.
        int nan = sorted.length;
        while (nan > 0 && Double.isNaN(sorted[nan - 1])) {
            nan--;
        }
        double[] ranks = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            ranks[i] = shared[Double.isNaN(values[i]) ? nan++ : Arrays.binarySearch(sorted, values[i])];
        }
        return ranks;
    }
}
