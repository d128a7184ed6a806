package dev.plateau.server.platform.audit;

import java.util.Locale;

/** The actions of the audit log. */
public enum AuditAction {
    SIGNED_IN,
    SIGN_IN_FAILED,
    SIGNED_OUT,
    CREATED,
    CHANGED,
    DELETED,
    RESTORED,
    ROTATED,
    REVOKED,
    ENDED;

    /** Its verb in a sentence: "signed in". */
    public String verb() {
        return this == SIGN_IN_FAILED
                ? "failed to sign in"
                : name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
