package dev.plateau.statistics.change;

import dev.plateau.statistics.Robust;

/**
 * A step between two stretches of a signal: [from, at) and [at, to).
 *
 * @param before median of the first stretch
 * @param after median of the second
 */
public record Step(int from, int at, int to, double before, double after) {
    /** Maximum number of runs used on each side. */
    public static final int WINDOW = 28;
    /** Drop of the log likelihood that leaves about 95 % of true places inside, found by simulation. */
    private static final double LIKELIHOOD_DROP = 3;

    public static Step of(double[] x, int from, int at, int to) {
        return new Step(from, at, to, Robust.median(x, from, at), Robust.median(x, at, to));
    }

    /** The place near a vote at which the absolute distances from the two levels are smallest. */
    static int placed(double[] x, int from, Vote vote, int to) {
        int start = Math.max(from, vote.first() - WINDOW);
        int end = Math.min(to, vote.last() + WINDOW);
        double before = Robust.median(x, start, vote.first());
        double after = Robust.median(x, vote.last(), end);
        int first = Math.max(start + 1, vote.first() - DetectorSettings.MIN_LEVEL_RUNS);
        double cost = 0;
        double least = 0;
        int best = first;
        for (int i = first; i < Math.min(end - 1, vote.last() + DetectorSettings.MIN_LEVEL_RUNS); i++) {
            cost += Math.abs(x[i] - before) - Math.abs(x[i] - after);
            if (cost < least) {
                least = cost;
                best = i + 1;
            }
        }
        return best;
    }

    /** Distance of the two levels. */
    double size() {
        return Math.abs(after - before);
    }

    /** Residual deviation of a straight line through all points over that of the two means: above 1 the step fits better. */
    double fitAgainstLine(double[] x) {
        int n = to - from;
        double middle = (n - 1) / 2.0;
        double sum = 0;
        double left = 0;
        double squares = 0;
        double slope = 0;
        for (int i = from; i < to; i++) {
            sum += x[i];
            squares += x[i] * x[i];
            slope += (i - from - middle) * x[i];
            left += i < at ? x[i] : 0;
        }
        double right = sum - left;
        double step = squares - left * left / (at - from) - right * right / (to - at);
        double line = squares - sum * sum / n - slope * slope / (n * (n * (double) n - 1) / 12);
        // Points on a line leave nothing but rounding, of either sign.
        return step <= 1e-12 * squares ? Double.POSITIVE_INFINITY : Math.sqrt(Math.max(0, line) / step);
    }

    /**
     * First and last place that explain the values nearly as well as the best, given the two levels and normal noise of a size.
     *
     * <p>Reference: Siegmund, "Confidence sets in change-point problems", International Statistical Review 56 (1988).
     */
    public int[] location(double[] x, double spread) {
        int first = at;
        int last = at;
        double drop = 0;
        for (int i = at - 1; i > from && drop < 4 * LIKELIHOOD_DROP; i--) {
            drop += cost(x[i], spread);
            first = drop <= LIKELIHOOD_DROP ? i : first;
        }
        drop = 0;
        for (int i = at; i < to - 1 && drop < 4 * LIKELIHOOD_DROP; i++) {
            drop -= cost(x[i], spread);
            last = drop <= LIKELIHOOD_DROP ? i + 1 : last;
        }
        return new int[] {first, last};
    }

    /** Log likelihood lost when a value is counted to the second stretch instead of the first. */
    private double cost(double value, double spread) {
        double toBefore = (value - before) / spread;
        double toAfter = (value - after) / spread;
        return (toAfter * toAfter - toBefore * toBefore) / 2;
    }
}
