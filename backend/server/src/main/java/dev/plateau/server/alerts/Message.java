package dev.plateau.server.alerts;

import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A message to one recipient about one incident, or about missing data. {@link Outbox} inserts and claims messages with SQL. */
@Entity
public class Message {
    @Id
    private long id;

    private long projectId;

    @Nullable
    private Long incidentId;

    private long ruleId;

    @Enumerated(EnumType.STRING)
    private Kind kind;

    @Enumerated(EnumType.STRING)
    private Channel channel;

    private String recipient;

    @Enumerated(EnumType.STRING)
    private Cadence cadence;

    private UUID messageId;

    @Nullable
    private String subject;

    @Enumerated(EnumType.STRING)
    private State state;

    private int attempts;

    @Nullable
    private String lastError;

    private Instant createdAt;
    private Instant dueAt;

    @Nullable
    private Instant sentAt;

    @Nullable
    private Instant missingAt;

    /** The reason for a message. */
    public enum Kind {
        OPENED,
        OVER,
        /** Open again, after a message that it is over. */
        REOPENED,
        /** The cause of an open incident was verified. */
        EXPLAINED,
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

    @SuppressWarnings("NullAway.Init")
    protected Message() {}

    /** Postpones it to {@code due}, at most {@code longest} after its creation; never moves it forward. */
    void settle(Instant due, Duration longest) {
        Instant latest = createdAt.plus(longest);
        Instant settled = due.isBefore(latest) ? due : latest;
        if (settled.isAfter(dueAt)) {
            dueAt = settled;
        }
    }

    void sent(String usedSubject, Instant now) {
        state = State.SENT;
        attempts++;
        sentAt = now;
        lastError = null;
        if (subject == null) {
            subject = usedSubject;
        }
    }

    void postpone(Instant due) {
        state = State.WAITING;
        dueAt = due;
    }

    void drop(String reason) {
        state = State.DROPPED;
        lastError = reason;
    }

    void fail(String error, @Nullable Instant next) {
        attempts++;
        lastError = error;
        if (next == null) {
            state = State.GIVEN_UP;
        } else {
            postpone(next);
        }
    }

    /** Schedules it for now and resets its attempts. False if it is being sent, was sent or was dropped. */
    boolean tryAgain(Instant now) {
        boolean open = state == State.WAITING || state == State.GIVEN_UP;
        if (open) {
            state = State.WAITING;
            attempts = 0;
            dueAt = now;
        }
        return open;
    }

    boolean isSending() {
        return state == State.SENDING;
    }

    public long id() {
        return id;
    }

    public long project() {
        return projectId;
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
        return Objects.requireNonNull(missingAt, "a message about an incident detected no missing data");
    }

    public long rule() {
        return ruleId;
    }

    public Kind kind() {
        return kind;
    }

    public Channel channel() {
        return channel;
    }

    public String recipient() {
        return recipient;
    }

    public Cadence cadence() {
        return cadence;
    }

    /** The Message-ID, the same for all attempts. */
    public UUID messageId() {
        return messageId;
    }

    /** The subject of the first attempt, or null. */
    public @Nullable String subject() {
        return subject;
    }

    public State state() {
        return state;
    }

    public int attempts() {
        return attempts;
    }

    /** The reason why the last attempt failed or the message was dropped; else null. */
    public @Nullable String lastError() {
        return lastError;
    }

    public Instant createdAt() {
        return createdAt;
    }

    /** Time of the next attempt. */
    public Instant dueAt() {
        return dueAt;
    }

    public @Nullable Instant sentAt() {
        return sentAt;
    }

    /** The channel and recipient; one message at a time is sent to each destination. */
    public String destination() {
        return channel + " " + recipient;
    }

    /** Tests for the same channel and recipient. */
    public boolean hasSameRecipientAs(Message other) {
        return channel == other.channel && recipient.equals(other.recipient);
    }
}
