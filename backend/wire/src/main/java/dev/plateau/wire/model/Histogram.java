package dev.plateau.wire.model;

/**
 * Samples of one iteration in JMH's sample mode: values and the number of each.
 *
 * @param values in the canonical unit, ascending
 * @param counts same length as {@code values}, each at least 1
 */
public record Histogram(double[] values, long[] counts) {
    /** Mean of all values; NaN when there are none. */
    public double mean() {
        double sum = 0;
        long count = 0;
        for (int i = 0; i < values.length; i++) {
            sum += values[i] * counts[i];
            count += counts[i];
        }
        return sum / count;
    }
}
