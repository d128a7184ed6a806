package dev.plateau.wire.model;

/** Direction in which a metric improves. Derived from mode and unit; for counters of benchmarks set by people. */
public enum Direction {
    HIGHER_IS_BETTER,
    LOWER_IS_BETTER,
    /** Neither direction is an improvement: a rate that follows throughput, a count that follows run length. */
    NEITHER
}
