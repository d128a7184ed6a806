package dev.plateau.statistics;

import java.util.stream.DoubleStream;

/**
 * A sum with a running compensation for rounding, bit for bit that of {@link DoubleStream#sum}, without the cost of a stream.
 *
 * <p>Reference: Kahan, "Further remarks on reducing truncation errors", Communications of the ACM 8 (1965).
 */
public final class CompensatedSum {
    private double sum;
    private double excess;
    private double plain;

    /** Adds a value. */
    public void add(double value) {
        double rest = value - excess;
        double next = sum + rest;
        excess = (next - sum) - rest;
        sum = next;
        plain += value;
    }

    /** The sum of the added values; 0 without a value. */
    public double value() {
        double value = sum - excess;
        // An infinite value leaves NaN in the compensation.
        return Double.isNaN(value) && Double.isInfinite(plain) ? plain : value;
    }

    /** Mean of values[from, to), bit for bit that of {@link DoubleStream#average}; NaN when that is empty. */
    public static double mean(double[] values, int from, int to) {
        CompensatedSum sum = new CompensatedSum();
        for (int i = from; i < to; i++) {
            sum.add(values[i]);
        }
        return from < to ? sum.value() / (to - from) : Double.NaN;
    }
}
