package dev.plateau.server.platform.audit;

import org.jspecify.annotations.Nullable;

/**
 * The sender of a change.
 *
 * @param person account of a person, 0 for the owner of a local server; null for the others
 * @param name of the person or token; null for the others
 * @param address of the client; null for commands and the server
 */
public record AuditActor(
        Kind kind,
        @Nullable Long person,
        @Nullable String name,
        @Nullable String address) {
    /** A command on the server's machine. */
    public static final AuditActor COMMAND = new AuditActor(Kind.COMMAND, null, null, null);

    /** Background work of the server. */
    public static final AuditActor SERVER = new AuditActor(Kind.SERVER, null, null, null);

    /** The kinds of senders. */
    public enum Kind {
        PERSON,
        TOKEN,
        COMMAND,
        SERVER,
        STRANGER
    }

    /** Gives the sender of what the current thread does. */
    public interface Current {
        AuditActor get();
    }
}
