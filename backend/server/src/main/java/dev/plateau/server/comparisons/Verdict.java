package dev.plateau.server.comparisons;

/** What a difference means once the metric's direction is known. */
public enum Verdict {
    IMPROVED,
    REGRESSED,
    /** Different for sure, but the metric has no better side. */
    CHANGED,
    /** The interval contains "no change", or the difference is too small to matter. */
    UNCHANGED,
    /** The numbers do not tell; the difference says why. */
    INCONCLUSIVE
}
