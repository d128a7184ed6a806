package dev.plateau.recording.model;

/**
 * One number about a recording, or why there is none.
 *
 * @param visibility whether the recording can show it
 * @param value not a number unless it is {@link Visibility#RECORDED}: what cannot be seen is never 0
 */
public record Figure(Visibility visibility, double value) {
    public static Figure of(Visibility visibility, double value) {
        return new Figure(visibility, visibility == Visibility.RECORDED ? value : Double.NaN);
    }

    /** This divided by a number of operations; unknown when the recording does not say how many there were. */
    public Figure per(long operations) {
        return operations > 0 || visibility != Visibility.RECORDED
                ? of(visibility, value / operations)
                : of(Visibility.UNKNOWN, Double.NaN);
    }
}
