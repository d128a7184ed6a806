package dev.plateau.server.series;

import java.time.Instant;

/**
 * A position in a series on a branch.
 *
 * @param branch empty for points of unknown branch
 */
public record PointPlace(long series, String branch, Instant position) {
    /** The position before all points of a series. */
    public static PointPlace start(long series, String branch) {
        return new PointPlace(series, branch, Instant.MIN);
    }
}
