package dev.plateau.server.series;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A point that is deleted, with the points of the same series and branch that stay beside it.
 *
 * @param jdkAxis the series along JDK builds that has the point, too
 * @param branch empty where it is not known
 * @param detected whether change points are detected in the series
 * @param before the nearest earlier point that stays, or null
 * @param after the nearest later point that stays, or null
 */
public record RemovedPoint(
        long series,
        @Nullable Long jdkAxis,
        String branch,
        boolean detected,
        long score,
        Instant position,
        @Nullable Neighbour before,
        @Nullable Neighbour after) {
    /** A point that stays. */
    public record Neighbour(long score, long run, @Nullable String commit, Instant at) {}

    /** The later point, or the earlier one where there is none; null where no point of the branch stays. */
    public @Nullable Neighbour afterOrBefore() {
        return after != null ? after : before;
    }

    /** Likewise, the earlier one first. */
    public @Nullable Neighbour beforeOrAfter() {
        return before != null ? before : after;
    }
}
