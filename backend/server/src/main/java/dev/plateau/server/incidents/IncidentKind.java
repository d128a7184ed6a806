package dev.plateau.server.incidents;

/** The direction of an incident. */
public enum IncidentKind {
    REGRESSION,
    /** Shown, but sends no message. */
    IMPROVEMENT
}
