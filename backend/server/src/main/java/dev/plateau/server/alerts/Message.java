package dev.plateau.server.alerts;

import dev.plateau.server.platform.storage.RecordMapper.Column;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A message to one recipient about one incident, missing data, a project or a commit, as {@link Outbox} stores it.
 *
 * @param messageId the Message-ID, the same for all attempts
 * @param subject of the first attempt, or null
 * @param event for {@link Kind#EVENT}, what was done with the incident; for {@link Kind#COMMIT}, the execution whose end it waits for
 * @param lastError reason why the last attempt failed or the message was dropped; else null
 */
public record Message(
        long id,
        long project,
        @Nullable Long incidentId,
        @Nullable Long ruleId,
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
        @Column("missing_at") @Nullable Instant detectedAt,
        @Column("commit_sha") @Nullable String commit) {
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
        MISSING_DATA,
        /** The state of performance of a project, each Monday. */
        STATE,
        /** The state of a commit, for the code host. */
        COMMIT,
        /** The state of an incident, for its issue at the code host. */
        ISSUE
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
     * @throws NullPointerException for a message about missing data or a commit
     */
    public long incident() {
        return Objects.requireNonNull(incidentId, "only a message about an incident has one");
    }

    /**
     * Time at which its rule detected missing data.
     *
     * @throws NullPointerException for any other message
     */
    public Instant missingAt() {
        return Objects.requireNonNull(detectedAt, "only a message about missing data has detected some");
    }

    /**
     * The rule that sends it.
     *
     * @throws NullPointerException for a message to the code host
     */
    public long rule() {
        return Objects.requireNonNull(ruleId, "a message to the code host has no rule");
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
