package dev.plateau.server.alerts;

import dev.plateau.server.platform.storage.RecordMapper.Column;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A message to one recipient about one incident, or about missing data, as {@link Outbox} stores it.
 *
 * @param messageId the Message-ID, the same for all attempts
 * @param subject of the first attempt, or null
 * @param event for {@link Kind#EVENT}, what was done with the incident
 * @param lastError reason why the last attempt failed or the message was dropped; else null
 */
public record Message(
        long id,
        long project,
        @Nullable Long incidentId,
        long rule,
        Kind kind,
        Channel channel,
        String recipient,
        Cadence cadence,
        UUID messageId,
        @Nullable String subject,
        @Nullable String event,
        State state,
        int attempts,
        @Nullable String lastError,
        Instant createdAt,
        Instant dueAt,
        @Nullable Instant sentAt,
        @Column("missing_at") @Nullable Instant detectedAt) {
    /** The reason for a message. */
    public enum Kind {
        OPENED,
        OVER,
        /** Open again, after a message that it is over. */
        REOPENED,
        /** The cause of an open incident was verified. */
        EXPLAINED,
        /** Something was done with an incident that the recipient watches. */
        EVENT,
        MISSING_DATA
    }

    /** The delivery state of a message. */
    public enum State {
        WAITING,
        /** Being sent; if that server died, another one sends it again. */
        SENDING,
        SENT,
        /** Not sent after the maximum number of attempts. */
        GIVEN_UP,
        /** Not sent: its rule no longer wants it, its incident is muted, or the suspicion was a false positive. */
        DROPPED
    }

    /**
     * The incident that it is about.
     *
     * @throws NullPointerException for a message about missing data
     */
    public long incident() {
        return Objects.requireNonNull(incidentId, "a message about missing data has no incident");
    }

    /**
     * Time at which its rule detected missing data.
     *
     * @throws NullPointerException for a message about an incident
     */
    public Instant missingAt() {
        return Objects.requireNonNull(detectedAt, "a message about an incident detected no missing data");
    }

    /** True if it reached its recipient, or will. */
    boolean isDeliverable() {
        return state == State.WAITING || state == State.SENDING || state == State.SENT;
    }

    /** The channel and recipient; one message at a time is sent to each destination. */
    public String destination() {
        return channel + " " + recipient;
    }
}
