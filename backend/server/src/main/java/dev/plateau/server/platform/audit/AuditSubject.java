package dev.plateau.server.platform.audit;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The object of an action.
 *
 * @param id its id; null for one of a kind, such as the settings of a project
 * @param name its name at that time; null where the kind or the id suffices. Never a person's
 */
public record AuditSubject(
        Kind kind, @Nullable String id, @Nullable String name) {
    /** The kinds of objects. */
    public enum Kind {
        ACCOUNT,
        ANNOUNCEMENT,
        INVITATION,
        SESSION,
        PROJECT,
        MEMBER,
        TOKEN,
        ALERT_RULE,
        MINIMUM_EFFECTS,
        DIRECTION,
        ALIAS,
        RELEASE,
        REPOSITORY,
        CODE_HOST,
        AUTHOR_NAMES,
        AUTOMATIC_SEARCHES,
        INCIDENT,
        INCIDENT_NOTE,
        REQUEST,
        AGENT,
        REPAIR,
        RECORDING,
        RUN_MARK,
        HOST_MARK,
        SHARED_MACHINE,
        ANNOTATION,
        SAVED_VIEW,
        WATCH,
        RUN,
        BRANCH,
        BENCHMARK,
        UPLOAD,
        ARCHIVE,
        RETENTION;

        /** Its noun in a sentence: "alert rule". */
        public String noun() {
            return name().toLowerCase(Locale.ROOT).replace('_', ' ');
        }

        /** True for kinds whose id is that of an account. */
        boolean isPerson() {
            return this == ACCOUNT || this == MEMBER;
        }
    }

    /** An object with an id of its own. */
    public static AuditSubject of(Kind kind, Object id, @Nullable String name) {
        return new AuditSubject(kind, String.valueOf(id), name);
    }

    /** The only object of its kind in the project. */
    public static AuditSubject of(Kind kind) {
        return new AuditSubject(kind, null, null);
    }
}
