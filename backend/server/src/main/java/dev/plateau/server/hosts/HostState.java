package dev.plateau.server.hosts;

import dev.plateau.statistics.host.LoopReadings;
import java.time.Instant;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * The calibration readings of an execution on a host.
 *
 * @param at time of the first reading
 * @param loops by kind
 * @param exclusion reason why detection excludes its runs; null if it does not
 */
record HostState(
        long host,
        long project,
        String execution,
        Instant at,
        SortedMap<String, LoopReadings> loops,
        @Nullable String exclusion) {}
