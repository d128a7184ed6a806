package dev.plateau.wire;

/**
 * What JMH's sample mode saw in one iteration: values and how often each came.
 *
 * @param values in the canonical unit, ascending
 * @param counts same length as {@code values}, each at least 1
 */
public record Histogram(double[] values, long[] counts) {}
