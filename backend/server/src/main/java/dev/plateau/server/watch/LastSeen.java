package dev.plateau.server.watch;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * When something came.
 *
 * @param last when it came last
 * @param usual how long it usually takes until it comes again, or null when that is not known: an agent asks all the time
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
