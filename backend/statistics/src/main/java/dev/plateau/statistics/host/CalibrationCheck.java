package dev.plateau.statistics.host;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * Detects levels of an execution's calibration readings that moved, and that host drift correction does not explain.
 *
 * <p>Uses only <em>steady</em> loops: those whose readings hardly vary on a quiet machine. The time of an allocation trebles for half an
 * execution when the collector's own heap grows, and is no evidence about the host.
 *
 * <p>Where the readings of a steady loop <em>vary</em>, by {@link #VARIED} times the spread of a quiet machine, the execution has no level, and
 * no move: forks of both sides take turns, so such a host widens intervals and does not bias them.
 *
 * <p>A level <em>moved</em> when the loop's median lies off the median of earlier executions by all of these:
 *
 * <ul>
 *   <li>20 %: host drift correction serves smaller differences, and detectors have a noise of their own;
 *   <li>five robust deviations of the earlier levels: usual variation of this host is not a move;
 *   <li>five standard errors of this execution's own median: two readings show less than thirty, and a single one shows no level.
 * </ul>
 *
 * <p>A move is <em>unexplained</em> when the difference that is left after host drift correction lies beyond the same limits. Two examples: the
 * clock is 50 % slower and the other loops are as before, so the loops have no common factor and nothing is corrected; or all other loops are 30 %
 * slower and the clock is twice as slow, so the correction takes out 30 % and the clock disagrees. A host whose loops all became 50 %
 * slower, for good or by a lower frequency, is explained: the correction takes it out.
 *
 * <p>Needs {@link #EXECUTIONS} earlier executions; with fewer, the result is no move. Reference: limits of five robust deviations after Hampel's
 * identifier (Davies and Gather, "The identification of multiple outliers", 1993). Sign: logs of times, so above 0 is slower. Cost O(n log n).
 */
public final class CalibrationCheck {
    /** Times the spread of a quiet machine. */
    private static final double VARIED = 4;

    private static final double MIN_MOVE = Math.log(1.2);
    private static final double DEVIATIONS = 5;

    /** Minimum number of earlier executions for a known level. */
    private static final int EXECUTIONS = 5;

    private final Map<String, Double> steady;

    /** @param steady robust deviation of the logs of the readings on a quiet machine, by kind of steady loop */
    public CalibrationCheck(Map<String, Double> steady) {
        this.steady = Map.copyOf(steady);
    }

    /** The check of the collector's steady loops. */
    public static CalibrationCheck ofCollector() {
        return new CalibrationCheck(SteadyLoop.quietSpreads());
    }

    /** The steady loops whose readings vary, by kind; the size is their spread. */
    public List<HostFinding> varied(Map<String, LoopReadings> execution) {
        return findings(
                execution,
                loop -> loop.readings().spread() > VARIED * loop.quiet()
                        ? loop.readings().spread()
                        : 0);
    }

    /**
     * The steady loops whose level moved without explanation, by kind; the size is the whole difference from the earlier level.
     *
     * @param before earlier executions of this host, in any order
     * @param corrected host drift correction of this execution: natural log of the slowdown, 0 for none
     */
    public List<HostFinding> unexplained(
            Map<String, LoopReadings> execution,
            Collection<? extends Map<String, LoopReadings>> before,
            double corrected) {
        if (!varied(execution).isEmpty()) {
            return List.of();
        }
        return findings(execution, loop -> {
            double[] levels = LoopReadings.over(before, loop.kind(), LoopReadings::level);
            return levels.length < EXECUTIONS
                    ? 0
                    : unexplained(loop.readings(), LoopReadings.ofLogs(levels), corrected);
        });
    }

    private static double unexplained(LoopReadings readings, LoopReadings earlier, double corrected) {
        double moved = readings.level() - earlier.level();
        // A single reading has no standard error, so this is NaN, and nothing lies beyond it.
        double limit = Math.max(MIN_MOVE, DEVIATIONS * Math.max(earlier.spread(), readings.standardError()));
        return Math.abs(moved) > limit && Math.abs(moved - corrected) > limit ? moved : 0;
    }

    private record Loop(String kind, LoopReadings readings, double quiet) {}

    private List<HostFinding> findings(Map<String, LoopReadings> execution, ToDoubleFunction<Loop> size) {
        List<HostFinding> found = new ArrayList<>();
        new TreeMap<>(execution).forEach((kind, readings) -> {
            Double quiet = steady.get(kind);
            double seen = quiet == null ? 0 : size.applyAsDouble(new Loop(kind, readings, quiet));
            if (seen != 0) {
                found.add(new HostFinding(kind, seen));
            }
        });
        return found;
    }

    /**
     * Finding of one calibration loop.
     *
     * @param kind of the loop
     * @param size natural log: of the spread of its readings, or of its time over that of earlier executions (above 0 is slower)
     */
    public record HostFinding(String kind, double size) {}
}
