package dev.plateau.server.comparisons;

import dev.plateau.wire.Direction;

/** What a difference means once the metric's direction is known. */
public enum Verdict {
    IMPROVED,
    REGRESSED,
    /** Different for sure, but the metric has no better side. */
    CHANGED,
    /** The interval contains "no change", or the difference is too small to matter. */
    UNCHANGED,
    /** The numbers do not tell; the difference says why. */
    INCONCLUSIVE;

    /** What a larger or smaller number means. */
    static Verdict of(boolean larger, Direction direction) {
        return switch (direction) {
            case NEITHER -> CHANGED;
            case HIGHER_IS_BETTER -> larger ? IMPROVED : REGRESSED;
            case LOWER_IS_BETTER -> larger ? REGRESSED : IMPROVED;
        };
    }
}
