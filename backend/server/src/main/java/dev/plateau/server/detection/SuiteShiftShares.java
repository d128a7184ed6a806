package dev.plateau.server.detection;

import dev.plateau.server.series.Point;
import dev.plateau.server.series.Series;
import dev.plateau.statistics.host.SuiteShiftHistory;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The suite-wide shift of each run: the slowdown of all its benchmarks against earlier runs. Each environment and branch is computed separately. */
final class SuiteShiftShares {
    static final String THROUGHPUT = "ops/s";

    private record Suite(long host, long jdk, long flagSet, String branch, int era) {}

    private SuiteShiftShares() {}

    /**
     * The shares of runs.
     *
     * @param measured the points of all commit series that contribute
     * @return natural log of the slowdown by run, above 0 where all took longer; runs that share nothing are left out
     */
    static Map<Long, Double> of(Collection<SeriesHistory> measured) {
        Map<Suite, SortedMap<Point, Map<String, Double>>> suites = new HashMap<>();
        measured.forEach(history -> add(history, suites));
        Map<Long, Double> shares = new HashMap<>();
        suites.values().forEach(runs -> {
            SuiteShiftHistory course = new SuiteShiftHistory();
            runs.forEach((run, logs) -> {
                double share = course.next(logs);
                if (share != 0) {
                    shares.put(run.run(), share);
                }
            });
        });
        return shares;
    }

    /** Runs in the order of the commits, those of one commit in that of their measurement. */
    private static void add(SeriesHistory history, Map<Suite, SortedMap<Point, Map<String, Double>>> suites) {
        Series series = history.of().series();
        Long jdk = series.jdk();
        double sign = series.unit().equals(THROUGHPUT) ? -1 : 1;
        for (int i = 0; jdk != null && i < history.size(); i++) {
            if (history.used()[i]) {
                Point point = history.points().get(i);
                suites.computeIfAbsent(
                                new Suite(
                                        series.host(),
                                        jdk,
                                        series.flagSet(),
                                        history.of().branch(),
                                        history.eras()[i]),
                                first -> new TreeMap<>(Comparator.comparing(Point::position)
                                        .thenComparing(Point::commit, Comparator.nullsFirst(Comparator.naturalOrder()))
                                        .thenComparing(
                                                run -> history.measuredAt().getOrDefault(run.run(), Instant.MIN))
                                        .thenComparingLong(Point::run)))
                        .computeIfAbsent(point, first -> new HashMap<>())
                        .put(String.valueOf(series.id()), sign * Math.log(point.score()));
            }
        }
    }
}
