package dev.plateau.server.comparisons;

import org.jspecify.annotations.Nullable;

/**
 * What a matrix is made of.
 *
 * @param metric the metric to compare
 * @param host the host
 * @param baseline environment of the baseline column; null for the oldest JDK without flags
 * @param branch only points of this branch; empty for the newest of any
 * @param execution only runs of this execution of a plan; empty for the newest of any
 */
public record MatrixSelection(
        String metric, long host, @Nullable Long baseline, String branch, String execution) {}
