package dev.plateau.server.regressions;

import dev.plateau.server.regressions.DetectorInput.Newest;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.Series;
import dev.plateau.statistics.host.SuiteShiftHistory;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What the benchmarks of runs did together, run by run: by how much all of them were slower than before. Each environment and branch has a
 * course of its own.
 */
final class SuiteShiftShares {
    private static final String THROUGHPUT = "ops/s";

    private record Suite(long project, long host, long jdk, long flagSet, String branch) {}

    private record Place(Instant position, long run) {}

    private SuiteShiftShares() {}

    /**
     * The shares of runs.
     *
     * @param measured the points of all commit series that have a say
     * @return natural log of the slowdown by run, above 0 where all took longer; runs that share nothing are left out
     */
    static Map<Long, Double> of(Collection<Newest> measured) {
        Map<Long, Double> shares = new HashMap<>();
        measured.stream()
                .filter(one -> one.of().series().jdk() != null)
                .collect(Collectors.groupingBy(SuiteShiftShares::suite))
                .values()
                .forEach(suite -> course(suite, shares));
        return shares;
    }

    private static Suite suite(Newest one) {
        Series series = one.of().series();
        Long jdk = series.jdk();
        return new Suite(
                series.project(),
                series.host(),
                jdk == null ? 0 : jdk,
                series.flagSet(),
                one.of().branch());
    }

    private static void course(List<Newest> suite, Map<Long, Double> shares) {
        Map<Place, Map<String, Double>> runs =
                new TreeMap<>(Comparator.comparing(Place::position).thenComparingLong(Place::run));
        for (Newest one : suite) {
            for (Point point : one.points()) {
                double log = Math.log(point.score());
                runs.computeIfAbsent(new Place(point.position(), point.run()), first -> new HashMap<>())
                        .put(
                                String.valueOf(one.of().series().id()),
                                one.of().series().unit().equals(THROUGHPUT) ? -log : log);
            }
        }
        SuiteShiftHistory course = new SuiteShiftHistory();
        runs.forEach((place, logs) -> {
            double share = course.next(logs);
            if (share != 0) {
                shares.put(place.run(), share);
            }
        });
    }

    /** Points as they would have been without the shares of their runs. */
    static List<Point> without(Map<Long, Double> shares, String unit, List<Point> points) {
        double sign = unit.equals(THROUGHPUT) ? 1 : -1;
        return points.stream()
                .map(point -> {
                    double share = shares.getOrDefault(point.run(), 0.0);
                    return share == 0 ? point : point.withScore(point.score() * Math.exp(sign * share));
                })
                .toList();
    }
}
