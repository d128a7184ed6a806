package dev.plateau.server.series;

import dev.plateau.wire.Direction;
import java.time.Instant;

/**
 * The newest step of a commit series: its last point against the one before, where their 99 % intervals do not overlap.
 *
 * @param before score of the point before
 * @param after score of the newest point
 * @param at position of the newest point
 */
public record Move(
        long series,
        long benchmarkKey,
        long jdk,
        long flagSet,
        String unit,
        Direction direction,
        double before,
        double after,
        Instant at) {
    /** Newest over previous score. */
    public double ratio() {
        return after / before;
    }
}
