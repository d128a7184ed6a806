package dev.plateau.statistics.change;

import dev.plateau.statistics.change.Vote.Detector;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Student's t between the points before and the points from each place on, nearer points weighing more.
 *
 * <p>Reference: Mozilla's Perfherder ({@code analyze_t}: 24 back, 12 forward, linear weights). Here 12 back and 9 forward; the variance is
 * moderated towards the noise of the whole series, the number of points is Kish's effective number for the weights, and the criterion is the
 * p-value, so that ends of a series with fewer points need a larger t. Finds changes that stand alone for some ten points. Cost O(21 n).
 */
final class SlidingT implements Detector {
    private static final int BACK = 12;
    private static final int FORWARD = 9;
    private static final int MIN_POINTS = DetectorSettings.MIN_LEVEL_RUNS;
    private static final double PRIOR = DetectorSettings.PRIOR_RUNS;

    private static final Weights[] WEIGHTS =
            IntStream.rangeClosed(0, BACK).mapToObj(Weights::linear).toArray(Weights[]::new);

    private final double significance;
    private final double leastT;

    SlidingT(DetectorSettings settings) {
        significance = settings.significance();
        leastT = DetectorSettings.leastT(significance);
    }

    @Override
    public int[] find(Signal signal) {
        double[] x = signal.drawnIn();
        double[] t = new double[x.length];
        for (int i = MIN_POINTS; i <= x.length - MIN_POINTS; i++) {
            t[i] = Contrast.at(x, i).t();
        }
        return IntStream.rangeClosed(MIN_POINTS, x.length - MIN_POINTS)
                .filter(i -> t[i] > leastT && isPeak(t, i) && Contrast.at(x, i).p() < significance)
                .toArray();
    }

    private static boolean isPeak(double[] t, int i) {
        for (int j = Math.max(0, i - MIN_POINTS); j < Math.min(t.length, i + MIN_POINTS + 1); j++) {
            if (t[j] > t[i] || (t[j] == t[i] && j < i)) {
                return false;
            }
        }
        return true;
    }

    /** The points before a place against those from it on. */
    private record Contrast(Side before, Side after) {
        static Contrast at(double[] x, int place) {
            return new Contrast(
                    Side.of(x, place - 1, -1, WEIGHTS[Math.min(place, BACK)]),
                    Side.of(x, place, 1, WEIGHTS[Math.min(x.length - place, FORWARD)]));
        }

        double t() {
            double variance = (PRIOR + before.scatter + after.scatter) / degreesOfFreedom();
            return Math.abs(after.mean - before.mean) / Math.sqrt(variance * (1 / before.points + 1 / after.points));
        }

        /** Two-sided. */
        double p() {
            return 2 * TDistribution.of(degreesOfFreedom()).survivalProbability(t());
        }

        private double degreesOfFreedom() {
            return PRIOR + before.points + after.points - 2;
        }
    }

    /** Weighted mean, squared distances from it, and the effective number of points. */
    private record Side(double mean, double scatter, double points) {
        static Side of(double[] x, int start, int step, Weights weights) {
            double sum = 0;
            double squares = 0;
            for (int i = 0; i < weights.each.length; i++) {
                double weight = weights.each[i];
                double value = x[start + step * i];
                sum += weight * value;
                squares += weight * value * value;
            }
            double mean = sum / weights.sum;
            double scatter = Math.max(0, squares / weights.sum - mean * mean) * weights.points;
            return new Side(mean, scatter, weights.points);
        }
    }

    /** Weights of points, their sum, and the number of equal ones that they are worth. */
    private record Weights(double[] each, double sum, double points) {
        static Weights linear(int length) {
            double[] each = new double[length];
            double sum = 0;
            double squares = 0;
            for (int i = 0; i < length; i++) {
                each[i] = (length - i) / (double) length;
                sum += each[i];
                squares += each[i] * each[i];
            }
            return new Weights(each, sum, sum * sum / squares);
        }
    }
}
