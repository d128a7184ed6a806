package dev.plateau.server.causes;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.plateau.server.requests.CauseQuestion;
import dev.plateau.server.requests.CauseReport;
import dev.plateau.server.requests.Request;
import dev.plateau.server.requests.SearchBudget;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A search for the cause of an incident, with its result.
 *
 * @param id of the request that an agent claims
 * @param budgetMinutes minutes that all forks may take; null for no limit
 * @param state waiting, claimed, done, failed or withdrawn
 * @param words result as a sentence; empty until it has ended
 * @param report null until it has ended, and if it failed
 */
public record CauseSearchRecord(
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
    static CauseSearchRecord of(Request request, @Nullable CauseReport report) {
        CauseQuestion search = Objects.requireNonNull(request.search());
        return new CauseSearchRecord(
                request.id(),
                search.candidates(),
                search.budget(),
                search.budgetMinutes(),
                request.stateLabel(),
                request.requestedAt(),
                request.agent(),
                report != null && report.isVerified(),
                report == null ? request.outcome() : CauseWords.headline(report),
                report);
    }

    /** True while it waits for an agent, or an agent runs it. */
    @JsonIgnore
    public boolean isOpen() {
        return state.equals("waiting") || state.equals("claimed");
    }

    /** Both limits: "100 forks and 20 minutes". */
    public String limits() {
        return new SearchBudget(budget, budgetMinutes).words();
    }

    /** Further results, a sentence each. */
    public List<String> details() {
        return report == null ? List.of() : CauseWords.details(report);
    }

    /** The path with the posterior; without positions if the report does not have it. */
    public SearchPath path() {
        return report == null ? new SearchPath(List.of()) : SearchPath.of(report);
    }

    /** Forks in order; empty without a log in the report. */
    public List<CauseReport.CauseFork> forks() {
        return report == null ? List.of() : report.forkLog();
    }

    /** The candidates applied in a fork, as text. */
    public String applied(CauseReport.CauseFork fork) {
        return CauseWords.applied(Objects.requireNonNull(report), fork);
    }
}
