package dev.plateau.server.requests;

import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.wire.model.BenchmarkKey;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request as the API tells it: what an agent needs to find the cell in its own plan. */
record RequestItem(
        long id,
        @Nullable Cell cell,
        @Nullable KnownEnvironment environment,
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
    /** A benchmark key in plain parts. */
    record Cell(String benchmark, Map<String, String> parameters, String mode, int threads) {
        static Cell of(BenchmarkKey key) {
            return new Cell(key.benchmark(), key.parameters(), key.mode().label(), key.threads());
        }
    }

    static RequestItem of(Request request, @Nullable BenchmarkKey key, @Nullable KnownEnvironment environment) {
        return new RequestItem(
                request.id(),
                key == null ? null : Cell.of(key),
                environment,
                request.commit(),
                request.branch(),
                request.reason(),
                request.state(),
                request.requestedAt(),
                request.agent(),
                request.claims(),
                request.heardAt(),
                request.finishedAt(),
                request.outcome(),
                request.execution());
    }
}
