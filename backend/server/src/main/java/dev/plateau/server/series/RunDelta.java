package dev.plateau.server.series;

import dev.plateau.wire.model.Direction;

/**
 * A primary score of a run beside what its series was before.
 *
 * @param score as measured
 * @param before median of the ten points before that count, on the same branch
 */
public record RunDelta(double score, double before, Direction direction) {}
