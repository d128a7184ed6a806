package dev.plateau.server.regressions;

/** What becomes of the shift that most benchmarks of a run share. */
public enum SuiteShiftRule {
    /** It is said beside the changes that begin with it: a commit can slow everything down, too. */
    SHOWN,
    /** Series are evaluated without it: for hosts that tell nothing of themselves, as hosted runners do. */
    REMOVED
}
