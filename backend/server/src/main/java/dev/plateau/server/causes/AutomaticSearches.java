package dev.plateau.server.causes;

import dev.plateau.server.incidents.IncidentEvent;
import dev.plateau.server.incidents.IncidentRecord;
import dev.plateau.server.incidents.IncidentRecord.IncidentKind;
import dev.plateau.server.incidents.Incidents.IncidentsChanged;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.platform.audit.AuditLog;
import dev.plateau.server.platform.audit.AuditSubject;
import dev.plateau.server.platform.audit.AuditSubject.Kind;
import dev.plateau.server.requests.Requests;
import dev.plateau.server.requests.SearchBudget;
import dev.plateau.statistics.online.ChangeStatus;
import dev.plateau.statistics.search.SearchSettings;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Starts a search for the cause of each confirmed regression, in projects that enable it and within their forks per day. */
@Service
public class AutomaticSearches {
    /** Maximum number of forks per day. */
    public static final int MAX_FORKS_PER_DAY = 10_000;

    private final AutomaticSearchRepository rules;
    private final CauseSearches causeSearches;
    private final Requests requests;
    private final Clock clock;
    private final AuditLog audit;

    AutomaticSearches(
            AutomaticSearchRepository rules,
            CauseSearches causeSearches,
            Requests requests,
            Clock clock,
            AuditLog audit) {
        this.audit = audit;
        this.rules = rules;
        this.causeSearches = causeSearches;
        this.requests = requests;
        this.clock = clock;
    }

    /** Forks per day; 0 if the project searches only on demand. */
    public int forksPerDay(long project) {
        return rules.findById(project).map(AutomaticSearch::forksPerDay).orElse(0);
    }

    /**
     * Sets the forks per day.
     *
     * @param forks 0 to search only on demand
     * @throws Problem if it is not 0, and too few for a search or above the maximum
     */
    @Transactional
    public void allow(long project, int forks) {
        int before = forksPerDay(project);
        if (forks == 0) {
            rules.deleteById(project);
        } else if (forks < SearchBudget.MIN_FORKS || forks > MAX_FORKS_PER_DAY) {
            throw Problem.unprocessable(
                    "forks-per-day",
                    "Not a number of forks",
                    "forksPerDay: expected 0, or " + SearchBudget.MIN_FORKS + " to " + MAX_FORKS_PER_DAY + ", found "
                            + forks);
        } else {
            rules.save(new AutomaticSearch(project, forks));
        }
        audit.changed(
                project,
                AuditSubject.of(Kind.AUTOMATIC_SEARCHES),
                Map.of("forks per day", before),
                Map.of("forks per day", forks));
    }

    /** Runs in the transaction that writes the incidents. */
    @EventListener
    void search(IncidentsChanged changed) {
        changed.incidents().stream()
                .filter(AutomaticSearches::isConfirmedRegression)
                .forEach(this::search);
    }

    private static boolean isConfirmedRegression(IncidentRecord incident) {
        return incident.kind() == IncidentKind.REGRESSION
                && !incident.history()
                && incident.certainty() == ChangeStatus.CONFIRMED
                && incident.closedAt() == null;
    }

    private void search(IncidentRecord incident) {
        int allowed = forksPerDay(incident.project());
        if (allowed == 0
                || !causeSearches.of(incident).isEmpty()
                || causeSearches.plan(incident).question() == null) {
            return;
        }
        long used = requests.searchedForks(incident.project(), clock.instant().minus(Duration.ofDays(1)));
        int left = (int) Math.min(SearchSettings.DEFAULT_BUDGET, allowed - used);
        if (left >= SearchBudget.MIN_FORKS) {
            causeSearches.start(incident, new SearchBudget(left, null), IncidentEvent.PLATEAU);
        }
    }
}
