package dev.plateau.server.detection;

import dev.plateau.server.series.Point;
import dev.plateau.server.series.Series;
import dev.plateau.statistics.online.ChangeStatus;
import dev.plateau.statistics.online.DetectedChange;
import dev.plateau.statistics.online.OnlineDetection;
import java.util.List;
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

    /**
     * The points around a change.
     *
     * @param newest newest point of the series
     */
    record PointsAround(
            Point before,
            Point first,
            Point from,
            Point to,
            Point newest,
            @Nullable Point recovered) {
        /** The interval of positions covers the true one in about 95 of 100 cases; one point more on each side covers the rest. */
        static final int SPARE = 1;

        /** The points around a change along JDK builds. */
        static PointsAround of(DetectedChange detected, List<Point> points, List<DetectedChange> all) {
            return new PointsAround(
                    at(points, detected.index() - 1),
                    at(points, detected.index()),
                    at(points, detected.earliest() - 1 - SPARE),
                    at(points, detected.latest() + SPARE),
                    points.getLast(),
                    recovered(detected, points, all));
        }

        private static Point at(List<Point> points, int index) {
            return points.get(Math.clamp(index, 0, points.size() - 1));
        }

        private static @Nullable Point recovered(
                DetectedChange detected, List<Point> points, List<DetectedChange> all) {
            if (detected.status() != ChangeStatus.RECOVERED || !detected.everConfirmed()) {
                return null;
            }
            double[] scores = points.stream().mapToDouble(Point::score).toArray();
            int index = OnlineDetection.back(scores, detected, all);
            return index > 0 ? points.get(index) : null;
        }

        UpdatedChangePoint of(Series series, StoredChangePoint stored, boolean doubtful, boolean late) {
            return new UpdatedChangePoint(
                    series, stored, before, first, from, to, doubtful ? newest : null, recovered, late);
        }
    }
}
