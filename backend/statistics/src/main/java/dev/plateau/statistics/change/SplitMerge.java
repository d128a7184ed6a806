package dev.plateau.statistics.change;

import dev.plateau.statistics.change.Vote.Detector;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Splits windows at their strongest t until nothing more is significant, then merges levels that do not hold against their neighbours.
 *
 * <p>Reference: Fleming et al., "Hunter: using change point detection to hunt for performance regressions", ICPE 2023 (Apache Otava), with
 * windows of 50 and a weak threshold ten times the final one. Differs in the criterion of a split (the t itself instead of the energy
 * statistic, which makes it linear) and in the variance, which is moderated towards the noise of the whole series: three equal values by
 * chance are no proof. Finds levels of five points and more. Cost O(n).
 */
final class SplitMerge implements Detector {
    private static final int WINDOW = 50;
    private static final int MIN_POINTS = DetectorSettings.MIN_LEVEL_RUNS;
    private static final double WEAK = 10;
    private static final double PRIOR = DetectorSettings.PRIOR_RUNS;

    private final double significance;
    private final double leastT;

    SplitMerge(DetectorSettings settings) {
        significance = settings.significance();
        leastT = DetectorSettings.leastT(significance * WEAK);
    }

    @Override
    public int[] find(Signal signal) {
        Sums sums = new Sums(signal.drawnIn());
        int n = signal.length();
        List<Integer> found = new ArrayList<>();
        int start = 0;
        while (start < n) {
            int end = Math.min(start + WINDOW, n);
            int before = found.size();
            split(sums, start, end, found);
            int last = found.size() > before ? found.get(found.size() - 1) : 0;
            start = Math.max(last, start + WINDOW / 2);
        }
        return merge(sums, n, found.stream().distinct().sorted().toList());
    }

    private void split(Sums sums, int from, int to, List<Integer> found) {
        int best = -1;
        double strongest = 0;
        double least = leastBetween(sums, from, to);
        for (int i = from + MIN_POINTS; i <= to - MIN_POINTS; i++) {
            double t = sums.between(from, i, to) > least ? t(sums, from, i, to) : 0;
            if (t > strongest) {
                strongest = t;
                best = i;
            }
        }
        if (best > 0 && strongest > leastT && p(strongest, to - from) < significance * WEAK) {
            split(sums, from, best, found);
            found.add(best);
            split(sums, best, to, found);
        }
    }

    /**
     * Sum of squares between two sides that t must exceed to be significant: the sum within them is the rest of the total. Less a margin of a
     * hundred times what rounding may do.
     */
    private double leastBetween(Sums sums, int from, int to) {
        double freedom = PRIOR + to - from - 2;
        double all = PRIOR + sums.scatter(from, to);
        double rounding = 1e-12 * sums.squares();
        return all * leastT * leastT / (freedom + leastT * leastT) * (1 - 1e-12) - rounding;
    }

    private int[] merge(Sums sums, int n, List<Integer> candidates) {
        List<Integer> kept = new ArrayList<>(candidates);
        while (!kept.isEmpty()) {
            int weakest = 0;
            double worst = 0;
            for (int i = 0; i < kept.size(); i++) {
                int from = Math.max(i == 0 ? 0 : kept.get(i - 1), kept.get(i) - WINDOW);
                int to = Math.min(i == kept.size() - 1 ? n : kept.get(i + 1), kept.get(i) + WINDOW);
                double p = p(t(sums, from, kept.get(i), to), to - from);
                if (p > worst) {
                    worst = p;
                    weakest = i;
                }
            }
            if (worst < significance) {
                break;
            }
            kept.remove(/* index */ weakest);
        }
        return kept.stream().mapToInt(Integer::intValue).toArray();
    }

    private static double t(Sums sums, int from, int at, int to) {
        double variance = (PRIOR + sums.scatter(from, at) + sums.scatter(at, to)) / (PRIOR + to - from - 2);
        double difference = Math.abs(sums.mean(at, to) - sums.mean(from, at));
        return difference / Math.sqrt(variance * (1.0 / (at - from) + 1.0 / (to - at)));
    }

    /** Two-sided. */
    private static double p(double t, int points) {
        return 2 * TDistribution.of(PRIOR + points - 2).survivalProbability(t);
    }

    /** Sums and sums of squares of any part of an array, each in constant time. */
    static final class Sums {
        private final double[] sum;
        private final double[] squares;

        Sums(double[] values) {
            sum = new double[values.length + 1];
            squares = new double[values.length + 1];
            for (int i = 0; i < values.length; i++) {
                sum[i + 1] = sum[i] + values[i];
                squares[i + 1] = squares[i] + values[i] * values[i];
            }
        }

        double mean(int from, int to) {
            return (sum[to] - sum[from]) / (to - from);
        }

        /** Sum of squared distances from the mean. */
        double scatter(int from, int to) {
            double total = sum[to] - sum[from];
            return Math.max(0, squares[to] - squares[from] - total * total / (to - from));
        }

        /** Sum of squared distances of the means of [from, at) and [at, to) from their common mean, each as often as it has values. */
        double between(int from, int at, int to) {
            double left = at - from;
            double all = to - from;
            double excess = sum[at] - sum[from] - (sum[to] - sum[from]) * (left / all);
            return excess * excess * (all / (left * (all - left)));
        }

        /** Sum of all squares. */
        double squares() {
            return squares[squares.length - 1];
        }
    }
}
