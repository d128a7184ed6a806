package dev.plateau.server.causes;

import dev.plateau.server.requests.CauseQuestion;
import dev.plateau.server.requests.CauseReport;
import dev.plateau.server.requests.Request;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A search for the cause of an incident in the REST API.
 *
 * @param id of the request that an agent claims
 * @param budget maximum number of forks
 * @param budgetMinutes minutes that all forks may take; null for no limit
 * @param state waiting, claimed, done, failed or withdrawn
 * @param verified true if a cause was verified by measuring
 * @param words result as a sentence; empty until it has ended
 */
record CauseSearchItem(
        long id,
        CauseQuestion.Candidates candidates,
        int budget,
        @Nullable Integer budgetMinutes,
        String state,
        Instant requestedAt,
        @Nullable String agent,
        boolean verified,
        String words,
        @Nullable CauseReport report) {
    static CauseSearchItem of(SearchedCause searched) {
        Request request = searched.request();
        CauseQuestion search = Objects.requireNonNull(request.search());
        return new CauseSearchItem(
                request.id(),
                search.candidates(),
                search.budget(),
                search.budgetMinutes(),
                request.stateLabel(),
                request.requestedAt(),
                request.agent(),
                searched.isVerified(),
                searched.headline(),
                searched.report());
    }
}
