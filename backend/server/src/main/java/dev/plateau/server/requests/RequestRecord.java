package dev.plateau.server.requests;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.wire.model.BenchmarkKey;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A request in the REST API, with all that an agent needs to find the cell in its own plan. */
record RequestRecord(
        @JsonUnwrapped Request request,
        @Nullable RequestedCell cell,
        @Nullable KnownEnvironment environment,
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
     */
    record RequestedSearch(
            @JsonUnwrapped CauseQuestion question, @Nullable KnownEnvironment from) {}

    /** @param environments by id, with those of the request, as the keys */
    static RequestRecord of(Request request, Map<Long, BenchmarkKey> keys, Map<Long, KnownEnvironment> environments) {
        BenchmarkKey key = named(keys, request.benchmarkKey());
        CauseQuestion search = request.search();
        return new RequestRecord(
                request,
                key == null ? null : RequestedCell.of(key),
                named(environments, request.environment()),
                search == null ? null : new RequestedSearch(search, environments.get(search.from())));
    }

    private static <T> @Nullable T named(Map<Long, T> all, @Nullable Long id) {
        return id == null ? null : all.get(id);
    }
}
