package dev.plateau.server.series;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A deleted point, with its remaining neighbours in the same series and branch.
 *
 * @param jdkAxis the series along JDK builds that has the point, too
 * @param branch empty if unknown
 * @param detected true if change points are detected in the series
 * @param before the nearest earlier point that is not deleted, or null
 * @param after the nearest later point that is not deleted, or null
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
    /** A remaining point. */
    public record Neighbour(long score, long run, @Nullable String commit, Instant at) {}

    /** The later point, else the earlier one; null if no point of the branch is left. */
    public @Nullable Neighbour afterOrBefore() {
        return after != null ? after : before;
    }

    /** The earlier point, else the later one; null if no point of the branch is left. */
    public @Nullable Neighbour beforeOrAfter() {
        return before != null ? before : after;
    }
}
