package dev.plateau.server.detection;

import dev.plateau.server.detection.DetectorInput.SeriesBranch;
import dev.plateau.server.hosts.CalibratedRuns;
import dev.plateau.server.hosts.ExcludedRuns;
import dev.plateau.server.hosts.HostDrifts;
import dev.plateau.server.hosts.HostMark;
import dev.plateau.server.hosts.HostMarks;
import dev.plateau.server.runs.MeasurementSettings;
import dev.plateau.server.runs.RunCatalog;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.server.runs.Scores.ForkLevels;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.Series;
import dev.plateau.server.series.SeriesRelations.RunScores;
import dev.plateau.wire.model.Upload.Settings;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * The runs of points, as far as detection depends on them.
 *
 * @param pending scores in the inbox: left out until their series are queued
 * @param excluded runs that are excluded from detection
 * @param marks changes of hosts
 * @param settings settings of points by id: scores of settings that forbid a comparison are not compared
 * @param measuredAt times of measurement, for runs that share their commit time, and for all where a host has marks
 */
record MeasuredRuns(
        Map<Long, List<RunScores>> pending,
        Set<Long> excluded,
        Map<ProjectHost, List<HostMark>> marks,
        Map<Long, Settings> settings,
        Map<Long, Instant> measuredAt,
        CalibratedRuns calibrated) {
    /** Largest whole number of bytes per operation that is less than an object. */
    private static final double LESS_THAN_AN_OBJECT = 7;

    /** A host in a project. */
    record ProjectHost(long project, long host) {
        static ProjectHost of(Series series) {
            return new ProjectHost(series.project(), series.host());
        }
    }

    /** Points in the order of detection. */
    List<Point> inOrder(List<Point> points) {
        return points.stream()
                .filter(point -> !isPending(point))
                .map(MeasuredRuns::withoutBackground)
                .sorted(SeriesHistory.order(measuredAt))
                .toList();
    }

    private boolean isPending(Point point) {
        return pending.getOrDefault(point.run(), List.of()).stream()
                .anyMatch(scores -> scores.first() <= point.scoreId() && point.scoreId() <= scores.last());
    }

    /** Caps background allocation below the size of an object: its bytes grow with the time of an operation. */
    private static Point withoutBackground(Point point) {
        return point.background() ? point.withScore(Math.min(point.score(), LESS_THAN_AN_OBJECT)) : point;
    }

    /** @param forks those read before, by score */
    SeriesHistory history(
            SeriesBranch of, List<Point> inOrder, @Nullable Map<Long, Double> shares, Map<Long, ForkLevels> forks) {
        boolean[] isUsed = new boolean[inOrder.size()];
        int[] eras = new int[inOrder.size()];
        List<HostMark> known = marks.getOrDefault(ProjectHost.of(of.series()), List.of());
        for (int i = 0; i < isUsed.length; i++) {
            long run = inOrder.get(i).run();
            isUsed[i] = !excluded.contains(run);
            int hostMarks = (int) known.stream()
                    .filter(mark -> !Objects.requireNonNull(measuredAt.get(run)).isBefore(mark.since()))
                    .count();
            Long used = inOrder.get(i).settings();
            eras[i] = SeriesHistory.era(hostMarks, used == null ? null : settings.get(used));
        }
        return new SeriesHistory(of, inOrder, measuredAt, isUsed, eras, calibrated, shares, forks);
    }

    /** Reads the runs of points: as many statements for many series as for one. */
    @Component
    static class Reader {
        private final ExcludedRuns excludedRuns;
        private final HostMarks marks;
        private final HostDrifts drifts;
        private final RunCatalog runs;
        private final MeasurementSettings settings;

        Reader(
                ExcludedRuns excludedRuns,
                HostMarks marks,
                HostDrifts drifts,
                RunCatalog runs,
                MeasurementSettings settings) {
            this.excludedRuns = excludedRuns;
            this.marks = marks;
            this.drifts = drifts;
            this.runs = runs;
            this.settings = settings;
        }

        MeasuredRuns read(
                long project,
                List<SeriesBranch> of,
                Collection<List<Point>> points,
                Map<Long, List<RunScores>> pending) {
            Set<Long> all =
                    points.stream().flatMap(List::stream).map(Point::run).collect(Collectors.toSet());
            Map<ProjectHost, List<HostMark>> known = new HashMap<>();
            of.stream().map(one -> ProjectHost.of(one.series())).distinct().forEach(host -> {
                List<HostMark> marked = marks.of(host.project(), host.host());
                if (!marked.isEmpty()) {
                    known.put(host, marked);
                }
            });
            Set<Long> timed = known.isEmpty() ? tied(points) : all;
            Map<Long, Instant> measuredAt = timed.isEmpty()
                    ? Map.of()
                    : runs.byIds(project, timed).stream()
                            .collect(Collectors.toMap(RunRecord::id, RunRecord::measuredAt));
            return new MeasuredRuns(
                    pending,
                    excludedRuns.among(project, all).keySet(),
                    known,
                    settings.byIds(
                            project,
                            points.stream()
                                    .flatMap(List::stream)
                                    .map(Point::settings)
                                    .filter(Objects::nonNull)
                                    .collect(Collectors.toSet())),
                    measuredAt,
                    drifts.calibrated(project, all));
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
    }
}
