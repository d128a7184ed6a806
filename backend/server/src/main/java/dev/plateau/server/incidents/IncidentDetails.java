package dev.plateau.server.incidents;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.catalog.CommitLog;
import dev.plateau.server.catalog.CommitLog.CommitRange;
import dev.plateau.server.detection.StoredChangePoint;
import dev.plateau.server.detection.StoredChangePoints;
import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.hosts.ExcludedRuns;
import dev.plateau.server.hosts.ExcludedRuns.ExcludedRun;
import dev.plateau.server.incidents.ChangeChart.Dot;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.Series;
import dev.plateau.server.series.SeriesPoints;
import dev.plateau.statistics.Robust;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.LoggedCommit;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.stereotype.Service;

/** Texts and charts of incidents, for pages and messages. */
@Service
public class IncidentDetails {
    /** Number of newest points of a series that are searched for its change. */
    private static final int SEARCHED = 400;
    /** Number of points shown before and after a change. */
    private static final int SHOWN = 40;

    private final BenchmarkKeys keys;
    private final Environments environments;
    private final SeriesPoints series;
    private final ExcludedRuns excludedRuns;
    private final StoredChangePoints changePoints;
    private final CommitLog commitLog;

    IncidentDetails(
            BenchmarkKeys keys,
            Environments environments,
            SeriesPoints series,
            ExcludedRuns excludedRuns,
            StoredChangePoints changePoints,
            CommitLog commitLog) {
        this.commitLog = commitLog;
        this.changePoints = changePoints;
        this.keys = keys;
        this.environments = environments;
        this.series = series;
        this.excludedRuns = excludedRuns;
    }

    /** Changes of a project with names in place of ids. */
    public List<IncidentChangeRecord> named(long project, List<IncidentChange> changes) {
        return Objects.requireNonNull(named(project, Map.of(0L, changes)).get(0L));
    }

    /** Same, for many incidents at once, by incident. */
    public Map<Long, List<IncidentChangeRecord>> named(long project, Map<Long, List<IncidentChange>> byIncident) {
        return named(byIncident, environments.names(project));
    }

    /**
     * Same, for incidents of several projects.
     *
     * @param names of the projects
     */
    public Map<Long, List<IncidentChangeRecord>> named(
            Map<Long, List<IncidentChange>> byIncident, EnvironmentNames names) {
        Map<Long, BenchmarkKey> benchmarks = keys.byIds(
                byIncident.values().stream()
                        .flatMap(List::stream)
                        .map(change -> change.changePoint().project())
                        .collect(Collectors.toSet()),
                byIncident.values().stream()
                        .flatMap(List::stream)
                        .map(IncidentChange::benchmarkKey)
                        .collect(Collectors.toSet()));
        return byIncident.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        incident -> incident.getValue().stream()
                                .map(change -> IncidentChangeRecord.of(
                                        change, Objects.requireNonNull(benchmarks.get(change.benchmarkKey())), names))
                                .toList()));
    }

    /**
     * The runs on both sides of a change, the nearest to it first.
     *
     * @param before on the level before, among the points read
     * @param since on the new level
     */
    public record Around(List<Long> before, List<Long> since) {}

    /** The runs around a change; none where the change is older than the points read. */
    public Around around(IncidentChange change) {
        List<Point> points = points(change);
        int first = indexOf(points, change.changePoint().score());
        int end = change.recovered() == null
                ? points.size()
                : indexOf(points, change.recovered().score());
        return first == points.size()
                ? new Around(List.of(), List.of())
                : new Around(
                        runs(points.subList(Math.max(0, first - SHOWN), first).reversed()),
                        runs(points.subList(first, Math.min(Math.max(first, end), first + SHOWN))));
    }

    private static List<Long> runs(List<Point> points) {
        return points.stream().map(Point::run).distinct().toList();
    }

    /** The excluded runs around a change, by run in their order; the change's levels do not contain them. */
    public List<ExcludedRun> excludedAround(IncidentChange change) {
        List<Point> points = stored(change);
        int first = indexOf(points, change.changePoint().score());
        List<Long> near = first == points.size()
                ? List.of()
                : runs(points.subList(Math.max(0, first - SHOWN), Math.min(points.size(), first + SHOWN)));
        Map<Long, ExcludedRun> excluded =
                excludedRuns.among(change.changePoint().project(), near);
        return near.stream()
                .flatMap(run -> Stream.ofNullable(excluded.get(run)))
                .toList();
    }

    /**
     * The commits that an incident may have come with; none along JDK builds.
     *
     * @param changes of the incident, the largest first
     */
    public CommitRange commits(IncidentRecord incident, List<IncidentChange> changes) {
        IncidentRecord.Commits range = incident.commits();
        if (range == null) {
            return CommitRange.UNKNOWN;
        }
        CommitRange known = commitLog.range(incident.project(), range.after(), range.until());
        return known.complete() || changes.isEmpty()
                ? known
                : measured(incident.project(), range, stored(changes.getFirst()))
                        .orElse(known);
    }

    /** The commits of a range that a series measured; empty where the range does not lie within its points. */
    private Optional<CommitRange> measured(long project, IncidentRecord.Commits range, List<Point> points) {
        Optional<Instant> after = last(points, range.after());
        Optional<Instant> until = last(points, range.until());
        if (after.isEmpty() || until.isEmpty()) {
            return Optional.empty();
        }
        List<String> commits = points.stream()
                .filter(point -> point.position().isAfter(after.get())
                        && !point.position().isAfter(until.get()))
                .sorted(Comparator.comparing(Point::position).reversed())
                .map(Point::commit)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        Map<String, LoggedCommit> logged = commitLog.find(project, commits);
        return Optional.of(new CommitRange(
                commits.stream()
                        .map(sha -> logged.getOrDefault(sha, new LoggedCommit(sha, null, "", null)))
                        .toList(),
                false));
    }

    private static Optional<Instant> last(List<Point> points, String commit) {
        return points.stream()
                .filter(point -> commit.equals(point.commit()))
                .map(Point::position)
                .max(Comparator.naturalOrder());
    }

    /** The newest points of the series of a change, in their order, without excluded runs. */
    private List<Point> points(IncidentChange change) {
        return included(change.changePoint().project(), stored(change));
    }

    private List<Point> included(long project, List<Point> stored) {
        Set<Long> excluded = excludedRuns.among(project, runs(stored)).keySet();
        return stored.stream().filter(point -> !excluded.contains(point.run())).toList();
    }

    private List<Point> stored(IncidentChange change) {
        StoredChangePoint changePoint = change.changePoint();
        return newest(changePoint.project(), changePoint.series(), changePoint.branch(), SEARCHED);
    }

    /** The newest points of a series on a branch, at most so many of each JDK, the oldest JDK first. */
    private List<Point> newest(long project, long id, String branch, int most) {
        return series.parts(project, id, environments.names(project).jdksInOrder()).stream()
                .flatMap(part -> series.tail(part, branch, most).stream())
                .toList();
    }

    /** The series around a change; without points where the change is older than the points read. */
    public ChangeChart chart(IncidentChange change) {
        StoredChangePoint changePoint = change.changePoint();
        List<Point> points = points(change);
        int first = indexOf(points, changePoint.score());
        List<Point> before = first == points.size() ? List.of() : before(change, points, first);
        List<Point> shown = first == points.size()
                ? List.of()
                : Stream.concat(before.stream(), since(change, points, first).stream())
                        .toList();
        return new ChangeChart(
                shown.stream()
                        .map(point -> new Dot(
                                IncidentTitles.IncidentTitle.name(point.commit(), point.position()), point.score()))
                        .toList(),
                first == points.size() ? 0 : before.size(),
                change.recovered() == null
                        ? shown.size()
                        : indexOf(shown, change.recovered().score()),
                changePoint.shift().before(),
                changePoint.shift().after(),
                change.unit());
    }

    /**
     * The newest points of a series, on the branch of the newest one; along JDK builds the newest of each build.
     *
     * @param changes of the series: the newest confirmed one among the points is marked
     */
    public ChangeChart chart(Series of, List<StoredChangePoint> changes) {
        Series.Last last = of.last();
        String branch = last == null ? "" : Objects.requireNonNullElse(last.branch(), "");
        EnvironmentNames names = environments.names(of.project());
        List<Point> points =
                included(of.project(), newest(of.project(), of.id(), branch, of.jdk() == null ? 1 : 2 * SHOWN));
        List<Dot> dots = points.stream()
                .map(point -> new Dot(
                        of.jdk() == null
                                ? names.jdkName(point.jdk())
                                : IncidentTitles.IncidentTitle.name(point.commit(), point.position()),
                        point.score()))
                .toList();
        return changes.stream()
                .filter(change -> change.confirmedAt() != null
                        && change.branch().equals(branch)
                        && indexOf(points, change.score()) < points.size())
                .max(Comparator.comparingInt(change -> indexOf(points, change.score())))
                .map(change -> new ChangeChart(
                        dots,
                        indexOf(points, change.score()),
                        end(points, change),
                        change.shift().before(),
                        change.shift().after(),
                        of.unit()))
                .orElseGet(() -> {
                    double level = dots.isEmpty()
                            ? 0
                            : Robust.median(
                                    dots.stream().mapToDouble(Dot::score).toArray());
                    return new ChangeChart(dots, dots.size(), dots.size(), level, level, of.unit());
                });
    }

    private static int end(List<Point> points, StoredChangePoint change) {
        Instant ended = change.endedAt();
        return ended == null
                ? points.size()
                : IntStream.range(indexOf(points, change.score()), points.size())
                        .filter(i -> !points.get(i).position().isBefore(ended))
                        .findFirst()
                        .orElse(points.size());
    }

    /** The points before a change. Along JDK builds those of its level: other commits have others. */
    private List<Point> before(IncidentChange change, List<Point> points, int first) {
        List<Point> before = points.subList(0, first);
        return newest(change.jdk() == null && first > 0 ? ofLevel(change, before, points.get(first - 1)) : before);
    }

    /** The points from a change on. Along JDK builds the newest points of its JDK: they share commits with the points before. */
    private List<Point> since(IncidentChange change, List<Point> points, int first) {
        List<Point> since = points.subList(first, points.size());
        return change.jdk() == null
                ? newest(ofLevel(change, since, points.get(first)))
                : since.subList(0, Math.min(SHOWN, since.size()));
    }

    private static List<Point> newest(List<Point> points) {
        return points.subList(Math.max(0, points.size() - SHOWN), points.size());
    }

    /** The points of one JDK since the newest change of its code; all of them if none was measured since. */
    private List<Point> ofLevel(IncidentChange change, List<Point> points, Point one) {
        List<Point> ofJdk =
                points.stream().filter(point -> point.jdk() == one.jdk()).toList();
        Instant start = changePoints.of(change.changePoint().project(), one.seriesId()).stream()
                .filter(other -> other.confirmedAt() != null)
                .map(other -> Objects.requireNonNullElse(other.endedAt(), other.at()))
                .max(Comparator.naturalOrder())
                .orElse(Instant.MIN);
        List<Point> since = ofJdk.stream()
                .filter(point -> !point.position().isBefore(start))
                .toList();
        return since.isEmpty() ? ofJdk : since;
    }

    /** Index of a score; the number of points if it is not among them. */
    private static int indexOf(List<Point> points, long score) {
        return IntStream.range(0, points.size())
                .filter(i -> points.get(i).scoreId() == score)
                .findFirst()
                .orElse(points.size());
    }
}
