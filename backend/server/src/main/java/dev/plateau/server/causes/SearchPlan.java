package dev.plateau.server.causes;

import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.incidents.IncidentChange;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.requests.CauseQuestion;
import dev.plateau.server.requests.SearchBudget;
import dev.plateau.wire.model.BenchmarkKey;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a search for the cause of an incident.
 *
 * @param obstacle reason why no search is possible, as a sentence; null if one is
 * @param question the question for an agent; null if no search is possible
 */
public record SearchPlan(
        @Nullable String obstacle, @Nullable Question question) {
    /**
     * The question for an agent.
     *
     * @param change the change to measure: the worst of the incident
     * @param commits range of the candidates; null to search flags
     */
    public record Question(
            IncidentChange change,
            BenchmarkKey key,
            KnownEnvironment from,
            KnownEnvironment to,
            IncidentRecord.@Nullable Commits commits) {
        CauseQuestion search(long incident, SearchBudget budget) {
            long place = from.ids().environment();
            return commits == null
                    ? CauseQuestion.ofFlags(incident, place, budget)
                    : CauseQuestion.ofCommits(incident, place, commits.after(), commits.until(), budget);
        }

        /** The command that searches without an agent. */
        public String command() {
            return CauseCommand.of(this);
        }
    }

    static SearchPlan impossible(String obstacle) {
        return new SearchPlan(obstacle, null);
    }

    static SearchPlan of(Question question) {
        return new SearchPlan(null, question);
    }
}
