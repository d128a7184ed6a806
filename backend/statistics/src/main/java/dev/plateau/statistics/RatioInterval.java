package dev.plateau.statistics;

/**
 * The ratio of two scores, candidate over baseline, with its interval.
 *
 * <p>Sign convention: a ratio above 1 means the candidate's score is the larger number; whether that is better depends on the metric's
 * direction. Assumes log fork medians that are roughly normal; variances may differ. Needs two forks on each side. Reference: Welch, "The
 * generalization of Student's problem when several different population variances are involved", Biometrika 34 (1947).
 */
public sealed interface RatioInterval {
    /** Candidate over baseline; NaN when unknown, too. */
    double ratio();

    /**
     * A ratio with an interval.
     *
     * @param low lower end; {@code 0 <= low <= ratio <= high}, and 0 only where no double is as small
     * @param high upper end; infinite where no double is as large
     */
    record Known(double ratio, double low, double high) implements RatioInterval {
        /** True if the interval lies wholly on one side of "no change". */
        public boolean excludesNoChange() {
            return low > 1 || high < 1;
        }
    }

    /**
     * No interval, with the reason.
     *
     * @param reason one clause for people, with the next step
     */
    record CannotSay(double ratio, String reason) implements RatioInterval {}
}
