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
        double[] t = t(x);
        return IntStream.rangeClosed(LEAST, x.length - LEAST)
                .filter(i -> t[i] > leastT && isPeak(t, i) && Contrast.at(x, i).p() < significance)
                .toArray();
    }

    /** Of every place; 0 where a side is too short. */
    private static double[] t(double[] x) {
        double[] t = new double[x.length];
        int last = x.length - FORWARD;
        for (int i = LEAST; i <= x.length - LEAST; i++) {
            t[i] = i < BACK || i > last ? Contrast.at(x, i).t() : 0;
        }
        if (last < BACK) {
            return t;
        }
        WeightedSums before = new WeightedSums(x, BACK, last, -1, WEIGHTS[BACK]);
        WeightedSums after = new WeightedSums(x, BACK, last, 1, WEIGHTS[FORWARD]);
        for (int i = BACK; i <= last; i++) {
            t[i] = new Contrast(before.side(i), after.side(i)).t();
        }
        return t;
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
            Weights before = WEIGHTS[Math.min(place, BACK)];
            Weights after = WEIGHTS[Math.min(x.length - place, FORWARD)];
            return new Contrast(
                    new WeightedSums(x, place, place, -1, before).side(place),
                    new WeightedSums(x, place, place, 1, after).side(place));
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
    private record Side(double mean, double scatter, double points) {}

    /** One side of each of some places. Goes from point to point for all places at once: processors add many sums of one step together. */
    private static final class WeightedSums {
        private final Weights weights;
        private final int first;
        private final double[] sums;
        private final double[] squares;

        WeightedSums(double[] x, int first, int last, int step, Weights weights) {
            this.weights = weights;
            this.first = first;
            sums = new double[last - first + 1];
            squares = new double[last - first + 1];
            for (int point = 0; point < weights.each.length; point++) {
                add(weights.each[point], x, first + (step < 0 ? -1 - point : point), sums, squares);
            }
        }

        private static void add(double weight, double[] x, int from, double[] sums, double[] squares) {
            for (int i = 0; i < sums.length; i++) {
                double value = x[from + i];
                sums[i] += weight * value;
                squares[i] += weight * value * value;
            }
        }

        Side side(int place) {
            int i = place - first;
            double mean = sums[i] / weights.sum;
            return new Side(mean, Math.max(0, squares[i] / weights.sum - mean * mean) * weights.points, weights.points);
        }
    }

    /** Weights of points, nearest first, their sum, and the number of equal ones that they are worth. */
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
