package dev.plateau.server.requests;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import org.jspecify.annotations.Nullable;

/**
 * What a request searches, when it is for the cause of an incident.
 *
 * @param incident id of the incident
 * @param candidates what may be the cause
 * @param from id of the environment before the change; the request itself has the one since
 * @param after last commit before the change; null where the candidates are no commits
 * @param until first commit since
 * @param budget forks at most
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
    /** What may be the cause. */
    public enum Candidates {
        /** JVM flags whose values differ between two JDKs. */
        FLAGS,
        /** The commits between two measured ones. */
        COMMITS
    }

    /** Among the flags that two environments differ in. */
    public static CauseQuestion ofFlags(long incident, long from, SearchBudget budget) {
        return new CauseQuestion(incident, Candidates.FLAGS, from, null, null, budget.forks(), budget.minutes());
    }

    /** Among the commits after one up to another, in one environment. */
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
