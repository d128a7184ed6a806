package dev.plateau.statistics.change;

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
    private static final int LEAST = DetectorSettings.SHORTEST_LEVEL;
    private static final double PRIOR = DetectorSettings.PRIOR_RUNS;

    private final double significance;

    SlidingT(DetectorSettings settings) {
        significance = settings.significance();
    }

    @Override
    public int[] find(Signal signal) {
        double[] x = signal.drawnIn();
        double[] t = new double[x.length];
        for (int i = LEAST; i <= x.length - LEAST; i++) {
            t[i] = Contrast.at(x, i).t();
        }
        return IntStream.rangeClosed(LEAST, x.length - LEAST)
                .filter(i -> isPeak(t, i) && Contrast.at(x, i).p() < significance)
                .toArray();
    }

    private static boolean isPeak(double[] t, int i) {
        for (int j = Math.max(0, i - LEAST); j < Math.min(t.length, i + LEAST + 1); j++) {
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
                    Side.of(x, place - 1, -1, Math.min(place, BACK)),
                    Side.of(x, place, 1, Math.min(x.length - place, FORWARD)));
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
