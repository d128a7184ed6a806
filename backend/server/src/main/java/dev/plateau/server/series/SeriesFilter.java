package dev.plateau.server.series;

import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * A filter for the series of a project; null matches all.
 *
 * @param benchmarkKeys ids of benchmark keys
 * @param hosts ids of hosts
 * @param jdks ids of JDKs; a series along JDK builds matches if it has points of one of them
 * @param flagSets ids of flag sets
 */
public record SeriesFilter(
        Axis axis,
        @Nullable Collection<Long> benchmarkKeys,
        @Nullable String metric,
        @Nullable Collection<Long> hosts,
        @Nullable Collection<Long> jdks,
        @Nullable Collection<Long> flagSets) {}
