package dev.plateau.statistics.change;

import java.util.Arrays;

/**
 * Student's t between the points before and the points from each place on, nearer points weighing more.
 *
 * <p>Reference: Mozilla's Perfherder ({@code analyze_t}: 24 back, 12 forward, linear weights). Here 12 back and 9 forward; the variance is moderated towards
 * the noise of the whole series, the effective number of points is that of the weights, and at the end of the series
 * {@link #LEAST} points are enough. Finds changes that stand alone for some ten points. Cost O(21 n).
 */
final class SlidingT implements Detector {
    private static final int BACK = 12;
    private static final int FORWARD = 9;
    private static final int LEAST = 4;
    private static final int APART = 5;
    private static final double THRESHOLD = 6;
    /** Observations that the noise of the whole series counts for. */
    private static final double PRIOR = 8;

    @Override
    public int[] find(Signal signal) {
        double[] x = signal.drawnIn();
        double[] t = new double[x.length];
        for (int i = LEAST; i <= x.length - LEAST; i++) {
            t[i] = t(x, i);
        }
        int[] found = new int[x.length];
        int count = 0;
        for (int i = LEAST; i <= x.length - LEAST; i++) {
            if (t[i] >= THRESHOLD && isPeak(t, i)) {
                found[count++] = i;
            }
        }
        return Arrays.copyOf(found, count);
    }

    private static boolean isPeak(double[] t, int i) {
        for (int j = Math.max(0, i - APART); j < Math.min(t.length, i + APART + 1); j++) {
            if (t[j] > t[i] || (t[j] == t[i] && j < i)) {
                return false;
            }
        }
        return true;
    }

    private static double t(double[] x, int at) {
        Side before = Side.of(x, at - 1, -1, Math.min(at, BACK));
        Side after = Side.of(x, at, 1, Math.min(x.length - at, FORWARD));
        double variance = (PRIOR + before.scatter + after.scatter) / (PRIOR + before.points + after.points - 2);
        return Math.abs(after.mean - before.mean) / Math.sqrt(variance * (1 / before.points + 1 / after.points));
    }

    /** Weighted mean, squared distances from it, and the effective number of points. */
    private record Side(double mean, double scatter, double points) {
        static Side of(double[] x, int start, int step, int length) {
            double weights = 0;
            double squaredWeights = 0;
            double sum = 0;
            double squares = 0;
            for (int i = 0; i < length; i++) {
                double weight = (length - i) / (double) length;
                double value = x[start + step * i];
                weights += weight;
                squaredWeights += weight * weight;
                sum += weight * value;
                squares += weight * value * value;
            }
            double mean = sum / weights;
            double points = weights * weights / squaredWeights;
            double scatter = Math.max(0, squares / weights - mean * mean) * points;
            return new Side(mean, scatter, points);
        }
    }
}
