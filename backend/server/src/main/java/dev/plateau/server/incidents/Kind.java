package dev.plateau.server.incidents;

/** Which way an incident went. */
public enum Kind {
    REGRESSION,
    /** Shown, never an alarm. */
    IMPROVEMENT
}
