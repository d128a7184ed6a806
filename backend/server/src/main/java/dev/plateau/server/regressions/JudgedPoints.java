package dev.plateau.server.regressions;

import dev.plateau.server.environments.Environments;
import dev.plateau.server.hosts.HostMark;
import dev.plateau.server.hosts.HostMarks;
import dev.plateau.server.hosts.SetAsideRuns;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunFacts;
import dev.plateau.server.series.Axis;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.Series;
import dev.plateau.server.series.SeriesPoints;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Which points of a series the detectors see: those of runs that are not set aside, and were measured since the host last changed. */
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
    private final RunCatalog runs;

    JudgedPoints(
            SeriesPoints series, Environments environments, SetAsideRuns setAside, HostMarks marks, RunCatalog runs) {
        this.series = series;
        this.environments = environments;
        this.setAside = setAside;
        this.marks = marks;
        this.runs = runs;
    }

    /**
     * The newest points of a series.
     *
     * @param stored all of them, in their order
     * @param aside runs that are set aside
     * @param points those that are judged
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
                stored.stream()
                        .filter(point -> !aside.contains(point.run()) && comparable.test(point))
                        .toList());
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
