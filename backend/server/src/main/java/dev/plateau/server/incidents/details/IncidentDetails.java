package dev.plateau.server.incidents.details;

import dev.plateau.server.catalog.BenchmarkKeys;
import dev.plateau.server.detection.StoredChangePoint;
import dev.plateau.server.environments.EnvironmentNames;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.hosts.ExcludedRun;
import dev.plateau.server.hosts.ExcludedRuns;
import dev.plateau.server.incidents.IncidentChange;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.SeriesPoints;
import dev.plateau.server.series.SeriesPoints.JdkPart;
import dev.plateau.wire.model.BenchmarkKey;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.stereotype.Service;

/** Texts and sparklines of incidents, for pages and messages. */
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

    IncidentDetails(BenchmarkKeys keys, Environments environments, SeriesPoints series, ExcludedRuns excludedRuns) {
        this.keys = keys;
        this.environments = environments;
        this.series = series;
        this.excludedRuns = excludedRuns;
    }

    /** Changes with names in place of ids. */
    public List<IncidentChangeText> affected(List<IncidentChange> incidentChanges) {
        return incidentChanges.stream().map(naming(incidentChanges)).toList();
    }

    /** Same, for many incidents at once, by incident. */
    public Map<Long, List<IncidentChangeText>> affected(Map<Long, List<IncidentChange>> byIncident) {
        Function<IncidentChange, IncidentChangeText> naming =
                naming(byIncident.values().stream().flatMap(List::stream).toList());
        return byIncident.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        incident -> incident.getValue().stream().map(naming).toList()));
    }

    private Function<IncidentChange, IncidentChangeText> naming(List<IncidentChange> all) {
        EnvironmentNames names = environments.names();
        Map<Long, BenchmarkKey> benchmarks = keys.byIds(
                all.stream().map(IncidentChange::benchmarkKey).distinct().toList());
        return change ->
                new IncidentChangeText(change, Objects.requireNonNull(benchmarks.get(change.benchmarkKey())), names);
    }

    /**
     * The runs on both sides of a change, the nearest to it first.
     *
     * @param before on the level before, among the points read
     * @param since on the new level
     */
    public record Around(List<Long> before, List<Long> since) {}

    /** The runs around a change; none where the change is older than the points read. */
    public Around around(IncidentChange incidentChange) {
        List<Point> points = points(incidentChange);
        int first = indexOf(points, incidentChange.changePoint().score());
        int end = incidentChange.recovered() == null
                ? points.size()
                : indexOf(points, incidentChange.recovered().score());
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
    public List<ExcludedRun> excludedAround(IncidentChange incidentChange) {
        List<Point> points = stored(incidentChange);
        int first = indexOf(points, incidentChange.changePoint().score());
        List<Long> near = first == points.size()
                ? List.of()
                : runs(points.subList(Math.max(0, first - SHOWN), Math.min(points.size(), first + SHOWN)));
        Map<Long, ExcludedRun> excluded = excludedRuns.among(near);
        return near.stream()
                .flatMap(run -> Stream.ofNullable(excluded.get(run)))
                .toList();
    }

    /** The newest points of the series of a change, in their order, without excluded runs. */
    private List<Point> points(IncidentChange incidentChange) {
        List<Point> stored = stored(incidentChange);
        Set<Long> excluded = excludedRuns.among(runs(stored)).keySet();
        return stored.stream().filter(point -> !excluded.contains(point.run())).toList();
    }

    private List<Point> stored(IncidentChange incidentChange) {
        StoredChangePoint change = incidentChange.changePoint();
        List<Long> order = environments.names().jdksInOrder();
        return series.parts(change.series()).stream()
                .sorted(Comparator.comparingInt((JdkPart part) -> order.indexOf(part.jdk())))
                .flatMap(part -> series.tail(part, change.branch(), SEARCHED).stream())
                .toList();
    }

    /** The series around a change; without points where the change is older than the points read. */
    public Sparkline sketch(IncidentChange incidentChange) {
        StoredChangePoint change = incidentChange.changePoint();
        List<Point> points = points(incidentChange);
        int first = indexOf(points, change.score());
        int start = Math.max(0, first - SHOWN);
        List<Point> shown = first == points.size()
                ? List.of()
                : Stream.concat(points.subList(start, first).stream(), since(incidentChange, points, first).stream())
                        .toList();
        return new Sparkline(
                shown.stream().mapToDouble(Point::score).toArray(),
                first - start,
                incidentChange.recovered() == null
                        ? shown.size()
                        : indexOf(shown, incidentChange.recovered().score()),
                change.shift().before(),
                change.shift().after());
    }

    /** The points from a change on. Along JDK builds the newest points of its JDK: they share commits with the points before. */
    private static List<Point> since(IncidentChange incidentChange, List<Point> points, int first) {
        List<Point> since = points.subList(first, points.size());
        if (incidentChange.jdk() == null) {
            since = since.stream()
                    .filter(point -> point.jdk() == points.get(first).jdk())
                    .toList();
            return since.subList(Math.max(0, since.size() - SHOWN), since.size());
        }
        return since.subList(0, Math.min(SHOWN, since.size()));
    }

    /** Index of a score; the number of points if it is not among them. */
    private static int indexOf(List<Point> points, long score) {
        return IntStream.range(0, points.size())
                .filter(i -> points.get(i).scoreId() == score)
                .findFirst()
                .orElse(points.size());
    }
}
