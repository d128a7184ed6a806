package dev.plateau.statistics;

import java.util.Arrays;

/**
 * Controls the false discovery rate over many tests at once: of the cells called changed, at most this share is expected to be wrong.
 *
 * <p>Reference: Benjamini and Hochberg, "Controlling the false discovery rate", J. R. Statist. Soc. B 57 (1995); adjusted values as R's
 * {@code p.adjust(p, "BH")}. Assumes tests that are independent or positively dependent (cells of one host are). Any n; cost O(n log n).
 */
public final class BenjaminiHochberg {
    private BenjaminiHochberg() {}

    /**
     * The smallest false discovery rate at which each test would be significant.
     *
     * @param p two-sided p values from 0 to 1; NaN for a test that was not made: it stays NaN and does not count
     * @return in the same order, each from its p to 1
     */
    public static double[] adjust(double[] p) {
        double[] ascending =
                Arrays.stream(p).filter(one -> !Double.isNaN(one)).sorted().toArray();
        double[] adjusted = new double[ascending.length];
        double smallest = 1;
        for (int tests = ascending.length, i = tests - 1; i >= 0; i--) {
            smallest = Math.min(smallest, ascending[i] * ((double) tests / (i + 1)));
            adjusted[i] = smallest;
        }
        // Equal p values have equal adjusted ones, so any index of a value will do.
        return Arrays.stream(p)
                .map(one -> Double.isNaN(one) ? one : adjusted[Arrays.binarySearch(ascending, one)])
                .toArray();
    }
}
