package dev.plateau.server.requests;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.plateau.server.platform.storage.RecordMapper.Column;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A request for a measurement.
 *
 * @param benchmarkKey id of the benchmark; null for all of the agent's plan
 * @param environment id of the environment; null for all of the agent's plan
 * @param commit to measure; null for the one that the agent has built
 * @param reason for people
 * @param agent that measures or measured it; null before
 * @param priority 1 for one of a person, which comes before the others; else 0
 * @param claims number of times that an agent began with it
 * @param lastSeenAt time of the last heartbeat of its agent
 * @param outcome the agent's final message; empty before
 * @param execution that the agent measured for it
 * @param search for a cause; null for a plain measurement
 * @param report JSON report of its search; null without one
 */
public record Request(
        long id,
        @JsonIgnore long project,
        @JsonIgnore @Nullable Long benchmarkKey,
        @JsonIgnore @Nullable Long environment,
        @Column("commit_sha") @Nullable String commit,
        @Nullable String branch,
        String reason,
        RequestState state,
        Instant requestedAt,
        int priority,
        @Nullable String agent,
        int claims,
        @Nullable Instant lastSeenAt,
        @Nullable Instant finishedAt,
        String outcome,
        @Nullable String execution,
        @JsonIgnore @Nullable CauseQuestion search,
        @JsonIgnore @Nullable String report) {
    /** The state of a request. */
    public enum RequestState {
        WAITING,
        CLAIMED,
        DONE,
        FAILED,
        /** No longer needed. */
        WITHDRAWN
    }

    /** The text for pages: "waiting". */
    public String stateLabel() {
        return state.name().toLowerCase(Locale.ROOT);
    }

    /** True while it is waiting or claimed. */
    @JsonIgnore
    public boolean isOpen() {
        return state == RequestState.WAITING || state == RequestState.CLAIMED;
    }
}
