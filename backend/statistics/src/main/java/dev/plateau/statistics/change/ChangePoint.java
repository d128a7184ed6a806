package dev.plateau.statistics.change;

import dev.plateau.statistics.RatioInterval;

/**
 * A lasting step of a series.
 *
 * @param index first run of the new level, in the series as given
 * @param earliest first run at which the change may have occurred (with {@code latest} about 95 % for normal noise, else less)
 * @param latest last such run; {@code earliest <= index <= latest}
 * @param before median of the runs before, up to the change point before this one and 28 at most, in the series' unit
 * @param after median of the runs after, likewise
 * @param ratio after over before, by Hodges and Lehmann, with its confidence interval; undefined for a series with values at or below zero
 * @param strength distance of the two medians in standard errors, like a t; never negative
 * @param votes number of the four detectors that named it, 3 or 4
 */
public record ChangePoint(
        int index,
        int earliest,
        int latest,
        double before,
        double after,
        RatioInterval ratio,
        double strength,
        int votes) {
    /** True if the numbers grew. The metric determines whether that is good. */
    public boolean larger() {
        return after > before;
    }
}
