package dev.plateau.server.requests;

import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.wire.model.BenchmarkKey;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request in the REST API, with all that an agent needs to find the cell in its own plan. */
record RequestRecord(
        long id,
        @Nullable RequestedCell cell,
        @Nullable KnownEnvironment environment,
        @Nullable String commit,
        @Nullable String branch,
        String reason,
        Request.RequestState state,
        Instant requestedAt,
        @Nullable String agent,
        int claims,
        @Nullable Instant lastSeenAt,
        @Nullable Instant finishedAt,
        String outcome,
        @Nullable String execution,
        @Nullable RequestedSearch search) {
    /** The parts of a benchmark key. */
    record RequestedCell(String benchmark, Map<String, String> parameters, String mode, int threads) {
        static RequestedCell of(BenchmarkKey key) {
            return new RequestedCell(
                    key.benchmark(), key.parameters(), key.mode().label(), key.threads());
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

    /** @param environments by id, with those of the request, as the keys */
    static RequestRecord of(Request request, Map<Long, BenchmarkKey> keys, Map<Long, KnownEnvironment> environments) {
        BenchmarkKey key = named(keys, request.benchmarkKey());
        CauseQuestion search = request.search();
        return new RequestRecord(
                request.id(),
                key == null ? null : RequestedCell.of(key),
                named(environments, request.environment()),
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

    private static <T> @Nullable T named(Map<Long, T> all, @Nullable Long id) {
        return id == null ? null : all.get(id);
    }
}
