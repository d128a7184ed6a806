package dev.plateau.statistics;

import java.util.Arrays;
import org.apache.commons.numbers.arrays.Selection;

/**
 * Robust summaries: half of the values may be wild without moving them far.
 *
 * <p>Reference: Huber, "Robust Statistics" (1981). Assumes nothing; a NaN makes the result NaN. Cost O(n), of quartiles O(n log n).
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
        double[] part = Arrays.copyOfRange(values, from, to);
        if (hasNaN(part)) {
            return Double.NaN;
        }
        int middle = part.length / 2;
        Selection.select(part, middle);
        if (part.length % 2 == 1) {
            return part[middle];
        }
        double below = part[0];
        for (int i = 1; i < middle; i++) {
            below = Math.max(below, part[i]);
        }
        return (below + part[middle]) / 2;
    }

    private static boolean hasNaN(double[] values) {
        for (double value : values) {
            if (Double.isNaN(value)) {
                return true;
            }
        }
        return false;
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
