package dev.plateau.server.requests;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.plateau.server.platform.storage.RecordMapper.Column;
import org.jspecify.annotations.Nullable;

/**
 * The search of a request for the cause of an incident.
 *
 * @param incident id of the incident
 * @param candidates kind of the possible causes
 * @param from id of the environment before the change; the request itself has the one since
 * @param after last commit before the change; null where the candidates are no commits
 * @param until first commit since
 * @param budget maximum number of forks
 * @param budgetMinutes minutes that all forks may take; null for no limit
 */
public record CauseQuestion(
        long incident,
        Candidates candidates,
        @JsonIgnore @Column("from_environment_id") long from,
        @Column("after_commit") @Nullable String after,
        @Column("until_commit") @Nullable String until,
        int budget,
        @Nullable Integer budgetMinutes) {
    /** The possible causes of a change. */
    public enum Candidates {
        /** JVM flags whose values differ between two JDKs. */
        FLAGS,
        /** The commits between two measured ones. */
        COMMITS
    }

    /** A search among the flags that differ between two environments. */
    public static CauseQuestion ofFlags(long incident, long from, SearchBudget budget) {
        return new CauseQuestion(incident, Candidates.FLAGS, from, null, null, budget.forks(), budget.minutes());
    }

    /** A search among the commits after one up to another, in one environment. */
    public static CauseQuestion ofCommits(
            long incident, long environment, String after, String until, SearchBudget budget) {
        return new CauseQuestion(
                incident,
                Candidates.COMMITS,
                environment,
                RequestFactory.checkedCommit(after),
                RequestFactory.checkedCommit(until),
                budget.forks(),
                budget.minutes());
    }
}
