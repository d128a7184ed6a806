package dev.plateau.recording.model;

import org.jspecify.annotations.Nullable;

/**
 * One number about a recording, or the reason for its absence.
 *
 * @param visibility whether the recording can show it
 * @param value not a number unless it is {@link Visibility#RECORDED}: a number that cannot be seen is never 0
 * @param error standard error of the value, in its unit; null where it is not known
 * @param threshold of the recorder, such as 10 ms: shorter events were not recorded, so the value is a lower bound, or unknown when there is no
 *     longer one; null when all count
 */
public record Figure(
        Visibility visibility,
        double value,
        @Nullable Double error,
        @Nullable String threshold) {
    /** For recordings that were read before this number was. */
    static final Figure UNKNOWN = new Figure(Visibility.UNKNOWN, Double.NaN);

    public Figure(Visibility visibility, double value) {
        this(visibility, value, null);
    }

    public Figure(Visibility visibility, double value, @Nullable Double error) {
        this(visibility, value, error, null);
    }

    public static Figure of(Visibility visibility, double value) {
        return of(visibility, value, null);
    }

    public static Figure of(Visibility visibility, double value, @Nullable Double error) {
        return visibility == Visibility.RECORDED
                ? new Figure(visibility, value, error)
                : new Figure(visibility, Double.NaN);
    }

    /** The same of events with a threshold; null changes nothing. */
    public Figure from(@Nullable String threshold) {
        if (threshold == null || visibility != Visibility.RECORDED) {
            return this;
        }
        return value == 0
                ? new Figure(Visibility.UNKNOWN, Double.NaN, null, threshold)
                : new Figure(visibility, value, error, threshold);
    }

    private Figure with(double value, @Nullable Double error) {
        return visibility == Visibility.RECORDED ? new Figure(visibility, value, error, threshold) : this;
    }

    /** A number of independent events: the square root is its standard error, as of a Poisson process. */
    public Figure counted() {
        return with(value, Math.sqrt(value));
    }

    /** The product with a factor above 0. */
    public Figure times(double factor) {
        return with(value * factor, error == null ? null : error * factor);
    }

    /** This divided by a number of operations; unknown when the recording lacks their number. */
    public Figure per(long operations) {
        return operations > 0 || visibility != Visibility.RECORDED
                ? with(value / operations, null)
                : of(Visibility.UNKNOWN, Double.NaN);
    }
}
