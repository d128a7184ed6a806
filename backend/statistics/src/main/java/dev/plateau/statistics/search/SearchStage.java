package dev.plateau.statistics.search;

/** Stage of a search. */
public enum SearchStage {
    /** Both sides, to see whether they differ. */
    REPRODUCE,
    /** All candidates at once, to see whether the cause is among them. */
    RESTORE,
    /** Bisection. */
    SEARCH,
    /** Fresh forks of the culprit. */
    VERIFY,
    /** The other candidates, to see whether they matter, too. */
    REMAINDER,
    /** Main effects of all remaining candidates at once. */
    SCREEN,
    /** Each of several culprits, to see whether it is needed. */
    MINIMISE
}
