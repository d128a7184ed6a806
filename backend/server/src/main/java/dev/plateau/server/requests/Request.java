package dev.plateau.server.requests;

import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import java.time.Instant;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Something that is wanted measured. */
@Entity
public class Request {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private long id;

    long projectId;

    @Nullable
    private Long benchmarkKeyId;

    @Nullable
    private Long environmentId;

    @Nullable
    String host;

    @Nullable
    private String commitSha;

    @Nullable
    private String branch;

    private String reason;

    @Enumerated(EnumType.STRING)
    private RequestState state = RequestState.WAITING;

    private Instant requestedAt;

    @Nullable
    private String agent;

    private int claims;

    @Nullable
    private Instant lastSeenAt;

    @Nullable
    private Instant finishedAt;

    private String outcome = "";

    @Nullable
    private String execution;

    @Embedded
    @Nullable
    private CauseQuestion search;

    @Nullable
    private String report;

    @SuppressWarnings("NullAway.Init")
    protected Request() {}

    Request(long projectId, RequestSpec wanted, Instant requestedAt) {
        this.projectId = projectId;
        this.benchmarkKeyId = wanted.benchmarkKey();
        this.environmentId = wanted.environment();
        this.host = wanted.host();
        this.commitSha = wanted.commit();
        this.branch = wanted.branch();
        this.reason = wanted.reason();
        this.search = wanted.search();
        this.requestedAt = requestedAt;
    }

    /** Its agent sent a heartbeat. False when it is no longer that agent's own. */
    boolean heartbeat(String name, Instant now) {
        boolean own = isOf(name);
        if (own) {
            lastSeenAt = now;
        }
        return own;
    }

    /**
     * Its agent has come to an end. False when it is no longer that agent's own.
     *
     * @param found JSON of the report of a search; null for none
     */
    boolean finish(String name, RequestCompletion ending, @Nullable String found, Instant now) {
        boolean own = isOf(name);
        if (own) {
            state = ending.done() ? RequestState.DONE : RequestState.FAILED;
            outcome = ending.outcome();
            execution = ending.execution();
            report = found;
            finishedAt = now;
        }
        return own;
    }

    /** Nobody wants it any more. False when it is over. */
    boolean withdraw(Instant now) {
        boolean open = isOpen();
        if (open) {
            state = RequestState.WITHDRAWN;
            finishedAt = now;
        }
        return open;
    }

    private boolean isOf(String name) {
        return state == RequestState.CLAIMED && Objects.equals(agent, name);
    }

    public long id() {
        return id;
    }

    /** Which benchmark; null for all of the agent's plan. */
    public @Nullable Long benchmarkKey() {
        return benchmarkKeyId;
    }

    /** Where; null for all environments of the agent's plan. */
    public @Nullable Long environment() {
        return environmentId;
    }

    /** State of the project; null for whatever the agent has. */
    public @Nullable String commit() {
        return commitSha;
    }

    public @Nullable String branch() {
        return branch;
    }

    /** Why, for people. */
    public String reason() {
        return reason;
    }

    public RequestState state() {
        return state;
    }

    /** In words: "waiting". */
    public String stateLabel() {
        return state.name().toLowerCase(Locale.ROOT);
    }

    public Instant requestedAt() {
        return requestedAt;
    }

    /** Who measures it, or did. */
    public @Nullable String agent() {
        return agent;
    }

    /** How often an agent began with it. */
    int claims() {
        return claims;
    }

    /** When its agent last said that it is alive. */
    @Nullable
    Instant lastSeenAt() {
        return lastSeenAt;
    }

    @Nullable
    Instant finishedAt() {
        return finishedAt;
    }

    /** What the agent told at the end; empty before. */
    public String outcome() {
        return outcome;
    }

    /** What the agent measured for it. */
    @Nullable
    String execution() {
        return execution;
    }

    /** What it searches; null where it only measures. */
    public @Nullable CauseQuestion search() {
        return search;
    }

    /** JSON of what a search found; null for none. */
    public @Nullable String report() {
        return report;
    }

    /** Whether it is not over. */
    public boolean isOpen() {
        return state == RequestState.WAITING || state == RequestState.CLAIMED;
    }
}
