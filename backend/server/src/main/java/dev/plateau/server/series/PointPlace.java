package dev.plateau.server.series;

/**
 * Where a score stands.
 *
 * @param branch the branch that it was measured on; empty when not known
 */
public record PointPlace(long series, String branch, long score) {}
