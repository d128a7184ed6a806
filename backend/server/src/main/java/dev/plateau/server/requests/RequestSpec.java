package dev.plateau.server.requests;

import org.jspecify.annotations.Nullable;

/**
 * The content of a new request; the components are those of a {@link Request}.
 *
 * @param host fingerprint of the machine of the environment; null without an environment
 */
record RequestSpec(
        @Nullable Long benchmarkKey,
        @Nullable Long environment,
        @Nullable String host,
        @Nullable String commit,
        @Nullable String branch,
        String reason,
        @Nullable CauseQuestion search) {
    RequestSpec atAnyCommit() {
        return new RequestSpec(benchmarkKey, environment, host, null, branch, reason, search);
    }

    RequestSpec searching(CauseQuestion cause) {
        return new RequestSpec(benchmarkKey, environment, host, commit, branch, reason, cause);
    }
}
