package dev.plateau.server.regressions;

import dev.plateau.server.hosts.HostDrifts;
import dev.plateau.server.hosts.UnstableRuns;
import dev.plateau.server.runs.ForkLevels;
import dev.plateau.server.runs.Scores;
import dev.plateau.server.series.Point;
import dev.plateau.statistics.DeterministicChange;
import dev.plateau.statistics.ForkSummary;
import dev.plateau.statistics.change.ChangePoints;
import dev.plateau.statistics.online.DetectedChange;
import dev.plateau.statistics.online.DetectorCascade;
import dev.plateau.statistics.online.ExactLevels;
import dev.plateau.statistics.online.ForkSource;
import dev.plateau.statistics.online.OnlineDetection;
import dev.plateau.statistics.online.RunSeries;
import dev.plateau.wire.model.Units;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Hands the points of series to the library's detectors. */
@Component
public class SeriesDetectors {
    private final Scores scores;
    private final UnstableRuns unstable;

    SeriesDetectors(Scores scores, UnstableRuns unstable) {
        this.scores = scores;
        this.unstable = unstable;
    }

    /** The smallest relative change that matters where nobody says otherwise. */
    static double minimumEffect(String unit) {
        return unit.equals("B/op") ? DeterministicChange.LEAST_SHARE : ChangePoints.MINIMUM_EFFECT;
    }

    /** The change points that the vote finds in points, whatever minimum effect a project asks for. */
    static List<DetectedChange> votes(String unit, List<Point> points) {
        double[] scores = points.stream().mapToDouble(Point::score).toArray();
        return new OneSeries(unit, points, minimumEffect(unit), RunSeries.of(scores))
                .detectors()
                .changes();
    }

    /** Detectors for series that are evaluated together: what they have in common is read once. */
    Batch of(List<DetectorInput.Newest> series) {
        return new Batch(unstable.deviations(series.stream()
                .flatMap(one -> one.points().stream())
                .map(Point::run)
                .distinct()
                .toList()));
    }

    /** Detectors of which only the vote is wanted: it needs nothing of hosts. */
    public Batch forVotes() {
        return new Batch(Map.of());
    }

    /** Detectors that know the hosts of some runs. */
    public final class Batch {
        private final Map<Long, Double> hostDeviations;

        private Batch(Map<Long, Double> hostDeviations) {
            this.hostDeviations = hostDeviations;
        }

        /**
         * The detectors of a series. Forks are read when they are needed, once.
         *
         * @param unit canonical
         * @param points in order, with the scores that detection sees
         * @param minimumEffect smallest relative change that matters, for example 0.008
         */
        public OneSeries series(String unit, List<Point> points, double minimumEffect) {
            return new OneSeries(unit, points, minimumEffect, runs(unit, points));
        }

        private RunSeries runs(String unit, List<Point> points) {
            boolean followsHost = HostDrifts.concern(unit);
            return new RunSeries(
                    points.stream().mapToDouble(Point::score).toArray(),
                    points.stream()
                            .mapToDouble(point -> followsHost ? deviation(point) : 0)
                            .toArray(),
                    new StoredForks(points));
        }

        /** Forks of a run average what the host does to each. */
        private double deviation(Point point) {
            return hostDeviations.getOrDefault(point.run(), 0.0) / Math.sqrt(Math.max(1, point.forks()));
        }
    }

    /** A series with its detectors. */
    public record OneSeries(String unit, List<Point> points, double minimumEffect, RunSeries runs) {
        /** What all detectors make of the points. */
        public DetectorCascade detectors() {
            return detectors(points.size());
        }

        /** What is known after the first so many points. */
        List<DetectedChange> after(int count, List<DetectedChange> known) {
            return OnlineDetection.after(runs.part(0, count), detectors(count), known);
        }

        private DetectorCascade detectors(int count) {
            List<Point> seenPoints = points.subList(0, count);
            if (seenPoints.stream().allMatch(point -> point.isBackgroundAllocation(unit))) {
                return DetectorCascade.none();
            }
            RunSeries seen = runs.part(0, count);
            Optional<ExactLevels> exact = unit.equals("B/op")
                    ? ExactLevels.of(seenPoints.stream().map(this::bounds).toArray(double[][]::new), minimumEffect)
                    : Optional.empty();
            return exact.map(levels -> DetectorCascade.exact(levels, seen.scores()))
                    .orElseGet(() -> DetectorCascade.byVote(seen, minimumEffect));
        }

        /** Between what the forks of a point lie; background and less than an object are none. */
        private double[] bounds(Point point) {
            if (point.background()) {
                return new double[] {0};
            }
            return Arrays.stream(measuredBounds(point))
                    .map(bound -> Units.isLessThanAnObject(unit, bound) ? 0 : bound)
                    .toArray();
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
    }

    /** The stored forks of points, read all together when the first is wanted. */
    private final class StoredForks implements ForkSource {
        private final List<Point> points;
        private final Map<Long, ForkLevels> read = new HashMap<>();

        StoredForks(List<Point> points) {
            this.points = points;
        }

        @Override
        public double[][] levels(int from, int to) {
            List<Point> wanted = points.subList(from, to);
            List<Long> missing = wanted.stream()
                    .map(Point::scoreId)
                    .filter(id -> !read.containsKey(id))
                    .toList();
            if (!missing.isEmpty()) {
                read.putAll(scores.forkLevels(missing));
            }
            return wanted.stream()
                    .map(point -> levels(point, read.get(point.scoreId())))
                    .toArray(double[][]::new);
        }

        /** With the correction of the score applied to its forks, too. */
        private double[] levels(Point point, @Nullable ForkLevels stored) {
            if (stored == null) {
                return new double[0];
            }
            double factor = stored.score() == 0 ? 1 : point.score() / stored.score();
            return Arrays.stream(stored.levels()).map(level -> level * factor).toArray();
        }
    }
}
