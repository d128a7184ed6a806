package dev.plateau.server.dashboard.series;

import dev.plateau.server.detection.SuiteShifts;
import dev.plateau.server.detection.SuiteShifts.RunSuiteShift;
import dev.plateau.server.hosts.ExcludedRuns;
import dev.plateau.server.hosts.HostDrifts;
import dev.plateau.server.hosts.HostHealth;
import dev.plateau.server.hosts.HostMark;
import dev.plateau.server.hosts.HostMarks;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.server.series.Axis;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.Series;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Facts about the hosts of a series, as text. */
@Component
class HostTrail {
    private final ExcludedRuns excludedRuns;
    private final HostHealth health;
    private final HostDrifts drifts;
    private final HostMarks marks;
    private final RunCatalog runs;
    private final SuiteShifts suiteShifts;

    HostTrail(
            ExcludedRuns excludedRuns,
            HostHealth health,
            HostDrifts drifts,
            HostMarks marks,
            RunCatalog runs,
            SuiteShifts suiteShifts) {
        this.excludedRuns = excludedRuns;
        this.health = health;
        this.drifts = drifts;
        this.marks = marks;
        this.runs = runs;
        this.suiteShifts = suiteShifts;
    }

    /** Reasons for exclusion from detection, by run. */
    Map<Long, String> excluded(List<Point> points) {
        Map<Long, String> words = new HashMap<>();
        excludedRuns.among(runs(points)).forEach((run, excluded) -> words.put(run, excluded.text()));
        return words;
    }

    /** "Unstable host: clock readings varied by 11 %", by run. */
    Map<Long, String> unstable(List<Point> points) {
        return health.unstable(runs(points));
    }

    /** Host drift, by run: "host 8.1 % slower (calibration); corrected". */
    Map<Long, String> moved(Series found, List<Point> points) {
        Map<Long, String> words = new HashMap<>();
        if (HostDrifts.concern(found.unit()) && !suiteShifts.areRemovedFrom(found)) {
            drifts.of(found.host(), runs(points))
                    .forEach((run, move) ->
                            words.put(run, "host " + HostDrifts.words(move) + " (calibration); corrected"));
        }
        return words;
    }

    /** The suite-wide shifts that detection removes, by run: "all of this run 8.1 % slower (suite-wide shift); removed". */
    Map<Long, String> shared(Series found, List<Point> points) {
        Map<Long, String> words = new HashMap<>();
        Set<String> branches = points.stream()
                .map(point -> Objects.requireNonNullElse(point.branch(), ""))
                .collect(Collectors.toSet());
        suiteShifts
                .removed(found, branches)
                .forEach((run, slowdown) -> words.put(
                        run, "all of this run " + RunSuiteShift.speed(slowdown) + " (suite-wide shift); removed"));
        return words;
    }

    /** The corrections of points, by run. */
    Map<Long, String> corrections(Series found, List<Point> points) {
        Map<Long, String> words = moved(found, points);
        shared(found, points).forEach((run, share) -> words.merge(run, share, (host, all) -> host + "; " + all));
        return words;
    }

    /** The marks of the host of a series. */
    List<HostMark> marks(Series found) {
        return marks.of(found.project(), found.host());
    }

    /** Positions of changes of the host; none along JDK builds, where time jumps. */
    List<SeriesColumns.HostLine> marks(Series found, List<Point> points) {
        List<HostMark> known = found.axis() == Axis.JDK ? List.of() : marks(found);
        if (known.isEmpty()) {
            return List.of();
        }
        Map<Long, Instant> measured =
                runs.byIds(runs(points)).stream().collect(Collectors.toMap(RunRecord::id, RunRecord::measuredAt));
        return known.stream()
                .flatMap(mark -> points.stream()
                        .filter(point -> !Objects.requireNonNull(measured.get(point.run()))
                                .isBefore(mark.since()))
                        .findFirst()
                        .map(point -> new SeriesColumns.HostLine(point.scoreId(), mark.text()))
                        .stream())
                .toList();
    }

    private static List<Long> runs(List<Point> points) {
        return points.stream().map(Point::run).distinct().toList();
    }
}
