package dev.plateau.statistics.search;

import java.io.IOException;

/** Measures forks for a search. A search that repeats with the same seed and the same readings requests the same variants. */
@FunctionalInterface
public interface VariantForks {
    /**
     * Measures one more fork of a variant; {@link ForkReading#MISSING} if it can't be measured now or later.
     *
     * @throws BudgetSpent if the time for all forks is over
     */
    ForkReading measure(Variant variant) throws BudgetSpent, IOException, InterruptedException;

    /** No fork or no time is left: the search ends with its current result. */
    public static final class BudgetSpent extends Exception {
        private static final long serialVersionUID = 1L;
    }

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
}
