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

/** A request for a measurement. */
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

    /** Records a heartbeat. False if the request no longer belongs to that agent. */
    boolean heartbeat(String name, Instant now) {
        boolean own = isOf(name);
        if (own) {
            lastSeenAt = now;
        }
        return own;
    }

    /**
     * Completes it. False if the request no longer belongs to that agent.
     *
     * @param found JSON report of a search; null without one
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

    /** Withdraws it. False if it is over already. */
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

    /** Id of the benchmark; null for all of the agent's plan. */
    public @Nullable Long benchmarkKey() {
        return benchmarkKeyId;
    }

    /** Id of the environment; null for all of the agent's plan. */
    public @Nullable Long environment() {
        return environmentId;
    }

    /** Commit to measure; null for the one that the agent has built. */
    public @Nullable String commit() {
        return commitSha;
    }

    public @Nullable String branch() {
        return branch;
    }

    /** The reason, for people. */
    public String reason() {
        return reason;
    }

    public RequestState state() {
        return state;
    }

    /** The text for pages: "waiting". */
    public String stateLabel() {
        return state.name().toLowerCase(Locale.ROOT);
    }

    public Instant requestedAt() {
        return requestedAt;
    }

    /** The agent that measures or measured it; null before. */
    public @Nullable String agent() {
        return agent;
    }

    /** Number of times that an agent began with it. */
    int claims() {
        return claims;
    }

    /** Time of the last heartbeat of its agent. */
    @Nullable
    Instant lastSeenAt() {
        return lastSeenAt;
    }

    @Nullable
    Instant finishedAt() {
        return finishedAt;
    }

    /** The agent's final message; empty before. */
    public String outcome() {
        return outcome;
    }

    /** The execution that the agent measured for it. */
    @Nullable
    String execution() {
        return execution;
    }

    /** Its search; null for a plain measurement. */
    public @Nullable CauseQuestion search() {
        return search;
    }

    /** JSON report of its search; null without one. */
    public @Nullable String report() {
        return report;
    }

    /** True while it is waiting or claimed. */
    public boolean isOpen() {
        return state == RequestState.WAITING || state == RequestState.CLAIMED;
    }
}
