package dev.plateau.statistics;

import java.util.OptionalInt;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Number of forks that a comparison needs.
 *
 * <p>Reference: the usual two-sample formula with quantiles of t instead of the normal; Guenther, "Sample size formulas for normal theory t
 * tests", The American Statistician 35 (1981). Assumes the spread seen so far is the true one: from few forks that is itself a guess, so show
 * the number with "about". Costs a few quantiles of t.
 */
public final class SampleSize {
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private SampleSize() {}

    /**
     * Forks on each side that show a change with a given certainty.
     *
     * @param logSd standard deviation of log fork medians; NaN where it is not known
     * @param effect relative change to detect, for example 0.02; one of 0 can't be detected
     * @param confidence of the interval that must exclude "no change"
     * @param power probability of seeing it
     * @param most largest number that is tried
     * @return at least 2; empty when {@code most} forks are too few, or the number is undefined
     */
    public static OptionalInt forksPerSide(double logSd, double effect, double confidence, double power, int most) {
        double distance = Math.log1p(effect) / logSd;
        double tail = (1 - confidence) / 2;
        if (most < 2 || !(power(distance, most, tail) >= power)) {
            return OptionalInt.empty();
        }
        int tooFew = 1;
        int enough = most;
        while (enough - tooFew > 1) {
            int middle = (tooFew + enough) / 2;
            if (power(distance, middle, tail) >= power) {
                enough = middle;
            } else {
                tooFew = middle;
            }
        }
        return OptionalInt.of(enough);
    }

    /** The noncentral t, as a normal shifted by it: within a few per cent of the exact power from three forks on. */
    private static double power(double distance, int forks, double tail) {
        return NORMAL.cumulativeProbability(
                distance * Math.sqrt(forks / 2.0) - StudentT.upperQuantile(2.0 * forks - 2, tail));
    }
}
