package dev.plateau.server.series;

import java.util.List;

/**
 * The newest runs with a point in a commit series of the primary score.
 *
 * @param runs newest first
 */
public record ReportingTime(long benchmarkKey, long host, long jdk, long flagSet, List<Long> runs) {}
