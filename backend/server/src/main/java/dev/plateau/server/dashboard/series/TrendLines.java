package dev.plateau.server.dashboard.series;

import dev.plateau.server.detection.StoredChangePoint;
import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.Series;
import dev.plateau.server.series.SeriesPoints;
import dev.plateau.server.series.SeriesPoints.JdkPart;
import dev.plateau.server.series.SeriesPoints.Stretch;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Reads the points of small charts, in two statements for a whole page. */
@Component
public class TrendLines {
    /** Points along commits. */
    static final int POINTS = 30;

    private final SeriesPoints points;

    TrendLines(SeriesPoints points) {
        this.points = points;
    }

    /**
     * The charts of series by their ids: the newest points on the branch of the newest one; along JDK builds the newest point of each build on
     * that branch, the oldest build first.
     *
     * @param changes change points to mark, at most one per series
     * @param names of the environments, for the order of their JDKs
     * @return charts of the series with points
     */
    public Map<Long, TrendLine> of(
            Collection<Series> series, Collection<StoredChangePoint> changes, EnvironmentNames names) {
        List<Long> order = names.jdksInOrder();
        Set<Series> each = Set.copyOf(series);
        Map<Long, List<JdkPart>> parts =
                points.parts(each.stream().map(Series::id).toList());
        Map<Long, List<Stretch>> wanted = each.stream()
                .collect(Collectors.toMap(
                        Series::id, one -> tails(one, parts.getOrDefault(one.id(), List.of()), order)));
        Map<Stretch, List<Point>> found =
                points.tails(wanted.values().stream().flatMap(List::stream).toList());
        Map<Long, Long> steps = changes.stream()
                .collect(Collectors.toMap(StoredChangePoint::series, StoredChangePoint::score, Math::max));
        Map<Long, TrendLine> lines = new HashMap<>();
        wanted.forEach((id, tails) -> {
            List<Point> newest = tails.stream()
                    .flatMap(tail -> found.getOrDefault(tail, List.of()).stream())
                    .toList();
            if (!newest.isEmpty()) {
                lines.put(id, line(newest, steps.get(id)));
            }
        });
        return lines;
    }

    private static List<Stretch> tails(Series series, List<JdkPart> parts, List<Long> order) {
        Series.Last last = series.last();
        String branch = last == null ? "" : Objects.requireNonNullElse(last.branch(), "");
        int most = series.jdk() == null ? 1 : POINTS;
        return parts.stream()
                .sorted(JdkPart.inOrder(order))
                .map(part -> Stretch.newest(part, branch, most))
                .toList();
    }

    private static TrendLine line(List<Point> points, @Nullable Long step) {
        int index = step == null
                ? -1
                : IntStream.range(0, points.size())
                        .filter(i -> points.get(i).scoreId() == step)
                        .findFirst()
                        .orElse(-1);
        return new TrendLine(points.stream().map(Point::score).toList(), index);
    }
}
