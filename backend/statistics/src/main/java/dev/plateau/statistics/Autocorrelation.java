package dev.plateau.statistics;

/**
 * Correlation of each value with the one before it.
 *
 * <p>Near 0: independent. Well above 0, as of iterations within a fork: n values are worth fewer, and an interval that counts them all is too
 * narrow. Reference: Box and Jenkins, "Time Series Analysis" (1970), section 2.1.5. Assumes a constant mean. Needs 3 values that are not all
 * equal. Cost O(n).
 */
public final class Autocorrelation {
    private Autocorrelation() {}

    /** Lag-1 autocorrelation, -1 to 1; NaN below three values, when all are equal, or when one, or its square, is not finite. */
    public static double lag1(double[] values) {
        if (values.length < 3) {
            return Double.NaN;
        }
        double mean = Moments.mean(values);
        double together = 0;
        double squares = 0;
        for (int i = 0; i < values.length; i++) {
            squares += (values[i] - mean) * (values[i] - mean);
            if (i > 0) {
                together += (values[i] - mean) * (values[i - 1] - mean);
            }
        }
        return together / squares;
    }
}
