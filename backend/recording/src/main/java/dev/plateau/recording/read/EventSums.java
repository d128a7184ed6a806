package dev.plateau.recording.read;

/**
 * Events counted together.
 *
 * @param weight of all, in the unit of their kind
 * @param longest weight of the heaviest
 * @param squares sum of their squared weights
 */
record EventSums(long events, long weight, long longest, double squares) {}
