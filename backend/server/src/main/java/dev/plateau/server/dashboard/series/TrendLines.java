package dev.plateau.server.dashboard.series;

import dev.plateau.server.detection.StoredChangePoint;
import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.Series;
import dev.plateau.server.series.SeriesPoints;
import dev.plateau.server.series.SeriesPoints.JdkPart;
import dev.plateau.server.series.SeriesPoints.Stretch;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.function.Function;
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
     * The charts of series by their ids: the newest points on the branch of the change to mark, else of the newest one; along JDK builds the newest
     * point of each build on that branch, the oldest build first.
     *
     * @param changes change points to mark; of several of a series the newest is
     * @param names of the environments, for the order of their JDKs
     * @return charts of the series with points
     */
    public Map<Long, TrendLine> of(
            Collection<Series> series, Collection<StoredChangePoint> changes, EnvironmentNames names) {
        List<Long> order = names.jdksInOrder();
        Set<Series> each = Set.copyOf(series);
        Map<Long, List<JdkPart>> parts = new HashMap<>();
        each.stream()
                .collect(Collectors.groupingBy(Series::project, Collectors.mapping(Series::id, Collectors.toList())))
                .forEach((project, ids) -> parts.putAll(points.parts(project, ids)));
        Map<Long, StoredChangePoint> steps = changes.stream()
                .collect(Collectors.toMap(
                        StoredChangePoint::series,
                        Function.identity(),
                        BinaryOperator.maxBy(Comparator.comparingLong(StoredChangePoint::score))));
        Map<Long, List<Stretch>> wanted = each.stream()
                .collect(Collectors.toMap(
                        Series::id,
                        one -> tails(one, steps.get(one.id()), parts.getOrDefault(one.id(), List.of()), order)));
        Map<Stretch, List<Point>> found =
                points.tails(wanted.values().stream().flatMap(List::stream).toList());
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

    private static List<Stretch> tails(
            Series series, @Nullable StoredChangePoint change, List<JdkPart> parts, List<Long> order) {
        Series.Last last = series.last();
        String branch =
                change != null ? change.branch() : last == null ? "" : Objects.requireNonNullElse(last.branch(), "");
        int most = series.jdk() == null ? 1 : POINTS;
        return parts.stream()
                .sorted(JdkPart.inOrder(order))
                .map(part -> Stretch.newest(part, branch, most))
                .toList();
    }

    private static TrendLine line(List<Point> points, @Nullable StoredChangePoint step) {
        int index = step == null
                ? -1
                : IntStream.range(0, points.size())
                        .filter(i -> points.get(i).scoreId() == step.score())
                        .findFirst()
                        .orElse(-1);
        return new TrendLine(points.stream().map(Point::score).toList(), index);
    }

    /**
     * A small chart of the newest points of a series, as coordinates of an SVG.
     *
     * @param scores in their order, at least one
     * @param step index of the first point of a new level; -1 for none among them
     */
    public record TrendLine(List<Double> scores, int step) {
        /** Size of the drawing that the coordinates fill. */
        static final int WIDTH = 120;

        static final int HEIGHT = 28;
        private static final double MARGIN = 3;

        /** The height spans at least this share of the scores, so that noise does not look large. */
        private static final double MIN_RANGE = 0.1;

        /** A chart of scores. */
        public TrendLine {
            scores = List.copyOf(scores);
        }

        /** All points as an SVG list of coordinates. */
        public String points() {
            return IntStream.range(0, scores.size())
                    .mapToObj(i -> String.format(Locale.ROOT, "%.1f,%.1f", x(i), y(scores.get(i))))
                    .collect(Collectors.joining(" "));
        }

        /** The newest point as a path: a dot, where the line has a round end. */
        public String end() {
            int last = scores.size() - 1;
            return String.format(Locale.ROOT, "M%.1f %.1fh0", x(last), y(scores.get(last)));
        }

        /** A vertical line before the first point of the new level; empty without one. */
        public String change() {
            return step < 0 ? "" : String.format(Locale.ROOT, "M%.1f 0V%d", x(Math.max(0, step - 0.5)), HEIGHT);
        }

        private double x(double index) {
            return scores.size() == 1 ? WIDTH / 2.0 : MARGIN + (WIDTH - 2 * MARGIN) * index / (scores.size() - 1);
        }

        /** The level before the change as a path; empty if the change is older than the points. */
        public String before(double level) {
            return step <= 0 ? "" : level(level, 0, step - 0.5);
        }

        /** The level since the change, likewise. */
        public String since(double level) {
            return step <= 0 ? "" : level(level, step - 0.5, scores.size() - 1);
        }

        private String level(double level, double from, double until) {
            return String.format(Locale.ROOT, "M%.1f %.1fH%.1f", x(from), y(level), x(until));
        }

        private double y(double score) {
            double low = Collections.min(scores);
            double high = Collections.max(scores);
            double middle = (low + high) / 2;
            double range = Math.max(high - low, MIN_RANGE * Math.abs(middle));
            double share = range == 0 ? 0 : Math.clamp((score - middle) / range, -0.5, 0.5);
            return HEIGHT / 2.0 - (HEIGHT - 2 * MARGIN) * share;
        }
    }
}
