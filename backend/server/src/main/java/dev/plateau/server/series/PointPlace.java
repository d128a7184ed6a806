package dev.plateau.server.series;

import java.time.Instant;

/**
 * A place in a series.
 *
 * @param branch empty for points whose branch is not known
 */
public record PointPlace(long series, String branch, Instant position) {
    /** Before all points of a series. */
    public static PointPlace start(long series, String branch) {
        return new PointPlace(series, branch, Instant.MIN);
    }
}
