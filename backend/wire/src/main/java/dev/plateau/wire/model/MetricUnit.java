package dev.plateau.wire.model;

/**
 * A unit as stored: one per unit family, so that a benchmark which switches from ms/op to ns/op stays one series.
 *
 * @param name canonical unit: {@code ops/s}, {@code ns/op}, {@code B/op}, {@code B/s}, ..., or the unit as written when its family is
 *     unknown
 * @param factor multiply a value in the unit as written by this to get the canonical value
 */
public record MetricUnit(String name, double factor) {}
