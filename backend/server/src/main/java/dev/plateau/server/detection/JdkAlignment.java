package dev.plateau.server.detection;

import dev.plateau.server.series.Point;
import dev.plateau.statistics.Robust;
import dev.plateau.statistics.online.DetectedChange;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Compares the JDKs of a series along JDK builds at the same commits.
 *
 * <p>The JDKs follow each other, and each has its own course along commits. The newest commit of one JDK is next to the oldest of the next JDK, so a
 * regression of the code would look recovered there. Alignment removes that course:
 *
 * <ol>
 *   <li>Change points within one JDK belong to the commit axis. Each stretch of a JDK is brought to one level, that of its newest commit which the
 *       next JDK measured, too.
 *   <li>Two neighbouring JDKs differ by the median ratio of the newest 28 shared commits. With fewer than five, it is the ratio of their levels at
 *       the newest shared commit; where they share none, at the two points nearest in time.
 *   <li>The newest JDK keeps the level of its own newest shared commit; the older ones follow, border by border.
 * </ol>
 *
 * <p>So a step is left at the border between two JDKs only, its size is that on the newest shared code, and the noise of all runs stays as
 * measured. Levels are moved as ratios; by differences where a score is not
 * positive, or background allocation.
 */
final class JdkAlignment {
    /** Margin of a detected position, in points; see {@link UpdatedChangePoint}. */
    private static final int SPARE = 1;

    /** Minimum number of shared commits; with fewer, the levels at the newest one are more precise. */
    private static final int MIN_SHARED = 5;

    /** Number of newest shared commits whose ratios are used. */
    private static final int SHARED = 28;

    private JdkAlignment() {}

    /** The points of one JDK with the level that each of them lies on. */
    private record Stretch(List<Point> points, double[] levels) {
        double levelAt(int place) {
            return levels[place];
        }
    }

    /** Indexes in two neighbouring stretches that are compared. */
    private record Pair(int before, int after) {}

    /** Levels of two neighbouring JDKs at the same code. */
    private record Border(double before, double after) {}

    /**
     * Aligned points, in the same order.
     *
     * @param unit canonical
     * @param points in the order of JDKs, then of commits
     * @return empty for a single JDK: there is nothing to compare
     */
    static List<Point> aligned(String unit, List<Point> points) {
        List<Stretch> stretches = stretches(unit, points);
        if (stretches.size() < 2) {
            return List.of();
        }
        boolean ratios = points.stream().noneMatch(point -> point.score() <= 0 || point.isBackgroundAllocation(unit));
        double target = border(stretches.get(stretches.size() - 2), stretches.getLast(), ratios)
                .after();
        List<List<Point>> aligned = new ArrayList<>(List.of(moved(stretches.getLast(), target, ratios)));
        for (int i = stretches.size() - 2; i >= 0; i--) {
            Border border = border(stretches.get(i), stretches.get(i + 1), ratios);
            // Applies the difference of both JDKs to the level that the newer one was moved to.
            target = ratios ? target * (border.before() / border.after()) : target + (border.before() - border.after());
            aligned.addFirst(moved(stretches.get(i), target, ratios));
        }
        return aligned.stream().flatMap(List::stream).toList();
    }

    private static List<Stretch> stretches(String unit, List<Point> points) {
        List<Stretch> stretches = new ArrayList<>();
        int[] borders = borders(points);
        for (int i = 0; i < borders.length; i++) {
            int end = i + 1 < borders.length ? borders[i + 1] : points.size();
            stretches.add(stretch(unit, points.subList(borders[i], end)));
        }
        return stretches;
    }

    /** Index of the first point of each JDK. */
    private static int[] borders(List<Point> points) {
        return IntStream.range(0, points.size())
                .filter(i -> i == 0 || points.get(i).jdk() != points.get(i - 1).jdk())
                .toArray();
    }

    /** Levels as on the commit axis, with the default minimum effect whatever the project's rules. */
    private static Stretch stretch(String unit, List<Point> points) {
        double[] scores = points.stream().mapToDouble(Point::score).toArray();
        int[] starts = Stream.concat(
                        Stream.of(0),
                        SeriesDetectors.votes(unit, points).stream().map(DetectedChange::index))
                .mapToInt(Integer::intValue)
                .toArray();
        double[] levels = new double[scores.length];
        for (int i = 0; i < starts.length; i++) {
            int end = i + 1 < starts.length ? starts[i + 1] : scores.length;
            Arrays.fill(levels, starts[i], end, Robust.median(scores, starts[i], end));
        }
        return new Stretch(points, levels);
    }

    /** The ratio is that of the shared commits, where there are enough of them: a level may not have been found on both JDKs yet. */
    private static Border border(Stretch before, Stretch after, boolean ratios) {
        Pair pair = pair(before, after);
        double level = after.levelAt(pair.after());
        double[] differences = differences(before.points(), after.points(), ratios);
        if (differences.length < MIN_SHARED) {
            return new Border(before.levelAt(pair.before()), level);
        }
        double difference = Robust.median(differences);
        return new Border(ratios ? level / Math.exp(difference) : level - difference, level);
    }

    /** The difference of the later JDK at each of the newest shared commits: logs of ratios, or differences. */
    private static double[] differences(List<Point> before, List<Point> after, boolean ratios) {
        Map<String, List<Double>> earlier = byCommit(before, ratios);
        Map<String, List<Double>> later = byCommit(after.reversed(), ratios);
        return later.keySet().stream()
                .filter(earlier::containsKey)
                .limit(SHARED)
                .mapToDouble(commit -> median(later, commit) - median(earlier, commit))
                .toArray();
    }

    /** In the order of the points. */
    private static Map<String, List<Double>> byCommit(List<Point> points, boolean ratios) {
        Map<String, List<Double>> scores = new LinkedHashMap<>();
        for (Point point : points) {
            if (point.commit() != null) {
                scores.computeIfAbsent(point.commit(), first -> new ArrayList<>())
                        .add(ratios ? Math.log(point.score()) : point.score());
            }
        }
        return scores;
    }

    private static double median(Map<String, List<Double>> scores, String commit) {
        return Robust.median(scores.getOrDefault(commit, List.of()).stream()
                .mapToDouble(Double::doubleValue)
                .toArray());
    }

    private static Pair pair(Stretch before, Stretch after) {
        Map<String, Integer> places = new HashMap<>();
        for (int i = 0; i < before.points().size(); i++) {
            String commit = before.points().get(i).commit();
            if (commit != null) {
                places.put(commit, i);
            }
        }
        for (int i = after.points().size() - 1; i >= 0; i--) {
            Integer place = places.get(after.points().get(i).commit());
            if (place != null) {
                return new Pair(place, i);
            }
        }
        return nearest(before.points(), after.points());
    }

    /** Both lists are in the order of time: one pass, the newest of equally near pairs. */
    private static Pair nearest(List<Point> before, List<Point> after) {
        Pair best = new Pair(0, 0);
        int i = 0;
        for (int j = 0; j < after.size(); j++) {
            while (i + 1 < before.size()
                    && distance(before.get(i + 1), after.get(j)).compareTo(distance(before.get(i), after.get(j)))
                            <= 0) {
                i++;
            }
            Duration distance = distance(before.get(i), after.get(j));
            if (distance.compareTo(distance(before.get(best.before()), after.get(best.after()))) <= 0) {
                best = new Pair(i, j);
            }
        }
        return best;
    }

    private static Duration distance(Point one, Point other) {
        return Duration.between(one.position(), other.position()).abs();
    }

    private static List<Point> moved(Stretch stretch, double target, boolean ratios) {
        return IntStream.range(0, stretch.points().size())
                .mapToObj(i -> {
                    Point point = stretch.points().get(i);
                    double level = stretch.levelAt(i);
                    return ratios ? point.times(target / level) : point.plus(target - level);
                })
                .toList();
    }

    /** The changes that may lie at a border between JDKs, each moved to the first point of its JDK. Others belong to the commit axis. */
    static List<DetectedChange> atBorders(List<Point> points, List<DetectedChange> found) {
        Map<Integer, DetectedChange> atBorders = new TreeMap<>();
        found.forEach(change -> border(points, change)
                .ifPresent(border -> atBorders.merge(
                        border,
                        change,
                        (one, other) ->
                                Math.abs(one.index() - border) <= Math.abs(other.index() - border) ? one : other)));
        return atBorders.entrySet().stream()
                .map(entry -> at(entry.getKey(), entry.getValue()))
                .toList();
    }

    private static DetectedChange at(int border, DetectedChange change) {
        return change.at(border, Math.min(border, change.earliest()), Math.max(border, change.latest()));
    }

    /** The first point of a JDK that a change may begin with; of several the nearest. */
    private static OptionalInt border(List<Point> points, DetectedChange change) {
        return IntStream.of(borders(points))
                .filter(border ->
                        border > 0 && change.earliest() - SPARE <= border && border <= change.latest() + SPARE)
                .boxed()
                .min(Comparator.comparingInt(border -> Math.abs(border - change.index())))
                .map(OptionalInt::of)
                .orElseGet(OptionalInt::empty);
    }
}
