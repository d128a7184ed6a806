package dev.plateau.server.regressions;

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
    /** The interval of places holds the truth in about 95 of 100 cases: one point more each way holds the rest. */
    static final int SPARE = 1;

    static UpdatedChangePoint of(
            Series series,
            StoredChangePoint changePoint,
            DetectedChange detected,
            List<Point> points,
            List<DetectedChange> all,
            boolean late) {
        double[] scores = points.stream().mapToDouble(Point::score).toArray();
        return new UpdatedChangePoint(
                series,
                changePoint,
                at(points, detected.index() - 1),
                at(points, detected.index()),
                at(points, detected.earliest() - 1 - SPARE),
                at(points, detected.latest() + SPARE),
                OnlineDetection.mayBeOver(scores, detected, all) ? points.getLast() : null,
                recovered(detected, points, all),
                late);
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

    /** Whether the numbers went the worse way. */
    public boolean isWorse() {
        return changePoint.verdict(series.direction()).equals("regressed");
    }

    /** Whether the change may lie between two JDKs. */
    public boolean isJdkStep() {
        return from.jdk() != to.jdk();
    }
}
