package dev.plateau.server.platform.audit;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An event of the audit log.
 *
 * @param personId account of the person; 0 for the owner of a local server, null for other actors
 * @param person name of the person; null once it is erased
 * @param token name of the token
 * @param subjectId id of the object, of an account for accounts and members
 * @param subjectName name of the object; null once it is erased
 * @param before values that were replaced, a JSON object
 * @param after new values, a JSON object
 */
public record AuditEvent(
        long id,
        Instant at,
        AuditActor.Kind actor,
        @Nullable Long personId,
        @Nullable String person,
        @Nullable String token,
        @Nullable String address,
        @Nullable Long projectId,
        AuditAction action,
        AuditSubject.Kind subject,
        @Nullable String subjectId,
        @Nullable String subjectName,
        @Nullable String before,
        @Nullable String after) {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    /** The name of a deleted person in histories. */
    public static final String FORMER_MEMBER = "former member";

    /** The actor in words: a name, or "command line". */
    public String who() {
        return switch (actor) {
            case PERSON -> Objects.requireNonNullElse(person, FORMER_MEMBER);
            case TOKEN -> "token " + token;
            case COMMAND -> "command line";
            case SERVER -> "Plateau";
            case STRANGER -> "somebody";
        };
    }

    /** The action and its object in words: "changed incident 12: state open → expected". */
    public String what() {
        if (subject == AuditSubject.Kind.SESSION && action != AuditAction.ENDED) {
            return action.verb() + details();
        }
        if (action == AuditAction.SIGN_IN_FAILED) {
            return action.verb() + " as “" + Objects.requireNonNullElse(subjectName, FORMER_MEMBER) + "”";
        }
        String name = subject.isPerson() ? Objects.requireNonNullElse(subjectName, FORMER_MEMBER) : subjectName;
        String object = name != null ? " “" + name + "”" : subjectId == null ? "" : " " + subjectId;
        return action.verb() + " " + subject.noun() + object + details();
    }

    private String details() {
        JsonNode old = read(before);
        JsonNode current = read(after);
        var names = new TreeSet<String>(old.propertyNames());
        names.addAll(current.propertyNames());
        List<String> parts = new ArrayList<>();
        for (String name : names) {
            String was = text(old.path(name));
            String is = text(current.path(name));
            if (!was.equals(is)) {
                parts.add(name + " " + (was.isEmpty() ? "" : was + " → ") + (is.isEmpty() ? "none" : is));
            }
        }
        return parts.isEmpty() ? "" : ": " + String.join(", ", parts);
    }

    private static JsonNode read(@Nullable String json) {
        return json == null ? JSON.createObjectNode() : JSON.readTree(json);
    }

    /** A value in a sentence; of a list its length. */
    private static String text(JsonNode value) {
        if (value.isNull() || value.isMissingNode()) {
            return "";
        }
        return value.isArray()
                ? String.valueOf(value.size())
                : value.isString() ? value.stringValue() : value.toString();
    }
}
