package dev.plateau.server.incidents;

import java.util.Locale;

/** What people (or, for what came back by itself, the server) make of an incident. */
public enum Triage {
    NEW,
    ACKNOWLEDGED,
    /** Real, and meant to be so: the new level is the one to compare with. */
    EXPECTED,
    /** Nothing happened: a false alarm. */
    INVALID,
    FIXED;

    /** Whether nothing is left to do. */
    public boolean isOver() {
        return this == EXPECTED || this == INVALID || this == FIXED;
    }

    /** As in addresses and on pages: "acknowledged". */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
