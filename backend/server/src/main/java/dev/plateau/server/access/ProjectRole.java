package dev.plateau.server.access;

import java.util.Locale;
import java.util.stream.Stream;

/** Role of an account in a project. Each role includes those before it. */
public enum ProjectRole {
    VIEWER("reads results and settings that are no secrets"),
    MEMBER("also triages incidents, writes notes and marks, saves views, uploads files and requests measurements"),
    MAINTAINER("also manages members, tokens, rules and the repository, and deletes data");

    private final String permits;

    ProjectRole(String permits) {
        this.permits = permits;
    }

    /** The end of a sentence that begins with the role: "also manages members". */
    public String permits() {
        return permits;
    }

    /** Its name on pages: {@code maintainer}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Tests for a role of this version: one of a later version permits nothing here. */
    static boolean isKnown(String name) {
        return Stream.of(values()).anyMatch(role -> role.name().equals(name));
    }

    /** Tests whether it is this role or a higher one. */
    public boolean includes(ProjectRole needed) {
        return compareTo(needed) >= 0;
    }
}
