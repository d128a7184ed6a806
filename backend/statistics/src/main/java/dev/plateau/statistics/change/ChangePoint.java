package dev.plateau.statistics.change;

import dev.plateau.statistics.RatioInterval;

/**
 * A lasting step of a series.
 *
 * @param index first run of the new level, in the series as given
 * @param earliest first run that the change may as well have come with (with {@code latest} about 95 % for normal noise, else less)
 * @param latest last such run; {@code earliest <= index <= latest}
 * @param before median of the runs before, up to the change point before this one and 28 at most, in the series' unit
 * @param after median of the runs after, likewise
 * @param ratio after over before, by Hodges and Lehmann, with its 99 % interval; undefined for a series with values at or below zero
 * @param strength distance of the two medians in standard errors, like a t; never negative
 * @param votes how many of the four detectors named it, 3 or 4
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
    /** Direction: whether the numbers grew. Whether that is good depends on the metric. */
    public boolean larger() {
        return after > before;
    }
}
