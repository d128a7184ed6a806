package dev.plateau.server.incidents;

import java.util.Locale;

/** The severity of an incident. Its default follows from the largest change. */
public enum Severity {
    LOW,
    MEDIUM,
    HIGH;

    private static final double MEDIUM_FROM = 0.05;
    private static final double HIGH_FROM = 0.2;

    /** @param effect size of a change in either direction, as a share */
    static Severity of(double effect) {
        return effect < MEDIUM_FROM ? LOW : effect < HIGH_FROM ? MEDIUM : HIGH;
    }

    /** The form in addresses and on pages: "high". */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
