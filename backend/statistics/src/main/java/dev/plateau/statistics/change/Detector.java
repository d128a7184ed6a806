package dev.plateau.statistics.change;

/** Finds changes of level in one pass over a signal. Deterministic; never needs more than the signal. */
interface Detector {
    /** First points of new levels, ascending, none of them 0. */
    int[] find(Signal signal);
}
