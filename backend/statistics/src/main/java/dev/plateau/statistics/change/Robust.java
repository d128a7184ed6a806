package dev.plateau.statistics.change;

import java.util.Arrays;

/** Medians of parts of an array. */
final class Robust {
    private Robust() {}

    /** NaN when there are no values. */
    static double median(double[] values) {
        return median(values, 0, values.length);
    }

    /** Median of values[from, to); NaN when that is empty. */
    static double median(double[] values, int from, int to) {
        if (from >= to) {
            return Double.NaN;
        }
        double[] sorted = Arrays.copyOfRange(values, from, to);
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** Median distance from {@code centre} of values[from, to). */
    static double medianDistance(double[] values, int from, int to, double centre) {
        double[] distances = new double[to - from];
        for (int i = 0; i < distances.length; i++) {
            distances[i] = Math.abs(values[from + i] - centre);
        }
        return median(distances);
    }
}
