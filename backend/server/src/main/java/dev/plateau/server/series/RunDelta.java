package dev.plateau.server.series;

import dev.plateau.wire.model.Direction;

/**
 * A primary score of a run with the earlier level of its series.
 *
 * @param score as measured
 * @param before median of the ten points before on the same branch, without excluded runs
 */
public record RunDelta(double score, double before, Direction direction) {}
