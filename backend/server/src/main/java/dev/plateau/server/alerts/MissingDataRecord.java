package dev.plateau.server.alerts;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A matrix row or an agent without data, as it is read: by REST, pages, mails and web hooks.
 *
 * @param kind row or agent
 * @param what "Parser.parse", or "agent"
 * @param where "17 default on lab, average time, 4 threads"
 * @param last time of its last data
 * @param usualSeconds 90 % quantile of the intervals; null for agents
 */
public record MissingDataRecord(
        String kind,
        String what,
        String where,
        Instant last,
        @Nullable Long usualSeconds) {
    /** {@link #kind} of an agent. */
    public static final String AGENT = "agent";
}
