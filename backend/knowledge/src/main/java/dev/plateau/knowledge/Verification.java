package dev.plateau.knowledge;

import java.util.Locale;

/** Degree to which a change was checked; the change's note has the details. */
public enum Verification {
    /** A flag, property or class was read on builds before and after it. */
    MACHINE,
    /** Its JEP or the sources of releases were read, no builds. */
    DOCUMENT,
    /** Something essential was checked, and something was not, such as the release. */
    PARTLY,
    /** Known from discussions alone. */
    NO;

    /** As in the file. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
