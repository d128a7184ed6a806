package dev.plateau.server.missingdata;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When a subject last reported.
 *
 * @param last when it last reported
 * @param usual its usual interval between two reports; null for agents, which report all the time
 */
public record LastSeen(
        Subject subject, Instant last, @Nullable Duration usual) {
    /** How long it may be missing under a limit. */
    public Duration allowed(MissingDataLimit limit) {
        return limit.allowed(usual);
    }

    /** Since when it counts as missing, which may be in the future. */
    public Instant due(MissingDataLimit limit) {
        return last.plus(allowed(limit));
    }
}
