package dev.plateau.server.regressions;

import dev.plateau.server.environments.Environments;
import dev.plateau.server.hosts.HostMark;
import dev.plateau.server.hosts.HostMarks;
import dev.plateau.server.hosts.HostMoves;
import dev.plateau.server.hosts.SetAsideRuns;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunFacts;
import dev.plateau.server.series.Axis;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.Series;
import dev.plateau.server.series.SeriesPoints;
import dev.plateau.statistics.host.HostMove;
import dev.plateau.statistics.host.HostShare;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.springframework.stereotype.Component;

/**
 * Which points of a series the detectors see, and with which scores: those of runs that are not set aside, and were measured since the host
 * last changed; how far calibrations say that the host moved is taken out of times.
 */
@Component
class JudgedPoints {
    /** Points looked at: enough for every detector, whatever the length of the series. */
    private static final int WINDOW = 200;

    /** More than any series has; the newest, should one have more. */
    private static final int MOST = 100_000;

    private final SeriesPoints series;
    private final Environments environments;
    private final SetAsideRuns setAside;
    private final HostMarks marks;
    private final HostMoves moves;
    private final RunCatalog runs;

    JudgedPoints(
            SeriesPoints series,
            Environments environments,
            SetAsideRuns setAside,
            HostMarks marks,
            HostMoves moves,
            RunCatalog runs) {
        this.series = series;
        this.environments = environments;
        this.setAside = setAside;
        this.marks = marks;
        this.moves = moves;
        this.runs = runs;
    }

    /**
     * The newest points of a series.
     *
     * @param stored all of them, in their order
     * @param aside runs that are set aside
     * @param points those that are judged, with the scores that are judged
     */
    record Newest(List<Point> stored, Set<Long> aside, List<Point> points) {}

    /** The newest points of a branch in their order. Along JDK builds the JDKs come one after the other, oldest build first. */
    Newest newest(Series found, String branch) {
        return newest(found, branch, WINDOW);
    }

    /** All points of a branch that are judged, in the same order. */
    List<Point> whole(Series found, String branch) {
        return newest(found, branch, MOST).points();
    }

    private Newest newest(Series found, String branch, int window) {
        List<Point> stored = stored(found, branch, window);
        Set<Long> aside =
                setAside.among(stored.stream().map(Point::run).toList()).keySet();
        Predicate<Point> comparable = comparable(found, stored);
        return new Newest(
                stored,
                aside,
                withoutMoves(
                        found,
                        stored.stream()
                                .filter(point -> !aside.contains(point.run()) && comparable.test(point))
                                .toList()));
    }

    private List<Point> withoutMoves(Series found, List<Point> points) {
        if (!HostMoves.concern(found.unit())) {
            return points;
        }
        Map<Long, HostMove> moved =
                moves.of(found.host(), points.stream().map(Point::run).toList());
        if (moved.isEmpty()) {
            return points;
        }
        double[] factors = points.stream()
                .map(point -> Optional.ofNullable(moved.get(point.run())))
                .mapToDouble(move -> move.map(known -> HostMoves.correction(known, found.unit()))
                        .orElse(1.0))
                .toArray();
        double[] scores =
                HostShare.takenOut(points.stream().mapToDouble(Point::score).toArray(), factors);
        return IntStream.range(0, scores.length)
                .mapToObj(i -> points.get(i).withScore(scores[i]))
                .toList();
    }

    /** Whether a point was measured since the host last changed; old commits may be measured late. */
    private Predicate<Point> comparable(Series found, List<Point> stored) {
        List<HostMark> known = marks.of(found.project(), found.host());
        if (known.isEmpty()) {
            return point -> true;
        }
        Instant since = known.getLast().since();
        Set<Long> earlier = runs.byIds(stored.stream().map(Point::run).toList()).stream()
                .filter(run -> run.measuredAt().isBefore(since))
                .map(RunFacts::id)
                .collect(Collectors.toSet());
        return point -> !earlier.contains(point.run());
    }

    private List<Point> stored(Series found, String branch, int window) {
        List<SeriesPoints.JdkPart> parts = series.parts(found.id());
        if (found.axis() == Axis.COMMIT) {
            return series.tail(parts.getFirst(), branch, window);
        }
        List<Long> order = environments.names().jdksInOrder();
        return parts.stream()
                .sorted(Comparator.comparingInt(part -> order.indexOf(part.jdk())))
                .flatMap(part -> series.tail(part, branch, window / parts.size()).stream())
                .toList();
    }
}
