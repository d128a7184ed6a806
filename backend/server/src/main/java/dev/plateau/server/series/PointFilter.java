package dev.plateau.server.series;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Which points of a series are asked for; null asks for all.
 *
 * @param from earliest position
 * @param to first position no longer wanted
 */
public record PointFilter(
        @Nullable String branch,
        @Nullable Instant from,
        @Nullable Instant to) {
    /** Every point. */
    public static final PointFilter ALL = new PointFilter(null, null, null);

    /** Whether a position is of the wanted time. */
    public boolean includes(Instant position) {
        return (from == null || !position.isBefore(from)) && (to == null || position.isBefore(to));
    }
}
