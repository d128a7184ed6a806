package dev.plateau.server.series;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A filter for the points of a series; null matches all.
 *
 * @param from earliest position
 * @param to end of the positions, exclusive
 * @param newestScore id of the last score included: later scores have higher ids
 */
public record PointFilter(
        @Nullable String branch,
        @Nullable Instant from,
        @Nullable Instant to,
        @Nullable Long newestScore) {
    /** Matches every point. */
    public static final PointFilter ALL = new PointFilter(null, null, null, null);

    /** Tests whether a point matches. */
    public boolean includes(Point point) {
        Instant position = point.position();
        return (branch == null || branch.equals(point.branch()))
                && (from == null || !position.isBefore(from))
                && (to == null || position.isBefore(to))
                && (newestScore == null || point.scoreId() <= newestScore);
    }
}
