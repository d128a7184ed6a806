package dev.plateau.statistics;

import java.util.Arrays;

/** Mean and sample standard deviation (n - 1) of a few values. */
final class Moments {
    private Moments() {}

    /** Sums differences from the first value, so that equal values have exactly their own mean, and no spread. */
    static double mean(double[] values) {
        if (values.length == 0) {
            return Double.NaN;
        }
        CompensatedSum sum = new CompensatedSum();
        for (double value : values) {
            sum.add(value - values[0]);
        }
        return values[0] + sum.value() / values.length;
    }

    /** NaN below two values: a missing deviation is a missing value, never 0. */
    static double standardDeviation(double[] values) {
        if (values.length < 2) {
            return Double.NaN;
        }
        double mean = mean(values);
        double squares = Arrays.stream(values)
                .map(value -> (value - mean) * (value - mean))
                .sum();
        return Math.sqrt(squares / (values.length - 1));
    }
}
