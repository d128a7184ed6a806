package dev.plateau.server.series;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which points of a series are asked for; null asks for all.
 *
 * @param from earliest position
 * @param to first position no longer wanted
 * @param newestScore id of the last score that counts: those stored later have higher ids
 */
public record PointFilter(
        @Nullable String branch,
        @Nullable Instant from,
        @Nullable Instant to,
        @Nullable Long newestScore) {
    /** Every point. */
    public static final PointFilter ALL = new PointFilter(null, null, null, null);

    /** Whether a point is one of them. */
    public boolean includes(Point point) {
        Instant position = point.position();
        return (branch == null || branch.equals(point.branch()))
                && (from == null || !position.isBefore(from))
                && (to == null || position.isBefore(to))
                && (newestScore == null || point.scoreId() <= newestScore);
    }
}
