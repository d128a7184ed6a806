package dev.plateau.statistics.host;

import dev.plateau.statistics.Robust;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Moves of a host from execution to execution, by its calibration loops.
 *
 * <p>A move is the median, over the kinds of loops, of the log time against the median of that kind over all executions. It is unknown
 * which loop a benchmark resembles, so none is used alone: two of five can't move the median. A move counts when it is more than one percent,
 * three times its own standard error (the larger of those by the readings of the kinds and by their disagreement), and when three of four kinds
 * moved in that direction. All executions are measured against the same level, so that the correction of a lasting move is the same in every run of
 * it, however long it lasts.
 *
 * <p>Needs {@link #EXECUTIONS} executions and {@link #KINDS} kinds. Reference: a common factor by median polish, Tukey, "Exploratory Data
 * Analysis" (1977). Sign: above 0 is slower. Cost O(n log n).
 */
public final class HostSpeed {
    /** Minimum number of executions for a usual level. */
    public static final int EXECUTIONS = 5;
    /** Minimum number of kinds of loops for a median. */
    public static final int KINDS = 3;

    private static final double MIN_MOVE = Math.log(1.01);
    private static final double STANDARD_ERRORS = 3;
    private static final double AGREEING = 0.75;

    private final Map<String, Double> usual = new HashMap<>();

    /** The usual levels over these executions, each by kind of loop. */
    public HostSpeed(Collection<? extends Map<String, LoopReadings>> executions) {
        executions.stream()
                .flatMap(execution -> execution.keySet().stream())
                .distinct()
                .forEach(kind -> {
                    double[] levels = LoopReadings.over(executions, kind, LoopReadings::level);
                    if (levels.length >= EXECUTIONS) {
                        usual.put(kind, Robust.median(levels));
                    }
                });
    }

    /** Drift of the host in an execution; empty where too few kinds of loops are known. */
    public Optional<HostDrift> in(Map<String, LoopReadings> execution) {
        List<Double> moves = new ArrayList<>();
        List<Double> errors = new ArrayList<>();
        usual.forEach((kind, level) -> {
            LoopReadings readings = execution.get(kind);
            if (readings != null) {
                moves.add(readings.level() - level);
                errors.add(readings.standardError());
            }
        });
        return moves.size() < KINDS ? Optional.empty() : Optional.of(move(array(moves), array(errors)));
    }

    private static HostDrift move(double[] moves, double[] errors) {
        LoopReadings kinds = LoopReadings.ofLogs(moves);
        double[] known = Arrays.stream(errors).filter(Double::isFinite).toArray();
        double error = Math.max(kinds.standardError(), known.length == 0 ? 0 : Robust.median(known));
        long agreeing = Arrays.stream(moves)
                .filter(move -> Math.signum(move) == Math.signum(kinds.level()))
                .count();
        boolean significant = Math.abs(kinds.level()) > Math.max(MIN_MOVE, STANDARD_ERRORS * error)
                && agreeing >= AGREEING * moves.length;
        return new HostDrift(kinds.level(), moves.length, significant);
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
