package dev.plateau.server.dashboard.series;

import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.server.regressions.StoredChangePoint;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.Series;
import dev.plateau.server.series.SeriesPoints;
import dev.plateau.server.series.SeriesPoints.JdkPart;
import dev.plateau.server.series.SeriesPoints.SeriesTail;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Reads the points of small charts: two statements for a page of them. */
@Component
class TrendLines {
    /** Points along commits. */
    static final int POINTS = 30;

    private final SeriesPoints points;

    TrendLines(SeriesPoints points) {
        this.points = points;
    }

    /**
     * The rows with their charts: the newest points on the branch of the newest one; along JDK builds the newest point of each build on that
     * branch, the oldest build first.
     */
    List<SeriesRow> with(List<SeriesRow> rows, EnvironmentNames names) {
        List<Long> order = names.jdksInOrder();
        Map<Long, List<JdkPart>> parts =
                points.parts(rows.stream().map(row -> row.view().series().id()).toList());
        Map<Long, List<SeriesTail>> wanted = rows.stream()
                .map(row -> row.view().series())
                .collect(Collectors.toMap(
                        Series::id, series -> tails(series, parts.getOrDefault(series.id(), List.of()), order)));
        Map<SeriesTail, List<Point>> found =
                points.tails(wanted.values().stream().flatMap(List::stream).toList());
        return rows.stream()
                .map(row -> row.with(line(
                        Objects.requireNonNull(wanted.get(row.view().series().id())).stream()
                                .flatMap(tail -> found.getOrDefault(tail, List.of()).stream())
                                .toList(),
                        row.change())))
                .toList();
    }

    private static List<SeriesTail> tails(Series series, List<JdkPart> parts, List<Long> order) {
        Series.Last last = series.last();
        String branch = last == null ? "" : Objects.requireNonNullElse(last.branch(), "");
        int most = series.jdk() == null ? 1 : POINTS;
        return parts.stream()
                .sorted(Comparator.comparingInt(part -> order.indexOf(part.jdk())))
                .map(part -> new SeriesTail(part, branch, most, false))
                .toList();
    }

    private static @Nullable TrendLine line(List<Point> points, @Nullable StoredChangePoint change) {
        int step = change == null
                ? -1
                : IntStream.range(0, points.size())
                        .filter(i -> points.get(i).scoreId() == change.score())
                        .findFirst()
                        .orElse(-1);
        return points.isEmpty()
                ? null
                : new TrendLine(points.stream().map(Point::score).toList(), step);
    }
}
