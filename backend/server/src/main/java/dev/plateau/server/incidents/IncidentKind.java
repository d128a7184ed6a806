package dev.plateau.server.incidents;

/** Which way an incident went. */
public enum IncidentKind {
    REGRESSION,
    /** Shown, never an alarm. */
    IMPROVEMENT
}
