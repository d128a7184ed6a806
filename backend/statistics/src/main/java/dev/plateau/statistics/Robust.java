package dev.plateau.statistics;

import java.util.Arrays;

/**
 * Robust summaries: half of the values may be wild without moving them far.
 *
 * <p>Reference: Huber, "Robust Statistics" (1981). Nothing is assumed; of values of which one is NaN, all is NaN. Cost O(n log n).
 */
public final class Robust {
    private Robust() {}

    /** Median; NaN when there are no values, or one is NaN. */
    public static double median(double[] values) {
        return median(values, 0, values.length);
    }

    /** Median of values[from, to); NaN when that is empty. */
    public static double median(double[] values, int from, int to) {
        if (from >= to) {
            return Double.NaN;
        }
        double[] sorted = Arrays.copyOfRange(values, from, to);
        Arrays.sort(sorted);
        if (Double.isNaN(sorted[sorted.length - 1])) {
            return Double.NaN;
        }
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** Upper quartile, with linear interpolation: type 7 of Hyndman and Fan (1996); NaN when there are no values, or one is NaN. */
    static double upperQuartile(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        if (sorted.length == 0 || Double.isNaN(sorted[sorted.length - 1])) {
            return Double.NaN;
        }
        double place = 0.75 * (sorted.length - 1);
        int below = (int) place;
        int above = Math.min(below + 1, sorted.length - 1);
        return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
    }

    /** Median distance of values[from, to) from {@code centre}, in their own unit: times 1.4826 a deviation; NaN when that is empty. */
    public static double medianDistance(double[] values, int from, int to, double centre) {
        double[] distances = new double[to - from];
        for (int i = 0; i < distances.length; i++) {
            distances[i] = Math.abs(values[from + i] - centre);
        }
        return median(distances);
    }
}
