package dev.plateau.server.detection.evaluation;

import dev.plateau.server.detection.MinimumEffects;
import dev.plateau.server.environments.Environments;
import dev.plateau.server.hosts.CalibratedRuns;
import dev.plateau.server.hosts.ExcludedRuns;
import dev.plateau.server.hosts.HostDrifts;
import dev.plateau.server.hosts.HostMark;
import dev.plateau.server.hosts.HostMarks;
import dev.plateau.server.runs.ForkLevels;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.server.series.Axis;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.Series;
import dev.plateau.server.series.SeriesPoints;
import dev.plateau.server.series.SeriesPoints.JdkPart;
import dev.plateau.server.series.SeriesPoints.Stretch;
import dev.plateau.server.series.SeriesRelations;
import dev.plateau.server.series.SeriesRelations.OnBranch;
import dev.plateau.server.series.SeriesRelations.RunScores;
import dev.plateau.statistics.online.DetectedChange;
import dev.plateau.statistics.online.OnlineDetection;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * The detectors' input. Leaves out excluded runs and points from before the last host change. Corrects times for host drift, or removes suite-wide
 * shifts where a project's rules say so. Background allocation counts as less than an object. Along JDK builds, compares the JDKs at the same
 * commits ({@link JdkAlignment}).
 */
@Component
public class DetectorInput {
    /** Number of points read: enough for every detector, for any length of the series. */
    private static final int WINDOW = OnlineDetection.WINDOW;

    /** Minimum number of points of each JDK, where many builds share the window. */
    private static final int MIN_POINTS_PER_JDK = 10;

    /** Maximum number of points of a series. */
    private static final int MAX_POINTS = 100_000;

    /** Number of new points that are evaluated before other series have their turn. */
    private static final int ONWARD = 50;

    /** Largest whole number of bytes per operation that is less than an object. */
    private static final double LESS_THAN_AN_OBJECT = 7;

    private final SeriesPoints series;
    private final SeriesRelations relations;
    private final Environments environments;
    private final ExcludedRuns excludedRuns;
    private final HostMarks marks;
    private final HostDrifts drifts;
    private final RunCatalog runs;
    private final SeriesWindows windows = new SeriesWindows(WINDOW);

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
     * Points of a commit series that are evaluated.
     *
     * @param from the state that they follow
     * @param onward true if nothing after that state was evaluated before: then a part of the points is enough
     */
    public record Wanted(SeriesBranch of, DetectionState from, boolean onward) {
        public int after() {
            return onward ? ONWARD : MAX_POINTS;
        }

        /** All points. */
        public Wanted whole() {
            return new Wanted(of, DetectionState.START, false);
        }
    }

    /**
     * The newest points of a series on a branch.
     *
     * @param points the input of the detectors: the points used, with corrected scores
     * @param measured the points before the alignment of JDKs
     * @param calibrated calibrations of their runs
     */
    public record Newest(SeriesBranch of, List<Point> points, List<Point> measured, CalibratedRuns calibrated) {
        static Newest of(SeriesHistory history) {
            return of(history.of(), history.newest(), history.calibrated());
        }

        private static Newest of(SeriesBranch of, List<Point> measured, CalibratedRuns calibrated) {
            List<Point> points = of.series().axis() == Axis.JDK
                    ? JdkAlignment.aligned(of.series().unit(), measured)
                    : measured;
            return new Newest(of, points, measured, calibrated);
        }

        /** Same, without the points of the newest times of commits. */
        Newest before(int times) {
            List<Instant> newest = measured.stream()
                    .map(Point::position)
                    .distinct()
                    .sorted(Comparator.reverseOrder())
                    .limit(times)
                    .toList();
            return of(
                    of,
                    measured.stream()
                            .filter(point -> !newest.contains(point.position()))
                            .toList(),
                    calibrated);
        }

        private boolean isAlongJdks() {
            return of.series().axis() == Axis.JDK;
        }

        /** The changes found that belong to this series: along JDK builds those at borders between JDKs. */
        public List<DetectedChange> own(List<DetectedChange> found) {
            return isAlongJdks() ? JdkAlignment.atBorders(points, found) : found;
        }
    }

    /**
     * The points of commit series after a state, with a window of points before them; as many statements for many series as for one.
     *
     * @param pending scores in the inbox: left out until their series are queued
     */
    public List<SeriesHistory> histories(
            List<Wanted> wanted, MinimumEffects rules, Supplier<Map<Long, List<RunScores>>> pending) {
        List<SeriesBranch> of = wanted.stream().map(Wanted::of).toList();
        Map<Long, List<JdkPart>> parts =
                series.parts(of.stream().map(one -> one.series().id()).toList());
        List<Stretch> stretches = wanted.stream()
                .map(one -> new Stretch(
                        Objects.requireNonNull(parts.get(one.of().series().id()))
                                .getFirst(),
                        one.of().branch(),
                        one.from().position(),
                        cachedTail(one).isEmpty() ? WINDOW : 0,
                        one.after(),
                        0))
                .toList();
        Map<Stretch, List<Point>> read = series.stretches(stretches);
        List<List<Point>> points = IntStream.range(0, of.size())
                .mapToObj(i -> Stream.concat(
                                cachedTail(wanted.get(i)).stream(),
                                read.getOrDefault(stretches.get(i), List.of()).stream())
                        .toList())
                .toList();
        Facts facts = facts(of, points, pending.get());
        Map<Long, Double> shares = shares(of, rules, MAX_POINTS, pending);
        return IntStream.range(0, of.size())
                .mapToObj(i -> facts.history(
                                of.get(i),
                                facts.inOrder(points.get(i)),
                                rules.removesSuiteShiftFrom(of.get(i).series().unit()) ? shares : null)
                        .with(forks(wanted.get(i))))
                .toList();
    }

    /** The cached points before a state, if some of the points after it will do. */
    private List<Point> cachedTail(Wanted wanted) {
        return wanted.onward() ? windows.points(wanted.of().ids(), wanted.from()) : List.of();
    }

    private Map<Long, ForkLevels> forks(Wanted wanted) {
        return wanted.onward() ? windows.forks(wanted.of().ids()) : new HashMap<>();
    }

    /** Caches the newest points of a series for its next run, which would read them otherwise. */
    public void remember(SeriesHistory history, DetectionState after) {
        windows.put(history, after);
    }

    /**
     * The newest points of series in their order, in the order of the series. Along JDK builds the JDKs follow each other, oldest build first.
     * Shared data is read once: as many statements for many series as for one.
     */
    public List<Newest> newest(
            List<SeriesBranch> wanted, MinimumEffects rules, Supplier<Map<Long, List<RunScores>>> pending) {
        Map<Long, Double> shares = shares(wanted, rules, WINDOW, pending);
        return newest(wanted, WINDOW, pending).stream()
                .map(history -> Newest.of(
                        rules.removesSuiteShiftFrom(history.of().series().unit()) ? history.without(shares) : history))
                .toList();
    }

    /** Suite-wide shifts to remove from the newest points of series: natural log of the slowdown by run. */
    public Map<Long, Double> shares(List<SeriesBranch> wanted, MinimumEffects rules) {
        return shares(wanted, rules, WINDOW, Map::of);
    }

    private Map<Long, Double> shares(
            List<SeriesBranch> wanted, MinimumEffects rules, int window, Supplier<Map<Long, List<RunScores>>> pending) {
        Map<String, List<Long>> byBranch = wanted.stream()
                .filter(one -> rules.removesSuiteShiftFrom(one.series().unit()))
                .collect(Collectors.groupingBy(
                        SeriesBranch::branch,
                        Collectors.mapping(one -> one.series().id(), Collectors.toList())));
        List<SeriesBranch> suites = new ArrayList<>();
        byBranch.forEach((branch, ids) -> series.withoutPoints(relations.suitesOf(ids)).stream()
                .filter(one -> HostDrifts.concern(one.unit()))
                .forEach(one -> suites.add(new SeriesBranch(one, branch))));
        return suites.isEmpty() ? Map.of() : SuiteShiftShares.of(newest(suites, window, pending));
    }

    private List<SeriesHistory> newest(
            List<SeriesBranch> wanted, int window, Supplier<Map<Long, List<RunScores>>> pending) {
        if (wanted.isEmpty()) {
            return List.of();
        }
        Map<Long, List<JdkPart>> parts =
                series.parts(wanted.stream().map(one -> one.series().id()).toList());
        List<Long> order = wanted.stream().anyMatch(one -> one.series().axis() == Axis.JDK)
                ? environments.names().jdksInOrder()
                : List.of();
        List<List<Stretch>> stretches = wanted.stream()
                .map(one ->
                        stretches(one.branch(), parts.getOrDefault(one.series().id(), List.of()), window, order))
                .toList();
        Map<Stretch, List<Point>> points =
                series.stretches(stretches.stream().flatMap(List::stream).toList());
        Facts facts = facts(wanted, points.values(), pending.get());
        return IntStream.range(0, wanted.size())
                .mapToObj(i -> facts.history(
                        wanted.get(i),
                        stretches.get(i).stream()
                                .flatMap(one ->
                                        newest(one, facts.inOrder(points.getOrDefault(one, List.of()))).stream())
                                .toList(),
                        null))
                .toList();
    }

    /** Every JDK gets a share of the window, and its oldest point, where a series along JDK builds reaches this JDK. */
    private static List<Stretch> stretches(String branch, List<JdkPart> parts, int window, List<Long> order) {
        int share = parts.size() == 1 ? window : Math.max(MIN_POINTS_PER_JDK, window / parts.size());
        return parts.stream()
                .sorted(Comparator.comparingInt(part -> order.indexOf(part.jdk())))
                .skip(Math.max(0, parts.size() - window))
                .map(part -> new Stretch(part, branch, Instant.MAX, share, 0, parts.size() > 1 ? 1 : 0))
                .toList();
    }

    /** Trims a stretch: points of equal time may exceed the number requested. */
    private static List<Point> newest(Stretch stretch, List<Point> inOrder) {
        int from = Math.max(0, inOrder.size() - stretch.before());
        List<Point> newest = new ArrayList<>(inOrder.subList(0, Math.min(from, stretch.oldest())));
        newest.addAll(inOrder.subList(from, inOrder.size()));
        return newest;
    }

    /** A host in a project. */
    private record Place(long project, long host) {
        static Place of(Series series) {
            return new Place(series.project(), series.host());
        }
    }

    /**
     * Facts about the runs of points.
     *
     * @param pending scores in the inbox
     * @param measuredAt times of measurement, for runs that share their commit time
     */
    private record Facts(
            Map<Long, List<RunScores>> pending,
            Set<Long> excluded,
            Map<Place, List<HostMark>> marks,
            Map<Long, Instant> measuredAt,
            CalibratedRuns calibrated) {
        List<Point> inOrder(List<Point> points) {
            return points.stream()
                    .filter(point -> !isPending(point))
                    .map(DetectorInput::withoutBackground)
                    .sorted(SeriesHistory.order(measuredAt))
                    .toList();
        }

        private boolean isPending(Point point) {
            return pending.getOrDefault(point.run(), List.of()).stream()
                    .anyMatch(scores -> scores.first() <= point.scoreId() && point.scoreId() <= scores.last());
        }

        SeriesHistory history(SeriesBranch of, List<Point> inOrder, @Nullable Map<Long, Double> shares) {
            boolean[] used = new boolean[inOrder.size()];
            int[] eras = new int[inOrder.size()];
            List<HostMark> known = marks.getOrDefault(Place.of(of.series()), List.of());
            for (int i = 0; i < used.length; i++) {
                long run = inOrder.get(i).run();
                used[i] = !excluded.contains(run);
                eras[i] = (int) known.stream()
                        .filter(mark ->
                                !Objects.requireNonNull(measuredAt.get(run)).isBefore(mark.since()))
                        .count();
            }
            return new SeriesHistory(of, inOrder, measuredAt, used, eras, calibrated, shares, new HashMap<>());
        }
    }

    private Facts facts(List<SeriesBranch> of, Collection<List<Point>> points, Map<Long, List<RunScores>> pending) {
        Set<Long> all = points.stream().flatMap(List::stream).map(Point::run).collect(Collectors.toSet());
        Map<Place, List<HostMark>> known = new HashMap<>();
        of.stream().map(one -> Place.of(one.series())).distinct().forEach(place -> {
            List<HostMark> marked = marks.of(place.project(), place.host());
            if (!marked.isEmpty()) {
                known.put(place, marked);
            }
        });
        Set<Long> timed = known.isEmpty() ? tied(points) : all;
        Map<Long, Instant> measuredAt = timed.isEmpty()
                ? Map.of()
                : runs.byIds(timed).stream().collect(Collectors.toMap(RunRecord::id, RunRecord::measuredAt));
        return new Facts(pending, excludedRuns.among(all).keySet(), known, measuredAt, drifts.calibrated(all));
    }

    /** Runs that share their time with another one of the same series. */
    private static Set<Long> tied(Collection<List<Point>> points) {
        Set<Long> tied = new HashSet<>();
        for (List<Point> some : points) {
            for (int i = 1; i < some.size(); i++) {
                if (some.get(i).position().equals(some.get(i - 1).position())) {
                    tied.add(some.get(i).run());
                    tied.add(some.get(i - 1).run());
                }
            }
        }
        return tied;
    }

    /** Caps background allocation below the size of an object: its bytes grow with the time of an operation. */
    private static Point withoutBackground(Point point) {
        return point.background() ? point.withScore(Math.min(point.score(), LESS_THAN_AN_OBJECT)) : point;
    }
}
