package dev.plateau.server.requests;

import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.wire.model.BenchmarkKey;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request in the REST API, with all that an agent needs to find the cell in its own plan. */
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
        @Nullable Instant lastSeenAt,
        @Nullable Instant finishedAt,
        String outcome,
        @Nullable String execution,
        @Nullable RequestedSearch search) {
    /** The parts of a benchmark key. */
    record Cell(String benchmark, Map<String, String> parameters, String mode, int threads) {
        static Cell of(BenchmarkKey key) {
            return new Cell(key.benchmark(), key.parameters(), key.mode().label(), key.threads());
        }
    }

    /**
     * The search for the cause of a change.
     *
     * @param from environment before the change; the request's own is the one since
     * @param after last commit before the change; null where the candidates are no commits
     * @param budget maximum number of forks
     * @param budgetMinutes minutes that all forks may take; null for no limit
     */
    record RequestedSearch(
            long incident,
            CauseQuestion.Candidates candidates,
            @Nullable KnownEnvironment from,
            @Nullable String after,
            @Nullable String until,
            int budget,
            @Nullable Integer budgetMinutes) {
        static RequestedSearch of(CauseQuestion search, @Nullable KnownEnvironment from) {
            return new RequestedSearch(
                    search.incident(),
                    search.candidates(),
                    from,
                    search.after(),
                    search.until(),
                    search.budget(),
                    search.budgetMinutes());
        }
    }

    /** @param environments by id, with those of the request */
    static RequestItem of(Request request, @Nullable BenchmarkKey key, Map<Long, KnownEnvironment> environments) {
        Long own = request.environment();
        CauseQuestion search = request.search();
        return new RequestItem(
                request.id(),
                key == null ? null : Cell.of(key),
                own == null ? null : environments.get(own),
                request.commit(),
                request.branch(),
                request.reason(),
                request.state(),
                request.requestedAt(),
                request.agent(),
                request.claims(),
                request.lastSeenAt(),
                request.finishedAt(),
                request.outcome(),
                request.execution(),
                search == null ? null : RequestedSearch.of(search, environments.get(search.from())));
    }
}
