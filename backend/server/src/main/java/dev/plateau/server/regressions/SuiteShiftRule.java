package dev.plateau.server.regressions;

/** What becomes of the shift that most benchmarks of a run share. */
public enum SuiteShiftRule {
    /** Shown beside the changes that begin with it: a commit can slow everything down, too. */
    SHOWN,
    /** Removed before detection: for hosts without calibration, such as hosted runners. */
    REMOVED
}
