package dev.plateau.server.alerts.missing;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The last report of a subject.
 *
 * @param last time of that report
 * @param usual its usual interval between two reports; null for agents, which report continuously
 */
public record LastSeen(
        Subject subject, Instant last, @Nullable Duration usual) {
    /** Longest gap that a limit allows. */
    public Duration allowed(MissingDataLimit limit) {
        return limit.allowed(usual);
    }

    /** Time from which the subject counts as missing; may be in the future. */
    public Instant due(MissingDataLimit limit) {
        return last.plus(allowed(limit));
    }
}
