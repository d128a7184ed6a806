package dev.plateau.statistics;

import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.statistics.distribution.FDistribution;

/**
 * Number of forks that make a comparison see a change, with a stated certainty.
 *
 * <p>The variance found so far is itself a guess. That of the forks to come over that of the forks so far follows F, so the interval of all of
 * them has a known distribution before they are measured; reference: Hahn, "Prediction intervals for a normal distribution", Journal of the
 * American Statistical Association 67 (1972). Assumes log fork medians that are roughly normal and vary as they did.
 */
final class SampleSize {
    /** Probability with which the interval is as narrow as promised. */
    static final double CERTAINTY = 0.8;

    private static final Map<Later, Double> QUANTILES = new ConcurrentHashMap<>();

    private SampleSize() {}

    /** Forks to add on both sides together, after forks with these degrees of freedom. */
    private record Later(int forks, int degreesOfFreedom) {
        private double quantile() {
            return FDistribution.of(forks, degreesOfFreedom).inverseSurvivalProbability(1 - CERTAINTY);
        }
    }

    /**
     * Forks on each side after which the interval excludes "no change" for a change of this size: those that were measured included.
     *
     * @param found estimate of one execution
     * @param forkShare its {@link LogRatio#forkShare}
     * @param forks measured on each side
     * @param effect relative change, above 0
     * @param most largest number that is tried
     * @return more than {@code forks}; empty where {@code most} are too few, or without a known spread
     */
    static OptionalInt forksPerSide(
            LogRatio found, double forkShare, int forks, double effect, double confidence, int most) {
        double variance = found.standardError() * found.standardError() / forkShare;
        double freedom = Math.max(1, found.degreesOfFreedom());
        if (most <= forks || !(visible(variance, freedom, forks, most, confidence) <= Math.log1p(effect))) {
            return OptionalInt.empty();
        }
        int tooFew = forks;
        int enough = most;
        while (enough - tooFew > 1) {
            int middle = (tooFew + enough) / 2;
            if (visible(variance, freedom, forks, middle, confidence) <= Math.log1p(effect)) {
                enough = middle;
            } else {
                tooFew = middle;
            }
        }
        return OptionalInt.of(enough);
    }

    /** The logarithm of the smallest change that will be visible, or of a smaller one, with {@link #CERTAINTY}. */
    private static double visible(double variance, double freedom, int forks, int later, double confidence) {
        int more = 2 * (later - forks);
        double f = QUANTILES.computeIfAbsent(new Later(more, (int) Math.round(freedom)), Later::quantile);
        double pooled = variance * (freedom + more * f) / (freedom + more);
        double t = StudentT.upperQuantile((double) (Math.round(freedom) + more), (1 - confidence) / 2);
        return t * Math.sqrt(pooled * 2 / later);
    }
}
