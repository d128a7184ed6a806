package dev.plateau.server.requests;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
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
@Embeddable
public record CauseQuestion(
        @Column(name = "incident_id") Long incident,

        @Enumerated(EnumType.STRING) @Column(name = "candidates")
        Candidates candidates,

        @Column(name = "from_environment_id") Long from,
        @Column(name = "after_commit") @Nullable String after,
        @Column(name = "until_commit") @Nullable String until,
        @Column(name = "budget") Integer budget,
        @Column(name = "budget_minutes") @Nullable Integer budgetMinutes) {
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

    /** Both limits. */
    public SearchBudget limits() {
        return new SearchBudget(budget, budgetMinutes);
    }
}
