package dev.plateau.statistics;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.statistics.distribution.TDistribution;

/** Quantiles of Student's t. Computing one costs more than all else here, and a suite needs the same few repeatedly: they are cached. */
final class StudentT {
    /** Enough for the degrees of freedom of many suites; then the cache is cleared. */
    private static final int MAX_CACHED_QUANTILES = 10_000;

    private static final Map<Quantile, Double> QUANTILES = new ConcurrentHashMap<>();

    private record Quantile(double degreesOfFreedom, double tail) {
        double quantile() {
            return TDistribution.of(degreesOfFreedom).inverseSurvivalProbability(tail);
        }
    }

    private StudentT() {}

    /** The value above which a share {@code tail} of the distribution lies. */
    static double upperQuantile(double degreesOfFreedom, double tail) {
        if (QUANTILES.size() >= MAX_CACHED_QUANTILES) {
            QUANTILES.clear();
        }
        return QUANTILES.computeIfAbsent(new Quantile(degreesOfFreedom, tail), Quantile::quantile);
    }
}
