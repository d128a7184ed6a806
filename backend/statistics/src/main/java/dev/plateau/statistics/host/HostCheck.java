package dev.plateau.statistics.host;

import dev.plateau.statistics.Robust;
import dev.plateau.statistics.host.HostFinding.Sign;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * Whether a host was itself during an execution.
 *
 * <p>A loop speaks against it when its readings spread {@link #FAR} times as wide as they usually do, or when their median lies as far from
 * the medians before as those usually don't. Loops differ: the time of dependent multiplications hardly varies on a quiet machine, the time of
 * allocations trebles for half an execution when the collector's own heap grows. So only a loop that is <em>steady</em> on a quiet machine
 * tells that the host was not itself; what the others show is said beside it.
 *
 * <p>Assumes that most of the executions before were of a host in the same state; needs {@link #SPREADS} of them for what is usual (else the
 * given spread counts) and {@link #LEVELS} to tell that it is away. Reference: limits of five robust deviations, after Hampel's identifier
 * (Davies and Gather, "The identification of multiple outliers", 1993). Sign: logs of times, so above 0 is slower. Cost O(n log n).
 */
public final class HostCheck {
    /** So many deviations are far. */
    private static final double FAR = 5;
    /** What is less is never restless: forks differ by more. */
    private static final double LEAST_SPREAD = 0.08;
    /** What is less is never away: it can be taken out. */
    private static final double LEAST_DISTANCE = 0.2;
    /** A loop that spreads no more on a quiet machine is steady. */
    private static final double STEADY = 0.05;

    private static final int SPREADS = 3;
    private static final int LEVELS = 5;

    private final List<? extends Map<String, LoopReadings>> before;
    private final ToDoubleFunction<String> usualSpread;

    /**
     * A check against what was before.
     *
     * @param before executions of this host by kind of loop, in any order
     * @param usualSpread of a kind on a quiet machine; what this host shows counts where it is wider
     */
    public HostCheck(List<? extends Map<String, LoopReadings>> before, ToDoubleFunction<String> usualSpread) {
        this.before = List.copyOf(before);
        this.usualSpread = usualSpread;
    }

    /** What speaks against an execution, by kind; empty when the host was itself, or when nothing can be said. */
    public List<HostFinding> of(Map<String, LoopReadings> execution) {
        List<HostFinding> all = new ArrayList<>();
        for (Sign sign : Sign.values()) {
            List<HostFinding> found = new ArrayList<>();
            new TreeMap<>(execution).forEach((kind, readings) -> {
                double size = sign == Sign.RESTLESS ? restless(kind, readings) : away(kind, readings);
                if (size != 0) {
                    found.add(new HostFinding(kind, sign, size));
                }
            });
            if (found.stream().anyMatch(finding -> usualSpread.applyAsDouble(finding.kind()) <= STEADY)) {
                all.addAll(found);
            }
        }
        return all;
    }

    private double restless(String kind, LoopReadings readings) {
        return readings.spread() > Math.max(LEAST_SPREAD, FAR * usual(kind)) ? readings.spread() : 0;
    }

    private double away(String kind, LoopReadings readings) {
        double[] levels = LoopReadings.over(before, kind, LoopReadings::level);
        if (levels.length < LEVELS) {
            return 0;
        }
        LoopReadings known = LoopReadings.ofLogs(levels);
        double distance = readings.level() - known.level();
        return Math.abs(distance) > Math.max(LEAST_DISTANCE, FAR * known.spread()) ? distance : 0;
    }

    private double usual(String kind) {
        double[] spreads = LoopReadings.over(before, kind, LoopReadings::spread);
        double given = usualSpread.applyAsDouble(kind);
        return spreads.length < SPREADS ? given : Math.max(given, Robust.median(spreads));
    }
}
