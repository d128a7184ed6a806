package dev.plateau.statistics.host;

import dev.plateau.statistics.Robust;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * The readings of one calibration loop in one execution, in short.
 *
 * <p>Logs, so that twice and half are equally far; medians, because one reading in twenty is several times the others on a quiet machine, too.
 *
 * @param level median of the natural logs of the times
 * @param spread robust standard deviation of the same (1.4826 times the median distance from the level); NaN with one reading
 * @param readings number of readings, at least one
 */
public record LoopReadings(double level, double spread, int readings) {
    private static final double DEVIATION = 1.4826;
    /** Standard error of a median of normal values over that of their mean: the root of half of pi. */
    private static final double EFFICIENCY = 1.2533;

    /** Summary of these times; those that are not positive and finite are left out. Empty when none is left. Cost O(n log n). */
    public static Optional<LoopReadings> of(double[] nanosPerOperation) {
        double[] logs = Arrays.stream(nanosPerOperation)
                .filter(nanos -> nanos > 0 && Double.isFinite(nanos))
                .map(Math::log)
                .toArray();
        return logs.length == 0 ? Optional.empty() : Optional.of(ofLogs(logs));
    }

    /** The same of logs, at least one. */
    static LoopReadings ofLogs(double[] logs) {
        double level = Robust.median(logs);
        double spread = logs.length == 1 ? Double.NaN : DEVIATION * Robust.medianDistance(logs, 0, logs.length, level);
        return new LoopReadings(level, spread, logs.length);
    }

    /** One finite number of each execution with readings of this kind. */
    static double[] over(
            Collection<? extends Map<String, LoopReadings>> executions,
            String kind,
            ToDoubleFunction<LoopReadings> value) {
        return executions.stream()
                .flatMap(execution -> Stream.ofNullable(execution.get(kind)))
                .mapToDouble(value)
                .filter(Double::isFinite)
                .toArray();
    }

    /** Standard error of the level; NaN with one reading. */
    public double standardError() {
        return EFFICIENCY * spread / Math.sqrt(readings);
    }
}
