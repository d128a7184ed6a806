package dev.plateau.server.regressions;

import dev.plateau.server.environments.Environments;
import dev.plateau.server.hosts.ExcludedRuns;
import dev.plateau.server.hosts.HostDrifts;
import dev.plateau.server.hosts.HostMark;
import dev.plateau.server.hosts.HostMarks;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunFacts;
import dev.plateau.server.series.Axis;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.Series;
import dev.plateau.server.series.SeriesPoints;
import dev.plateau.server.series.SeriesPoints.JdkPart;
import dev.plateau.server.series.SeriesPoints.SeriesTail;
import dev.plateau.server.series.SeriesRelations;
import dev.plateau.server.series.SeriesRelations.OnBranch;
import dev.plateau.statistics.host.HostDrift;
import dev.plateau.statistics.host.HostDriftCorrection;
import dev.plateau.statistics.online.DetectedChange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/**
 * The detectors' input. Leaves out excluded runs and points from before the last host change. Corrects times for host drift, and for suite-wide
 * shifts where a project's rules say so. Background allocation is less than an object. Along JDK builds, compares the JDKs at the same commits
 * ({@link JdkAlignment}).
 */
@Component
public class DetectorInput {
    /** Points looked at: enough for every detector, whatever the length of the series. */
    private static final int WINDOW = 200;

    /** Points of each JDK at least, where many builds share the window. */
    private static final int LEAST_OF_A_JDK = 10;

    /** More than any series has; the newest, should one have more. */
    private static final int MOST = 100_000;

    /** Runs whose shares are known when all are looked at: each takes the points of the whole suite. */
    private static final int SHARED = 1000;

    /** Whole bytes per operation that are less than an object. */
    private static final double LESS_THAN_AN_OBJECT = 7;

    private final SeriesPoints series;
    private final SeriesRelations relations;
    private final Environments environments;
    private final ExcludedRuns excludedRuns;
    private final HostMarks marks;
    private final HostDrifts drifts;
    private final RunCatalog runs;

    DetectorInput(
            SeriesPoints series,
            SeriesRelations relations,
            Environments environments,
            ExcludedRuns excludedRuns,
            HostMarks marks,
            HostDrifts drifts,
            RunCatalog runs) {
        this.series = series;
        this.relations = relations;
        this.environments = environments;
        this.excludedRuns = excludedRuns;
        this.marks = marks;
        this.drifts = drifts;
        this.runs = runs;
    }

    /** A series on one of its branches; the empty one holds points whose branch is not known. */
    public record SeriesBranch(Series series, String branch) {
        OnBranch ids() {
            return new OnBranch(series.id(), branch);
        }
    }

    /**
     * The newest points of a series on a branch.
     *
     * @param stored all of them, in their order
     * @param excluded runs that are excluded from detection, of this series and of those that were read with it
     * @param points the input of the detectors: the points that count, with corrected scores
     */
    public record Newest(SeriesBranch of, List<Point> stored, Set<Long> excluded, List<Point> points) {
        private Newest aligned() {
            return isAlongJdks()
                    ? new Newest(
                            of,
                            stored,
                            excluded,
                            JdkAlignment.aligned(of.series().unit(), points))
                    : this;
        }

        private boolean isAlongJdks() {
            return of.series().axis() == Axis.JDK;
        }

        /** Known changes as they are comparable with these points. */
        List<DetectedChange> comparable(List<DetectedChange> known) {
            return isAlongJdks() ? JdkAlignment.atTodaysLevels(points, JdkAlignment.atBorders(points, known)) : known;
        }

        /** What belongs to this series of all that the detectors found. */
        public List<DetectedChange> own(List<DetectedChange> found) {
            return isAlongJdks() ? JdkAlignment.atBorders(points, found) : found;
        }

        private Newest without(Map<Long, Double> shares) {
            return new Newest(
                    of,
                    stored,
                    excluded,
                    SuiteShiftShares.without(shares, of.series().unit(), points));
        }
    }

    /**
     * The newest points of series in their order, in the order of the series. Along JDK builds the JDKs follow each other, oldest build first.
     * What the series have in common is read once: as many statements for many series as for one.
     */
    List<Newest> newest(List<SeriesBranch> wanted, Map<Long, MinimumEffectVersion> rules) {
        return withoutShares(newest(wanted, WINDOW), rules, WINDOW);
    }

    /** All points likewise; suite-wide shifts are known for the newest thousand. */
    public List<Newest> whole(List<SeriesBranch> wanted, Map<Long, MinimumEffectVersion> rules) {
        return withoutShares(newest(wanted, MOST), rules, SHARED);
    }

    /** Suite-wide shifts to remove from the newest points of series: natural log of the slowdown by run. */
    Map<Long, Double> shares(List<SeriesBranch> wanted, Map<Long, MinimumEffectVersion> rules) {
        return shares(wanted.stream().filter(one -> isShared(one, rules)).toList(), WINDOW);
    }

    private static boolean isShared(SeriesBranch one, Map<Long, MinimumEffectVersion> rules) {
        return Objects.requireNonNull(rules.get(one.series().project()))
                .removesSuiteShiftFrom(one.series().unit());
    }

    private List<Newest> withoutShares(List<Newest> found, Map<Long, MinimumEffectVersion> rules, int window) {
        Map<Long, Double> shares = shares(
                found.stream()
                        .map(Newest::of)
                        .filter(one -> isShared(one, rules))
                        .toList(),
                window);
        return found.stream()
                .map(one -> isShared(one.of(), rules) ? one.without(shares) : one)
                .map(Newest::aligned)
                .toList();
    }

    private Map<Long, Double> shares(List<SeriesBranch> shared, int window) {
        Map<String, List<Long>> byBranch = shared.stream()
                .collect(Collectors.groupingBy(
                        SeriesBranch::branch,
                        Collectors.mapping(one -> one.series().id(), Collectors.toList())));
        List<SeriesBranch> suites = new ArrayList<>();
        byBranch.forEach((branch, ids) -> series.byIds(relations.suitesOf(ids)).stream()
                .filter(one -> HostDrifts.concern(one.unit()))
                .forEach(one -> suites.add(new SeriesBranch(one, branch))));
        return suites.isEmpty() ? Map.of() : SuiteShiftShares.of(newest(suites, window));
    }

    private List<Newest> newest(List<SeriesBranch> wanted, int window) {
        List<List<Point>> stored = stored(wanted, window);
        Set<Long> excluded =
                excludedRuns.among(runs(stored.stream().flatMap(List::stream))).keySet();
        Map<Place, Past> pasts = pasts(wanted, stored);
        return IntStream.range(0, stored.size())
                .mapToObj(i -> {
                    Past past = Objects.requireNonNull(
                            pasts.get(Place.of(wanted.get(i).series())));
                    List<Point> points = stored.get(i).stream()
                            .filter(point -> !excluded.contains(point.run())
                                    && !past.before().contains(point.run()))
                            .map(DetectorInput::withoutBackground)
                            .toList();
                    String unit = wanted.get(i).series().unit();
                    return new Newest(
                            wanted.get(i), stored.get(i), excluded, withoutDrifts(unit, points, past.drifts()));
                })
                .toList();
    }

    private static Set<Long> runs(Stream<Point> points) {
        return points.map(Point::run).collect(Collectors.toSet());
    }

    private List<List<Point>> stored(List<SeriesBranch> wanted, int window) {
        Map<Long, List<JdkPart>> parts =
                series.parts(wanted.stream().map(one -> one.series().id()).toList());
        List<Long> order = wanted.stream().anyMatch(one -> one.series().axis() == Axis.JDK)
                ? environments.names().jdksInOrder()
                : List.of();
        List<List<SeriesTail>> tails = wanted.stream()
                .map(one -> tails(one.branch(), parts.getOrDefault(one.series().id(), List.of()), window, order))
                .toList();
        Map<SeriesTail, List<Point>> points =
                series.tails(tails.stream().flatMap(List::stream).toList());
        return tails.stream()
                .map(own -> last(
                        own.stream()
                                .flatMap(tail -> points.getOrDefault(tail, List.of()).stream())
                                .toList(),
                        window + own.size()))
                .toList();
    }

    /** Every JDK has a share of the window, however many there are. */
    private static List<SeriesTail> tails(String branch, List<JdkPart> parts, int window, List<Long> order) {
        int share = parts.size() == 1 ? window : Math.max(LEAST_OF_A_JDK, window / parts.size());
        return parts.stream()
                .sorted(Comparator.comparingInt(part -> order.indexOf(part.jdk())))
                .skip(Math.max(0, parts.size() - window))
                .map(part -> new SeriesTail(part, branch, share, parts.size() > 1))
                .toList();
    }

    private static List<Point> last(List<Point> points, int most) {
        return points.subList(Math.max(0, points.size() - most), points.size());
    }

    /** A host as a project sees it. */
    private record Place(long project, long host) {
        static Place of(Series series) {
            return new Place(series.project(), series.host());
        }
    }

    /**
     * What happened to a host.
     *
     * @param before runs that were measured before it last changed; old commits may be measured late
     * @param drifts how far it had moved, by run
     */
    private record Past(Set<Long> before, Map<Long, HostDrift> drifts) {}

    private Map<Place, Past> pasts(List<SeriesBranch> wanted, List<List<Point>> stored) {
        Map<Place, Set<Long>> runs = new HashMap<>();
        for (int i = 0; i < wanted.size(); i++) {
            runs.computeIfAbsent(Place.of(wanted.get(i).series()), first -> new HashSet<>())
                    .addAll(runs(stored.get(i).stream()));
        }
        Map<Place, Past> pasts = new HashMap<>();
        runs.forEach((place, own) -> pasts.put(place, new Past(before(place, own), drifts.of(place.host(), own))));
        return pasts;
    }

    private Set<Long> before(Place place, Set<Long> measured) {
        List<HostMark> known = marks.of(place.project(), place.host());
        if (known.isEmpty()) {
            return Set.of();
        }
        Instant since = known.getLast().since();
        return runs.byIds(measured).stream()
                .filter(run -> run.measuredAt().isBefore(since))
                .map(RunFacts::id)
                .collect(Collectors.toSet());
    }

    /** Background counts as less than an object, however many bytes it is: they grow with the time of an operation. */
    private static Point withoutBackground(Point point) {
        return point.background() ? point.withScore(Math.min(point.score(), LESS_THAN_AN_OBJECT)) : point;
    }

    private static List<Point> withoutDrifts(String unit, List<Point> points, Map<Long, HostDrift> moved) {
        if (!HostDrifts.concern(unit) || points.stream().noneMatch(point -> moved.containsKey(point.run()))) {
            return points;
        }
        double[] factors = points.stream()
                .map(point -> Optional.ofNullable(moved.get(point.run())))
                .mapToDouble(move ->
                        move.map(known -> HostDrifts.correction(known, unit)).orElse(1.0))
                .toArray();
        double[] scores = HostDriftCorrection.takenOut(
                points.stream().mapToDouble(Point::score).toArray(), factors);
        return IntStream.range(0, scores.length)
                .mapToObj(i -> points.get(i).withScore(scores[i]))
                .toList();
    }
}
