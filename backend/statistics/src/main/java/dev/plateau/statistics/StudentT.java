package dev.plateau.statistics;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.statistics.distribution.TDistribution;

/** Quantiles of Student's t. Finding one costs more than all else here, and a suite asks for the same few again and again: they are kept. */
final class StudentT {
    /** Enough for the degrees of freedom of many suites; then it starts anew. */
    private static final int MOST = 10_000;

    private static final Map<Key, Double> QUANTILES = new ConcurrentHashMap<>();

    private record Key(double degreesOfFreedom, double tail) {
        double quantile() {
            return TDistribution.of(degreesOfFreedom).inverseSurvivalProbability(tail);
        }
    }

    private StudentT() {}

    /** What a share {@code tail} of the distribution lies above. */
    static double upperQuantile(double degreesOfFreedom, double tail) {
        if (QUANTILES.size() >= MOST) {
            QUANTILES.clear();
        }
        return QUANTILES.computeIfAbsent(new Key(degreesOfFreedom, tail), Key::quantile);
    }
}
