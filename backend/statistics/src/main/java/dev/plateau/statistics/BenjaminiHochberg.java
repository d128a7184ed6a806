package dev.plateau.statistics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Holds the false discovery rate over many tests at once: of what is called changed, at most this share is expected to be wrong.
 *
 * <p>Reference: Benjamini and Hochberg, "Controlling the false discovery rate", J. R. Statist. Soc. B 57 (1995); adjusted values as R's
 * {@code p.adjust(p, "BH")}. Assumes tests that are independent or positively dependent (cells of one host are). Any n; cost O(n log n).
 */
public final class BenjaminiHochberg {
    private BenjaminiHochberg() {}

    /**
     * The smallest false discovery rate at which each test would count.
     *
     * @param p two-sided p values from 0 to 1; NaN for a test that was not made: it stays NaN and does not count
     * @return in the same order, each from its p to 1
     */
    public static double[] adjust(double[] p) {
        int[] descending = IntStream.range(0, p.length)
                .filter(i -> !Double.isNaN(p[i]))
                .boxed()
                .sorted(Comparator.comparingDouble((Integer i) -> p[i]).reversed())
                .mapToInt(Integer::intValue)
                .toArray();
        double[] adjusted = new double[p.length];
        Arrays.fill(adjusted, Double.NaN);
        double smallest = 1;
        int tests = descending.length;
        for (int i = 0; i < tests; i++) {
            smallest = Math.min(smallest, p[descending[i]] * ((double) tests / (tests - i)));
            adjusted[descending[i]] = smallest;
        }
        return adjusted;
    }
}
