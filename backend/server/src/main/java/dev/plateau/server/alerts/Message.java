package dev.plateau.server.alerts;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A message to one recipient about one incident, or about missing data.
 *
 * @param incident 0 for one about missing data
 * @param missingAt when its rule detected missing data; null for one about an incident
 * @param messageId stays the same however often it is tried
 * @param subject the one it was first tried with, or null
 * @param lastError why the last attempt failed, or the message was dropped; else null
 * @param dueAt when it is (next) tried
 */
public record Message(
        long id,
        long project,
        long incident,
        @Nullable Instant missingAt,
        long rule,
        Kind kind,
        Channel channel,
        String recipient,
        Cadence cadence,
        UUID messageId,
        @Nullable String subject,
        State state,
        int attempts,
        @Nullable String lastError,
        Instant createdAt,
        Instant dueAt,
        @Nullable Instant sentAt) {
    /** What a message tells. */
    public enum Kind {
        OPENED,
        OVER,
        /** Open again, after the recipient was told that it is over. */
        REOPENED,
        /** The cause of an open incident was verified. */
        EXPLAINED,
        MISSING_DATA
    }

    /** How far a message is. */
    public enum State {
        WAITING,
        /** A server sends it now; or that server died, and another one sends it again. */
        SENDING,
        SENT,
        /** Tried as often as it is tried. */
        GIVEN_UP,
        /** Nothing to tell any more: muted, or it was none. */
        DROPPED
    }

    /** Where it goes; a server sends one at a time to each destination. */
    public String destination() {
        return channel + " " + recipient;
    }

    /** Whether another message goes to the same recipient the same way. */
    public boolean sharesReaderWith(Message other) {
        return channel == other.channel && recipient.equals(other.recipient);
    }
}
