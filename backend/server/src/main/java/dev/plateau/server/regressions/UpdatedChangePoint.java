package dev.plateau.server.regressions;

import dev.plateau.server.series.Point;
import dev.plateau.server.series.Series;
import org.jspecify.annotations.Nullable;

/**
 * A change point with the points around it.
 *
 * @param before last point of the level before
 * @param first first point of the new level
 * @param from last point before those that the change may have come with, and one to spare
 * @param to last point that it may have come with, and one to spare
 * @param doubt newest point of the series, when it looks like those before the change although that lasts as far as is known
 * @param recovered first point of the level that undid the change, or null while it lasts
 * @param late whether it is no news: found in history, or later than it could have been
 */
public record UpdatedChangePoint(
        Series series,
        StoredChangePoint changePoint,
        Point before,
        Point first,
        Point from,
        Point to,
        @Nullable Point doubt,
        @Nullable Point recovered,
        boolean late) {
    /** Whether the numbers went the worse way. */
    public boolean isWorse() {
        return changePoint.verdict(series.direction()).equals("regressed");
    }

    /** Whether the change may lie between two JDKs. */
    public boolean isJdkStep() {
        return from.jdk() != to.jdk();
    }
}
