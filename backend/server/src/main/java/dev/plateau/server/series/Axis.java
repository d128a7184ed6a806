package dev.plateau.server.series;

import java.util.Locale;

/** The dimension that varies along a series; all else is held fixed. */
public enum Axis {
    COMMIT,
    JDK;

    /** The form in tables and addresses. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The axis of a label. */
    public static Axis ofLabel(String label) {
        return valueOf(label.toUpperCase(Locale.ROOT));
    }
}
