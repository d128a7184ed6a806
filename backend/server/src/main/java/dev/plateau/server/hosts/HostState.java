package dev.plateau.server.hosts;

import dev.plateau.statistics.host.LoopReadings;
import java.time.Instant;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * What the calibrations of an execution say of its host.
 *
 * @param at time of the first reading
 * @param loops by kind
 * @param sick why the host was not itself; null when nothing speaks against it
 */
record HostState(
        long host,
        long project,
        String execution,
        Instant at,
        SortedMap<String, LoopReadings> loops,
        @Nullable String sick) {}
