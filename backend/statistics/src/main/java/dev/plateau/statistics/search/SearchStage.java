package dev.plateau.statistics.search;

/** Where a search stands. */
public enum SearchStage {
    /** Both sides, to see whether they differ. */
    REPRODUCE,
    /** All candidates at once, to see whether the cause is among them. */
    RESTORE,
    /** Bisection. */
    SEARCH,
    /** Fresh forks of the culprit. */
    VERIFY,
    /** Whether the other candidates matter, too. */
    REMAINDER,
    /** Main effects of all remaining candidates at once. */
    SCREEN,
    /** Whether each of several culprits is needed. */
    MINIMISE
}
