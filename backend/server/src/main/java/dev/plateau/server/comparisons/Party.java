package dev.plateau.server.comparisons;

import org.jspecify.annotations.Nullable;

/**
 * What stands on one side of a comparison.
 *
 * @param environment id of the environment, whose newest scores count
 * @param run id of the run whose scores count instead; null for the newest
 */
public record Party(long environment, @Nullable Long run) {}
