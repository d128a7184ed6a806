package dev.plateau.server.detection;

import dev.plateau.server.series.Point;
import dev.plateau.server.series.Series;
import org.jspecify.annotations.Nullable;

/**
 * A change point with the points around it.
 *
 * @param before last point of the level before
 * @param first first point of the new level
 * @param from last point before those that may have caused the change, less one as a margin
 * @param to last point that may have caused the change, plus one as a margin
 * @param doubt newest point of the series, if it is back at the level before a change that has not recovered; else null
 * @param recovered first point of the level that undid the change, or null while it lasts
 * @param late true if it is no news: found in history, or later than possible
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
    /** True for a regression. */
    public boolean isWorse() {
        return changePoint.verdict(series.direction()).equals("regressed");
    }

    /** True if the change may lie between two JDKs. */
    public boolean isJdkStep() {
        return from.jdk() != to.jdk();
    }
}
