package dev.plateau.server.detection;

import dev.plateau.server.environments.Environments;
import dev.plateau.server.hosts.CalibratedRuns;
import dev.plateau.server.hosts.HostDrifts;
import dev.plateau.server.runs.Scores.ForkLevels;
import dev.plateau.server.series.Axis;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.Series;
import dev.plateau.server.series.SeriesCatalog;
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
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/**
 * The detectors' input. Leaves out excluded runs and points from before the last host change. Corrects times for host drift, or removes suite-wide
 * shifts where a project's rules say so. Background allocation counts as less than an object. Along JDK builds, compares the JDKs at the same
 * commits ({@link JdkAlignment}).
 */
@Component
class DetectorInput {
    /** Number of points read: enough for every detector, for any length of the series. */
    private static final int WINDOW = OnlineDetection.WINDOW;

    /** Minimum number of points of each JDK, where many builds share the window. */
    private static final int MIN_POINTS_PER_JDK = 10;

    /** Maximum number of points of a series. */
    private static final int MAX_POINTS = 100_000;

    /** Number of new points that are evaluated before other series have their turn. */
    private static final int ONWARD = 50;

    private final SeriesCatalog series;
    private final SeriesPoints points;
    private final SeriesRelations relations;
    private final Environments environments;
    private final MeasuredRuns.Reader runs;
    private final SeriesWindows windows = new SeriesWindows(WINDOW);

    DetectorInput(
            SeriesCatalog series,
            SeriesPoints points,
            SeriesRelations relations,
            Environments environments,
            MeasuredRuns.Reader runs) {
        this.series = series;
        this.points = points;
        this.relations = relations;
        this.environments = environments;
        this.runs = runs;
    }

    /** A series on one of its branches; the empty one holds points whose branch is not known. */
    record SeriesBranch(Series series, String branch) {
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
    record Wanted(SeriesBranch of, DetectionState from, boolean onward) {
        int after() {
            return onward ? ONWARD : MAX_POINTS;
        }

        /** All points. */
        Wanted whole() {
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
    record Newest(SeriesBranch of, List<Point> points, List<Point> measured, CalibratedRuns calibrated) {
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

        /** The changes found that belong to this series: along JDK builds those at borders between JDKs. */
        List<DetectedChange> belonging(List<DetectedChange> found) {
            return of.series().axis() == Axis.JDK ? JdkAlignment.atBorders(points, found) : found;
        }
    }

    /**
     * The points of commit series after a state, with a window of points before them; as many statements for many series as for one.
     *
     * @param pending scores in the inbox: left out until their series are queued
     */
    List<SeriesHistory> histories(
            long project, List<Wanted> wanted, MinimumEffects rules, Supplier<Map<Long, List<RunScores>>> pending) {
        List<SeriesBranch> of = wanted.stream().map(Wanted::of).toList();
        Map<Long, List<JdkPart>> parts =
                points.parts(project, of.stream().map(one -> one.series().id()).toList());
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
        Map<Stretch, List<Point>> read = points.stretches(project, stretches);
        List<List<Point>> all = IntStream.range(0, of.size())
                .mapToObj(i -> Stream.concat(
                                cachedTail(wanted.get(i)).stream(),
                                read.getOrDefault(stretches.get(i), List.of()).stream())
                        .toList())
                .toList();
        MeasuredRuns measured = runs.read(project, of, all, pending.get());
        Map<Long, Double> shares = shares(project, of, rules, MAX_POINTS, pending);
        return IntStream.range(0, of.size())
                .mapToObj(i -> measured.history(
                        of.get(i),
                        measured.inOrder(all.get(i)),
                        rules.removesSuiteShiftFrom(of.get(i).series().unit()) ? shares : null,
                        forks(wanted.get(i))))
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
    void remember(SeriesHistory history, DetectionState after) {
        windows.put(history, after);
    }

    /**
     * The newest points of series in their order, in the order of the series. Along JDK builds the JDKs follow each other, oldest build first.
     * Shared data is read once: as many statements for many series as for one.
     */
    List<Newest> newest(
            long project,
            List<SeriesBranch> wanted,
            MinimumEffects rules,
            Supplier<Map<Long, List<RunScores>>> pending) {
        Map<Long, Double> shares = shares(project, wanted, rules, WINDOW, pending);
        return newest(project, wanted, WINDOW, pending).stream()
                .map(history -> Newest.of(
                        rules.removesSuiteShiftFrom(history.of().series().unit()) ? history.without(shares) : history))
                .toList();
    }

    /** Suite-wide shifts to remove from the newest points of series: natural log of the slowdown by run. */
    Map<Long, Double> shares(long project, List<SeriesBranch> wanted, MinimumEffects rules) {
        return shares(project, wanted, rules, WINDOW, Map::of);
    }

    private Map<Long, Double> shares(
            long project,
            List<SeriesBranch> wanted,
            MinimumEffects rules,
            int window,
            Supplier<Map<Long, List<RunScores>>> pending) {
        Map<String, List<Long>> byBranch = wanted.stream()
                .filter(one -> rules.removesSuiteShiftFrom(one.series().unit()))
                .collect(Collectors.groupingBy(
                        SeriesBranch::branch,
                        Collectors.mapping(one -> one.series().id(), Collectors.toList())));
        List<SeriesBranch> suites = new ArrayList<>();
        byBranch.forEach((branch, ids) -> series.withoutPoints(project, relations.suitesOf(project, ids)).stream()
                .filter(one -> HostDrifts.concern(one.unit()))
                .forEach(one -> suites.add(new SeriesBranch(one, branch))));
        return suites.isEmpty() ? Map.of() : SuiteShiftShares.of(newest(project, suites, window, pending));
    }

    private List<SeriesHistory> newest(
            long project, List<SeriesBranch> wanted, int window, Supplier<Map<Long, List<RunScores>>> pending) {
        if (wanted.isEmpty()) {
            return List.of();
        }
        Map<Long, List<JdkPart>> parts = points.parts(
                project, wanted.stream().map(one -> one.series().id()).toList());
        List<Long> order = wanted.stream().anyMatch(one -> one.series().axis() == Axis.JDK)
                ? environments.names(project).jdksInOrder()
                : List.of();
        List<List<Stretch>> stretches = wanted.stream()
                .map(one ->
                        stretches(one.branch(), parts.getOrDefault(one.series().id(), List.of()), window, order))
                .toList();
        Map<Stretch, List<Point>> read = points.stretches(
                project, stretches.stream().flatMap(List::stream).toList());
        MeasuredRuns measured = runs.read(project, wanted, read.values(), pending.get());
        return IntStream.range(0, wanted.size())
                .mapToObj(i -> measured.history(
                        wanted.get(i),
                        stretches.get(i).stream()
                                .flatMap(one ->
                                        newest(one, measured.inOrder(read.getOrDefault(one, List.of()))).stream())
                                .toList(),
                        null,
                        new HashMap<>()))
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
}
