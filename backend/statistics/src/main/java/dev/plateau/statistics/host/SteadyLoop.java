package dev.plateau.statistics.host;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The calibration loops of the collector whose readings hardly vary on a quiet machine; docs/statistics.md has the measurements.
 *
 * <p>Only the level of these reflects the host: allocation, compare-and-set and parking also jump on a quiet machine.
 */
public enum SteadyLoop {
    /** A chain of dependent multiplications. */
    CLOCK("integer-chain-1", "clock", 0.02),
    /** Random reads of 64 MB. */
    MEMORY("memory-walk-1", "memory", 0.04);

    private final String kind;
    private final String label;
    private final double quietSpread;

    SteadyLoop(String kind, String label, double quietSpread) {
        this.kind = kind;
        this.label = label;
        this.quietSpread = quietSpread;
    }

    /** Robust deviation of the logs of its readings on a quiet machine, by kind. */
    static Map<String, Double> quietSpreads() {
        return Arrays.stream(values()).collect(Collectors.toMap(loop -> loop.kind, loop -> loop.quietSpread));
    }

    /** "clock" for {@code integer-chain-1}; the kind itself for any other loop. */
    public static String label(String kind) {
        return Arrays.stream(values())
                .filter(loop -> loop.kind.equals(kind))
                .map(loop -> loop.label)
                .findFirst()
                .orElse(kind);
    }
}
