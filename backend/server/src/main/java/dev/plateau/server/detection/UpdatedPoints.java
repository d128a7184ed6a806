package dev.plateau.server.detection;

import dev.plateau.server.detection.StoredChangePoints.Sides;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.Series;
import dev.plateau.statistics.online.ChangeStatus;
import dev.plateau.statistics.online.DetectedChange;
import dev.plateau.statistics.online.OnlineDetection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The points around a change, as in {@link UpdatedChangePoint}.
 *
 * @param newest newest point of the series
 */
record UpdatedPoints(
        Point before,
        Point first,
        Point from,
        Point to,
        Point newest,
        @Nullable Point recovered) {
    /** The interval of positions covers the true one in about 95 of 100 cases; one point more on each side covers the rest. */
    static final int SPARE = 1;

    /** The points around a change along JDK builds. */
    static UpdatedPoints of(DetectedChange detected, List<Point> points, List<DetectedChange> all) {
        return new UpdatedPoints(
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

    private static @Nullable Point recovered(DetectedChange detected, List<Point> points, List<DetectedChange> all) {
        if (detected.status() != ChangeStatus.RECOVERED || !detected.confirmed()) {
            return null;
        }
        double[] scores = points.stream().mapToDouble(Point::score).toArray();
        int index = OnlineDetection.back(scores, detected, all);
        return index > 0 ? points.get(index) : null;
    }

    Sides sides() {
        return new Sides(before, first, recovered);
    }

    UpdatedChangePoint of(Series series, StoredChangePoint stored, boolean doubtful, boolean late) {
        return new UpdatedChangePoint(
                series, stored, before, first, from, to, doubtful ? newest : null, recovered, late);
    }
}
