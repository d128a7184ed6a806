package dev.plateau.server.detection;

import dev.plateau.comparison.ComparedFact;
import dev.plateau.server.detection.DetectorInput.SeriesBranch;
import dev.plateau.server.hosts.CalibratedRuns;
import dev.plateau.server.hosts.HostDrifts;
import dev.plateau.server.runs.Scores.ForkLevels;
import dev.plateau.server.series.Point;
import dev.plateau.statistics.host.HostDrift;
import dev.plateau.statistics.host.HostDriftCorrection;
import dev.plateau.statistics.online.OnlineDetection;
import dev.plateau.wire.model.Upload.Settings;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Points of a commit series on a branch, in the order of detection.
 *
 * @param points with scores as stored; background allocation counts as less than an object
 * @param measuredAt times of measurement of those runs that share their time with another one
 * @param used true for points that detection uses: those of runs that are not excluded
 * @param eras of each by {@link #era}: points of different ones are not compared
 * @param calibrated calibrations of their runs
 * @param shares suite-wide shifts to remove, by run: natural log of the slowdown; null where the project only shows them
 * @param forks those read so far, by score; detectors add to it
 */
record SeriesHistory(
        SeriesBranch of,
        List<Point> points,
        Map<Long, Instant> measuredAt,
        boolean[] used,
        int[] eras,
        CalibratedRuns calibrated,
        @Nullable Map<Long, Double> shares,
        Map<Long, ForkLevels> forks) {
    /**
     * The order of detection: by the time of commits, and of one time by commits, by the time of measurement, and by scores. It depends on the
     * measurements only, not on their order of arrival.
     */
    static Comparator<Point> order(Map<Long, Instant> measuredAt) {
        return Comparator.comparing(Point::position)
                .thenComparing(Point::commit, Comparator.nullsFirst(Comparator.naturalOrder()))
                .thenComparing(point -> measuredAt.getOrDefault(point.run(), Instant.MIN))
                .thenComparingDouble(Point::score)
                .thenComparingLong(Point::scoreId);
    }

    private static final int MAX_HOST_MARKS = 1024;
    private static final int MAX_KINDS = Integer.MAX_VALUE / MAX_HOST_MARKS;

    /**
     * The era of a point.
     *
     * @param hostMarks number of host marks before its measurement
     * @param settings null when not known
     */
    static int era(int hostMarks, @Nullable Settings settings) {
        String kind = settings == null ? "" : ComparedFact.kindOf(settings);
        return hostMarks % MAX_HOST_MARKS + MAX_HOST_MARKS * Math.floorMod(kind.hashCode(), MAX_KINDS);
    }

    SeriesHistory without(Map<Long, Double> removed) {
        return new SeriesHistory(of, points, measuredAt, used, eras, calibrated, removed, forks);
    }

    /** The points used since the last host change, with the scores that detectors see. */
    List<Point> newest() {
        int marks = IntStream.of(eras).map(era -> era % MAX_HOST_MARKS).max().orElse(0);
        int era =
                IntStream.of(eras).filter(one -> one % MAX_HOST_MARKS == marks).reduce(0, (first, last) -> last);
        int[] window = IntStream.range(0, points.size())
                .filter(place -> used[place] && eras[place] == era)
                .toArray();
        double[] scores = scores(window);
        return IntStream.range(0, window.length)
                .mapToObj(i -> points.get(window[i]).withScore(scores[i]))
                .toList();
    }

    int size() {
        return points.size();
    }

    /** Indexes of the points that detection uses at the point at {@code last}: the newest points of the same era. */
    int[] window(int last) {
        int[] window = new int[Math.min(last + 1, OnlineDetection.WINDOW)];
        int size = 0;
        for (int place = last + 1 - window.length; place <= last; place++) {
            if (used[place] && eras[place] == eras[last]) {
                window[size] = place;
                size++;
            }
        }
        return Arrays.copyOf(window, size);
    }

    /** Index of a score; -1 if it is not among these points. */
    int placeOf(long score) {
        for (int place = points.size() - 1; place >= 0; place--) {
            if (points.get(place).scoreId() == score) {
                return place;
            }
        }
        return -1;
    }

    /** Scores of a window as detectors see them: suite-wide shifts are removed, or times corrected for host drift. */
    double[] scores(int[] window) {
        double[] scores = new double[window.length];
        for (int i = 0; i < scores.length; i++) {
            scores[i] = points.get(window[i]).score();
        }
        if (shares != null) {
            double sign = of.series().unit().equals(SuiteShiftShares.THROUGHPUT) ? 1 : -1;
            for (int i = 0; i < scores.length; i++) {
                scores[i] *= Math.exp(
                        sign * shares.getOrDefault(points.get(window[i]).run(), 0.0));
            }
            return scores;
        }
        return calibrated.isEmpty() || !HostDrifts.concern(of.series().unit()) ? scores : withoutDrift(window, scores);
    }

    private double[] withoutDrift(int[] window, double[] scores) {
        Map<Long, HostDrift> drifts = calibrated.drifts(IntStream.of(window)
                .mapToObj(place -> points.get(place).run())
                .distinct()
                .toList());
        if (drifts.isEmpty()) {
            return scores;
        }
        double[] factors = IntStream.of(window)
                .mapToObj(place -> drifts.get(points.get(place).run()))
                .mapToDouble(drift -> drift == null
                        ? 1
                        : HostDrifts.correction(drift, of.series().unit()))
                .toArray();
        return HostDriftCorrection.corrected(scores, factors);
    }

    /** The deviation that an unstable host adds to the score of each point; the forks of a run average it. */
    static double[] hostDeviations(CalibratedRuns calibrated, String unit, List<Point> points) {
        if (calibrated.isEmpty() || !HostDrifts.concern(unit)) {
            return new double[points.size()];
        }
        Map<Long, Double> ofRuns =
                calibrated.deviations(points.stream().map(Point::run).distinct().toList());
        return points.stream()
                .mapToDouble(point -> ofRuns.getOrDefault(point.run(), 0.0) / Math.sqrt(Math.max(1, point.forks())))
                .toArray();
    }
}
