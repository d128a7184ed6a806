package dev.plateau.server.detection;

/** The handling of suite-wide shifts. */
public enum SuiteShiftRule {
    /** Shown beside the changes that begin with it: a commit can slow everything down, too. */
    SHOWN,
    /** Removed before detection: for hosts without calibration, such as hosted runners. */
    REMOVED
}
