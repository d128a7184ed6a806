package dev.plateau.server.incidents;

import java.util.Locale;

/** The triage state of an incident, set by people or, after a recovery, by the server. */
public enum Triage {
    NEW,
    ACKNOWLEDGED,
    /** Real and intended: the new level is the baseline. */
    EXPECTED,
    /** A false positive. */
    INVALID,
    FIXED;

    /** True for the states that close an incident. */
    public boolean isOver() {
        return this == EXPECTED || this == INVALID || this == FIXED;
    }

    /** The form in addresses and on pages: "acknowledged". */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
