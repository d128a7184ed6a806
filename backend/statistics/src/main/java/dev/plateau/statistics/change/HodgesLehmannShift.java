package dev.plateau.statistics.change;

import dev.plateau.statistics.Robust;
import org.apache.commons.numbers.arrays.Selection;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Shift of one stretch of values against another: the median of all pairwise differences, with its interval.
 *
 * <p>Reference: Hodges and Lehmann, "Estimates of location based on rank tests", Annals of Mathematical Statistics 34 (1963); Hollander and Wolfe,
 * "Nonparametric Statistical Methods" (1999), section 4.3, normal approximation. Assumes independent values and two distributions of one shape;
 * with few values the interval is the whole range of differences. Positive means the second stretch lies higher. Cost O(nm).
 */
public record HodgesLehmannShift(double estimate, double low, double high) {
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    /** Compares [from, at) with [at, to), both not empty. */
    public static HodgesLehmannShift between(double[] values, int from, int at, int to, double confidence) {
        int n = at - from;
        int m = to - at;
        double[] differences = new double[n * m];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < m; j++) {
                differences[i * m + j] = values[at + j] - values[from + i];
            }
        }
        double z = NORMAL.inverseSurvivalProbability((1 - confidence) / 2);
        double deviation = Math.sqrt(n * (double) m * (n + m + 1) / 12);
        int outside = (int) Math.max(0, Math.floor(n * (double) m / 2 - z * deviation));
        int last = differences.length - 1;
        Selection.select(differences, new int[] {outside, last / 2, last - outside});
        return new HodgesLehmannShift(Robust.median(differences), differences[outside], differences[last - outside]);
    }
}
