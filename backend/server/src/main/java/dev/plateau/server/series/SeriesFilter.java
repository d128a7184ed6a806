package dev.plateau.server.series;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Which series of a project are asked for; null asks for all.
 *
 * @param benchmarkKeys ids of benchmark keys
 * @param hosts ids of hosts
 * @param jdks ids of JDKs; a series along JDK builds fits when it has points of one of them
 * @param flagSets ids of flag sets
 */
public record SeriesFilter(
        Axis axis,
        @Nullable Collection<Long> benchmarkKeys,
        @Nullable String metric,
        @Nullable Collection<Long> hosts,
        @Nullable Collection<Long> jdks,
        @Nullable Collection<Long> flagSets) {}
