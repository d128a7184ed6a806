package dev.plateau.statistics.search;

/**
 * One fork of a variant.
 *
 * @param median of its iterations, above 0 in any unit; NaN where this variant can't be measured, as its build fails or its JVM refuses the flags
 * @param hostSpeed reading of a calibration loop beside the fork, above 0 in any unit; NaN without one
 */
public record ForkReading(double median, double hostSpeed) {
    /** The variant can't be measured. */
    public static final ForkReading MISSING = new ForkReading(Double.NaN, Double.NaN);

    /** True if there is a value. */
    public boolean isMeasured() {
        return median > 0 && Double.isFinite(median);
    }

    /** Natural log of the median. */
    double log() {
        return Math.log(median);
    }
}
