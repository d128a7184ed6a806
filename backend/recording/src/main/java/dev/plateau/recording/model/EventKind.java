package dev.plateau.recording.model;

import java.util.Locale;

/** Kind of the events that a call tree adds up. */
public enum EventKind {
    /** Running threads. Samples are shares, not time: each JDK takes them at its own pace. */
    CPU("samples"),
    /** Allocated memory; an estimate from samples. */
    ALLOCATION("bytes"),
    /** Waiting to enter {@code synchronized}. */
    MONITOR("ns"),
    /** Waiting in {@code LockSupport.park}: locks, conditions, and the waits that rules cut. */
    PARK("ns"),
    /** Waiting in {@code Object.wait}. */
    WAIT("ns"),
    /** A virtual thread that could not leave its carrier. */
    PINNED("ns");

    private final String unit;

    EventKind(String unit) {
        this.unit = unit;
    }

    /** Unit of weights: samples, bytes or ns. */
    public String unit() {
        return unit;
    }

    /** The name in files and on the command line. */
    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
