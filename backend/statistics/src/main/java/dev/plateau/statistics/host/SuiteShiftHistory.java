package dev.plateau.statistics.host;

import dev.plateau.statistics.Confidence;
import dev.plateau.statistics.RatioInterval;
import dev.plateau.statistics.Robust;
import dev.plateau.statistics.SuiteShift;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Shift that all series measured together share, run by run: the movement of a host without calibration, such as a hosted runner.
 *
 * <p>In every run each series is compared with the median of its own ten runs before, from which the shares of those runs are taken out already;
 * the median over the series is the run's share ({@link SuiteShift}). So a host that stays slower is corrected for as long as it does, while
 * a series that changed by itself is compared with its new level some runs later. Only earlier runs are used for a run.
 *
 * <p>Assumes that a commit changes a minority of the series: where it slows all of them down, this removes that as well. Needs
 * {@link SuiteShift#MIN_CELLS} series with {@link #MIN_EARLIER_RUNS} runs before; without, and where the confidence interval holds "no shift", nothing is
 * removed. Sign: as that of the values; give times and throughputs in one sense. Cost O(series) a run.
 */
public final class SuiteShiftHistory {
    /** Minimum number of earlier runs of a series that is used. */
    public static final int MIN_EARLIER_RUNS = 5;

    private static final int BEFORE = 10;
    private static final double MIN_SHIFT = Math.log(1.01);

    private final Map<String, Deque<Double>> before = new HashMap<>();

    /**
     * The share of the next run.
     *
     * @param logs natural logs of the run's scores by series; those that are not finite are passed over
     * @return natural log of the shared shift, to be subtracted; 0 where none is removed
     */
    public double next(Map<String, Double> logs) {
        Map<String, Double> known = new HashMap<>(logs);
        known.values().removeIf(log -> !Double.isFinite(log));
        double share = share(known);
        known.forEach((series, log) -> {
            Deque<Double> last = before.computeIfAbsent(series, name -> new ArrayDeque<>());
            last.addLast(log - share);
            if (last.size() > BEFORE) {
                last.removeFirst();
            }
        });
        return share;
    }

    private double share(Map<String, Double> logs) {
        double[] steps = logs.entrySet().stream()
                .filter(entry ->
                        before.getOrDefault(entry.getKey(), new ArrayDeque<>()).size() >= MIN_EARLIER_RUNS)
                .mapToDouble(entry -> entry.getValue() - level(entry.getKey()))
                .toArray();
        return SuiteShift.of(steps, Confidence.LEVEL) instanceof RatioInterval.Known known
                        && known.excludesNoChange()
                        && Math.abs(Math.log(known.ratio())) >= MIN_SHIFT
                ? Math.log(known.ratio())
                : 0;
    }

    private double level(String series) {
        return Robust.median(before.getOrDefault(series, new ArrayDeque<>()).stream()
                .mapToDouble(Double::doubleValue)
                .toArray());
    }

    /**
     * Removes the shared shifts from whole series.
     *
     * @param series by name, the same place in each being the same run; scores that are not positive stay as they are
     */
    public static Map<String, double[]> removed(Map<String, double[]> series) {
        SuiteShiftHistory course = new SuiteShiftHistory();
        Map<String, double[]> rest = new LinkedHashMap<>();
        series.forEach((name, scores) -> rest.put(name, scores.clone()));
        int runs =
                series.values().stream().mapToInt(scores -> scores.length).max().orElse(0);
        for (int i = 0; i < runs; i++) {
            int run = i;
            Map<String, Double> logs = new HashMap<>();
            series.forEach((name, scores) -> {
                if (run < scores.length && scores[run] > 0) {
                    logs.put(name, Math.log(scores[run]));
                }
            });
            double factor = Math.exp(-course.next(logs));
            rest.forEach((name, scores) -> {
                if (logs.containsKey(name)) {
                    scores[run] *= factor;
                }
            });
        }
        return rest;
    }
}
