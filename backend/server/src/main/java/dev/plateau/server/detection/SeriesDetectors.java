package dev.plateau.server.detection;

import dev.plateau.server.runs.Scores;
import dev.plateau.server.runs.Scores.ForkLevels;
import dev.plateau.server.runs.Scores.ScorePlace;
import dev.plateau.server.series.Point;
import dev.plateau.statistics.DeterministicChange;
import dev.plateau.statistics.ForkSummary;
import dev.plateau.statistics.change.ChangePoints;
import dev.plateau.statistics.online.DetectedChange;
import dev.plateau.statistics.online.DetectorCascade;
import dev.plateau.statistics.online.ExactLevels;
import dev.plateau.statistics.online.OnlineDetection;
import dev.plateau.statistics.online.RunSeries;
import dev.plateau.wire.model.Units;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Hands the points of series to the library's detectors. */
@Component
record SeriesDetectors(Scores scores) {
    /** Number of points whose forks are read at a time. */
    private static final int FORKS = 100;

    /** Number of runs after which a step of the code is seen on each JDK. */
    private static final int HIDDEN = 5;

    /** The default minimum effect: the smallest relative change that counts. */
    static double minimumEffect(String unit) {
        return unit.equals("B/op") ? DeterministicChange.MIN_RELATIVE_CHANGE : ChangePoints.MINIMUM_EFFECT;
    }

    /** The change points of the vote, with the default minimum effect whatever the project's rules. */
    static List<DetectedChange> votes(String unit, List<Point> points) {
        double[] scores = points.stream().mapToDouble(Point::score).toArray();
        return cascade(unit, points, RunSeries.of(scores), minimumEffect(unit)).changes();
    }

    /** The detectors of the points of a commit series, run by run. */
    SeriesEvaluation.Detectors runByRun(SeriesHistory history, double minimumEffect) {
        String unit = history.of().series().unit();
        StoredForks forks = new StoredForks(history.of().series().project(), history.points(), history.forks());
        return (window, seen, known) -> {
            List<Point> points = new AbstractList<>() {
                @Override
                public Point get(int index) {
                    return history.points().get(window[index]);
                }

                @Override
                public int size() {
                    return window.length;
                }
            };
            RunSeries runs = new RunSeries(
                    seen,
                    SeriesHistory.hostDeviations(history.calibrated(), unit, points),
                    (from, to) -> forks.levels(window, from, to, seen));
            return OnlineDetection.after(runs, cascade(unit, points, runs, minimumEffect), known);
        };
    }

    /**
     * The changes that all detectors find in the newest points of a series along JDK builds, without known changes. A step of the code on all JDKs
     * hides the steps between them until it is seen on each, after some runs: changes confirmed before those runs are kept.
     */
    List<DetectedChange> now(DetectorInput.Newest newest, double minimumEffect) {
        List<DetectedChange> found = new ArrayList<>(found(newest, minimumEffect));
        for (int times = 1; times <= HIDDEN; times++) {
            DetectorInput.Newest earlier = newest.before(times);
            found(earlier, minimumEffect).stream()
                    .filter(DetectedChange::everConfirmed)
                    .map(change -> moved(change, earlier.points(), newest.points()))
                    .filter(change ->
                            found.stream().noneMatch(known -> known.everConfirmed() && known.index() == change.index()))
                    .toList()
                    .forEach(change -> {
                        found.removeIf(known -> known.index() == change.index());
                        found.add(change);
                    });
        }
        found.sort(Comparator.comparingInt(DetectedChange::index));
        return found;
    }

    private List<DetectedChange> found(DetectorInput.Newest newest, double minimumEffect) {
        if (newest.points().size() < ChangePoints.MIN_RUNS) {
            return List.of();
        }
        RunSeries runs = runs(newest);
        return newest.belonging(OnlineDetection.after(
                runs, cascade(newest.of().series().unit(), newest.points(), runs, minimumEffect), List.of()));
    }

    /** Same change, with its positions among more points. */
    private static DetectedChange moved(DetectedChange change, List<Point> from, List<Point> to) {
        List<Long> scores = to.stream().map(Point::scoreId).toList();
        return change.at(
                scores.indexOf(from.get(change.index()).scoreId()),
                scores.indexOf(from.get(change.earliest()).scoreId()),
                scores.indexOf(from.get(change.latest()).scoreId()));
    }

    private RunSeries runs(DetectorInput.Newest newest) {
        List<Point> points = newest.points();
        double[] seen = points.stream().mapToDouble(Point::score).toArray();
        int[] window = IntStream.range(0, points.size()).toArray();
        StoredForks forks = new StoredForks(newest.of().series().project(), points, new HashMap<>());
        return new RunSeries(
                seen,
                SeriesHistory.hostDeviations(
                        newest.calibrated(), newest.of().series().unit(), points),
                (from, to) -> forks.levels(window, from, to, seen));
    }

    private static DetectorCascade cascade(String unit, List<Point> points, RunSeries runs, double minimumEffect) {
        if (points.stream().allMatch(point -> point.isBackgroundAllocation(unit))) {
            return DetectorCascade.none();
        }
        Optional<ExactLevels> exact = unit.equals("B/op")
                ? ExactLevels.of(
                        points.stream().map(point -> bounds(unit, point)).toArray(double[][]::new), minimumEffect)
                : Optional.empty();
        return exact.map(levels -> DetectorCascade.exact(levels, runs.scores()))
                .orElseGet(() -> DetectorCascade.byVote(runs, minimumEffect));
    }

    /** Bounds of the forks of a point; background allocation and less than an object are 0. */
    private static double[] bounds(String unit, Point point) {
        if (point.background()) {
            return new double[] {0};
        }
        double[] bounds = measuredBounds(point);
        for (int i = 0; i < bounds.length; i++) {
            bounds[i] = Units.isLessThanAnObject(unit, bounds[i]) ? 0 : bounds[i];
        }
        return bounds;
    }

    private static double[] measuredBounds(Point point) {
        if (point.logMean() != null && (point.logSd() != null || point.forks() == 1)) {
            double sd = Objects.requireNonNullElse(point.logSd(), 0.0);
            return new ForkSummary(point.forks(), point.logMean(), sd).bounds();
        }
        return point.low() != null && point.high() != null
                ? new double[] {point.low(), point.high()}
                : new double[] {point.score()};
    }

    /** The stored forks of points, read on demand, many at a time. */
    private final class StoredForks {
        private final long project;
        private final List<Point> points;
        private final Map<Long, ForkLevels> read;

        StoredForks(long project, List<Point> points, Map<Long, ForkLevels> read) {
            this.project = project;
            this.points = points;
            this.read = read;
        }

        /** Levels of [from, to) in a window, with the correction of a score applied to its forks, too. */
        double[][] levels(int[] window, int from, int to, double[] seen) {
            List<Point> missing = new ArrayList<>();
            for (int i = from; i < to; i++) {
                Point point = points.get(window[i]);
                if (!read.containsKey(point.scoreId())) {
                    missing.add(point);
                }
            }
            if (!missing.isEmpty()) {
                int next = window[to - 1] + 1;
                missing.addAll(points.subList(next, Math.min(points.size(), next + FORKS)));
                read.putAll(scores.forkLevels(
                        project,
                        missing.stream()
                                .map(point -> new ScorePlace(point.seriesId(), point.position(), point.scoreId()))
                                .toList()));
            }
            double[][] levels = new double[to - from][];
            for (int i = from; i < to; i++) {
                levels[i - from] = levels(read.get(points.get(window[i]).scoreId()), seen[i]);
            }
            return levels;
        }

        private static double[] levels(@Nullable ForkLevels stored, double score) {
            if (stored == null) {
                return new double[0];
            }
            double factor = stored.score() == 0 ? 1 : score / stored.score();
            double[] levels = stored.levels().clone();
            for (int i = 0; i < levels.length; i++) {
                levels[i] *= factor;
            }
            return levels;
        }
    }
}
