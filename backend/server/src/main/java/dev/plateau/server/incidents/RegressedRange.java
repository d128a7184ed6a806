package dev.plateau.server.incidents;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A stretch of a commit series that a confirmed regression made worse.
 *
 * @param from position of the first point after the regression
 * @param until position of the first point of the level that undid it; null while it lasts
 */
public record RegressedRange(
        long series, Instant from, @Nullable Instant until) {
    /** Tests whether a position of the series lies in this range. */
    public boolean covers(Instant position) {
        return !position.isBefore(from) && (until == null || position.isBefore(until));
    }
}
