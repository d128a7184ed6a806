package dev.plateau.server.requests;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Something that is wanted measured.
 *
 * @param benchmarkKey which benchmark; null for all of the agent's plan
 * @param environment where; null for all environments of the agent's plan
 * @param host fingerprint of the only machine that can do it; null for any
 * @param commit state of the project; null for whatever the agent has
 * @param reason why, for people
 * @param agent who measures it, or did
 * @param claims how often an agent began with it
 * @param heardAt when its agent last said that it is alive
 * @param outcome what the agent told at the end; empty before
 * @param execution what the agent measured for it
 */
public record Request(
        long id,
        long project,
        @Nullable Long benchmarkKey,
        @Nullable Long environment,
        @Nullable String host,
        @Nullable String commit,
        @Nullable String branch,
        String reason,
        RequestState state,
        Instant requestedAt,
        @Nullable String agent,
        int claims,
        @Nullable Instant heardAt,
        @Nullable Instant finishedAt,
        String outcome,
        @Nullable String execution) {
    /** Whether it is not over. */
    public boolean isOpen() {
        return state == RequestState.WAITING || state == RequestState.CLAIMED;
    }
}
