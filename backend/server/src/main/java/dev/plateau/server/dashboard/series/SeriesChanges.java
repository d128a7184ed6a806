package dev.plateau.server.dashboard.series;

import dev.plateau.server.dashboard.answers.SeriesAnswer;
import dev.plateau.server.dashboard.series.SeriesViews.SeriesLine;
import dev.plateau.server.detection.ChangeRecord;
import dev.plateau.server.detection.StoredChangePoint;
import dev.plateau.server.detection.StoredChangePoint.Side;
import dev.plateau.server.detection.StoredChangePoints;
import dev.plateau.server.detection.SuiteShifts;
import dev.plateau.server.detection.SuiteShifts.RunSuiteShift;
import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.server.hosts.ExcludedRuns;
import dev.plateau.server.hosts.HostDrifts;
import dev.plateau.server.hosts.HostHealth;
import dev.plateau.server.hosts.HostMark;
import dev.plateau.server.hosts.HostMarks;
import dev.plateau.server.incidents.IncidentChange;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.incidents.Incidents;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.server.series.Axis;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.Series;
import dev.plateau.server.series.SeriesPoints;
import dev.plateau.server.series.SeriesPoints.PointFilter;
import dev.plateau.statistics.online.ChangeStatus;
import dev.plateau.wire.text.Names;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The change points of series that share a chart, and facts about their hosts, as text. */
@Component
record SeriesChanges(
        SeriesPoints points,
        StoredChangePoints changes,
        SuiteShifts suiteShifts,
        Incidents incidents,
        ExcludedRuns excludedRuns,
        HostHealth health,
        HostDrifts drifts,
        HostMarks marks,
        RunCatalog runs) {
    /**
     * A change point among the points of its series.
     *
     * @param first first point of the new level
     * @param earliest first point at which the change may have occurred
     * @param latest last such point
     * @param ended first point of the level that undid it; null while it lasts
     */
    record LocatedChange(
            ChangeRecord change,
            Point first,
            Point earliest,
            Point latest,
            @Nullable Point ended) {
        /** "20 % slower, fixed by 57a7eb". */
        public String words() {
            return change.words() + (ended == null ? "" : " by " + name(ended));
        }

        /** The change in the answer of the page; empty for one that was never confirmed. */
        Optional<SeriesAnswer.Step> step() {
            return change.confirmedAt() == null || change.belowVersion() != null
                    ? Optional.empty()
                    : Optional.of(new SeriesAnswer.Step(
                            change.verdict(), change.ratio(), place(first), ended == null ? null : place(ended)));
        }

        /** Address of the comparison of the runs before and since; null for changes of older versions. */
        @Nullable
        String comparison(String metric) {
            Side before = change.beforeRun();
            Side since = change.firstRun();
            return before == null || since == null
                    ? null
                    : IncidentChange.comparison(metric, before.run(), since.run(), change.scoreId());
        }

        private static SeriesAnswer.Place place(Point point) {
            return new SeriesAnswer.Place(point.commit(), point.position());
        }

        /** Commit of the first point of the new level; its time without a commit. */
        public String place() {
            return name(first);
        }

        /** "between abc and def" where the position is not certain, of one commit "between runs 12 and 14"; else empty. */
        public String uncertainty() {
            if (earliest.scoreId() == latest.scoreId()) {
                return "";
            }
            return name(earliest).equals(name(latest))
                    ? "between runs " + earliest.run() + " and " + latest.run()
                    : "between " + name(earliest) + " and " + name(latest);
        }

        private static String name(Point point) {
            @Nullable String commit = point.commit();
            return commit == null ? point.position().toString() : Names.commit(commit);
        }
    }

    /**
     * A change point in the table.
     *
     * @param line its series
     * @param shared suite-wide shift of its run and drift of its host: "most of this run: 8.1 % slower"; empty when none is known
     * @param incident the incident that it belongs to
     */
    record SeriesChange(
            SeriesLine line,
            LocatedChange located,
            String shared,
            @Nullable IncidentRecord incident) {}

    /** Change points whose first point is shown; of one series the last one on its axis first, of several the newest first. */
    List<SeriesChange> of(List<SeriesLine> lines, PointFilter shown) {
        long project = lines.getFirst().series().project();
        Map<Long, List<StoredChangePoint>> known =
                changes.of(project, lines.stream().map(SeriesLine::id).toList());
        Map<Long, IncidentRecord> found = incidents.ofChangePoints(
                project,
                known.values().stream()
                        .flatMap(List::stream)
                        .map(StoredChangePoint::id)
                        .toList());
        List<SeriesChange> all = lines.stream()
                .filter(line -> known.containsKey(line.id()))
                .flatMap(line -> of(line, known.getOrDefault(line.id(), List.of()), found).stream())
                .filter(change -> shown.includes(change.located().first()))
                .toList();
        return lines.size() == 1
                ? all
                : all.stream()
                        .sorted(Comparator.comparing((SeriesChange change) ->
                                        change.located().first().position())
                                .reversed())
                        .toList();
    }

    /** The largest confirmed change of a series that lasts, if it is larger than another one that lasts. */
    Optional<LocatedChange> lasting(
            Series series, EnvironmentNames names, PointFilter shown, Optional<SeriesAnswer.Step> other) {
        double least = other.filter(step -> step.ended() == null)
                .map(SeriesAnswer.Step::size)
                .orElse(0.0);
        List<StoredChangePoint> known = changes.of(series.project(), series.id());
        return known.isEmpty()
                ? Optional.empty()
                : located(series, known, points.all(series, names.jdksInOrder())).stream()
                        .filter(change -> shown.includes(change.first()) && change.ended() == null)
                        .filter(change -> change.step()
                                .filter(step -> step.size() > least)
                                .isPresent())
                        .max(Comparator.comparingDouble(
                                change -> change.step().orElseThrow().size()));
    }

    /** Change points for the chart of a series, in the order of its points. */
    List<SeriesColumns.ChangeMark> marks(Series series, List<Point> all) {
        List<ChangeRecord> located = located(series, changes.of(series.project(), series.id()), all).stream()
                .map(LocatedChange::change)
                .toList();
        Map<Long, IncidentRecord> found = incidents.ofChangePoints(
                series.project(), located.stream().map(ChangeRecord::id).toList());
        return located.stream()
                .map(change -> SeriesColumns.ChangeMark.of(change, found.get(change.id())))
                .toList();
    }

    private List<SeriesChange> of(SeriesLine line, List<StoredChangePoint> known, Map<Long, IncidentRecord> incidents) {
        Series series = line.series();
        List<LocatedChange> located = located(
                        series, known, points.all(series, line.view().names().jdksInOrder()))
                .reversed();
        List<Point> firsts = located.stream().map(LocatedChange::first).toList();
        Map<Long, String> shared = shared(series, firsts);
        firsts.forEach(first -> shared.computeIfAbsent(first.run(), run -> suiteShifts.text(series.project(), run)));
        moved(series, firsts)
                .forEach((run, words) ->
                        shared.merge(run, words, (common, host) -> common.isEmpty() ? host : common + "; " + host));
        return located.stream()
                .map(one -> new SeriesChange(
                        line,
                        one,
                        shared.getOrDefault(one.first().run(), ""),
                        incidents.get(one.change().id())))
                .toList();
    }

    /** Change points whose first point is among the points, in their order; of several at one point a confirmed one. */
    private static List<LocatedChange> located(Series series, List<StoredChangePoint> changes, List<Point> points) {
        Map<Long, Point> byScore =
                points.stream().collect(Collectors.toMap(Point::scoreId, Function.identity(), (one, other) -> one));
        Map<Long, StoredChangePoint> byFirst = changes.stream()
                .filter(change -> byScore.containsKey(change.score()))
                .collect(Collectors.toMap(
                        StoredChangePoint::score,
                        Function.identity(),
                        (one, other) -> one.confirmedAt() == null ? other : one));
        return points.stream()
                .filter(point -> byFirst.containsKey(point.scoreId()))
                .map(point -> {
                    StoredChangePoint change = Objects.requireNonNull(byFirst.get(point.scoreId()));
                    return new LocatedChange(
                            ChangeRecord.of(change, series),
                            point,
                            byScore.getOrDefault(change.earliest(), point),
                            byScore.getOrDefault(change.latest(), point),
                            ended(change, points));
                })
                .toList();
    }

    private static @Nullable Point ended(StoredChangePoint change, List<Point> points) {
        return change.state() != ChangeStatus.RECOVERED || change.confirmedAt() == null
                ? null
                : points.stream()
                        .filter(point -> point.position().equals(change.endedAt()))
                        .findFirst()
                        .orElse(null);
    }

    /** Reasons for exclusion from detection, by run. */
    Map<Long, String> excluded(long project, List<Point> points) {
        Map<Long, String> words = new HashMap<>();
        excludedRuns.among(project, runs(points)).forEach((run, excluded) -> words.put(run, excluded.text()));
        return words;
    }

    /** "Unstable host: clock readings varied by 11 %", by run. */
    Map<Long, String> unstable(long project, List<Point> points) {
        return health.unstable(project, runs(points));
    }

    /** Host drift, by run: "host 8.1 % slower (calibration); corrected". */
    Map<Long, String> moved(Series found, List<Point> points) {
        Map<Long, String> words = new HashMap<>();
        if (HostDrifts.concern(found.unit()) && !suiteShifts.areRemovedFrom(found)) {
            drifts.of(found.project(), found.host(), runs(points))
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
    List<HostMark> hostMarks(Series found) {
        return marks.of(found.project(), found.host());
    }

    /** Positions of changes of the host; none along JDK builds, where time jumps. */
    List<SeriesColumns.HostLine> hostLines(Series found, List<Point> points) {
        List<HostMark> known = found.axis() == Axis.JDK ? List.of() : hostMarks(found);
        if (known.isEmpty()) {
            return List.of();
        }
        Map<Long, Instant> measured = runs.byIds(found.project(), runs(points)).stream()
                .collect(Collectors.toMap(RunRecord::id, RunRecord::measuredAt));
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
