package dev.plateau.server.incidents;

import dev.plateau.statistics.online.ChangeStatus;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Follows what becomes of an incident: how sure it is, what it is called, when it is over by itself. */
@Component
class IncidentLifecycle {
    private final IncidentRows rows;
    private final IncidentChanges incidentChanges;
    private final IncidentTitles incidentTitles;
    private final Clock clock;

    IncidentLifecycle(IncidentRows rows, IncidentChanges incidentChanges, IncidentTitles incidentTitles, Clock clock) {
        this.rows = rows;
        this.incidentChanges = incidentChanges;
        this.incidentTitles = incidentTitles;
        this.clock = clock;
    }

    /**
     * Brings an incident up to what its changes are now.
     *
     * @param withdrawn what happened to the points of changes that left it, or null when none did
     */
    Incident follow(long id, @Nullable String withdrawn) {
        Incident incident = rows.get(id);
        List<IncidentChange> found =
                Objects.requireNonNull(incidentChanges.of(List.of(id)).get(id));
        if (found.isEmpty()) {
            close(incident, Triage.INVALID, null, withdrawn == null ? "the next run was back at the level" : withdrawn);
            return rows.get(id);
        }
        if (withdrawn != null) {
            note(id, "fewer changes", withdrawn);
        }
        rows.describe(id, certainty(found), incidentTitles.title(incident, found));
        boolean over = found.stream().allMatch(IncidentChange::hasRecovered);
        if (over && incident.closedAt() == null) {
            end(incident, found);
        } else if (!over && (incident.recoveredSince() != null || isOverForNothing(incident))) {
            rows.triage(id, Triage.NEW, null, null);
            note(id, "open again", "a benchmark that has not recovered belongs to it");
        }
        return rows.get(id);
    }

    /** Whether the server, not a person, took it for nothing. */
    private boolean isOverForNothing(Incident incident) {
        return incident.triage() == Triage.INVALID && rows.saidLast(incident.id(), Triage.INVALID.label());
    }

    private void end(Incident incident, List<IncidentChange> found) {
        String recovered = found.stream()
                .map(IncidentChange::recovered)
                .filter(Objects::nonNull)
                .max(Comparator.comparing(IncidentChange.IncidentPoint::at))
                .map(point -> incident.step() == null ? IncidentTitle.name(point) : "a later JDK")
                .orElse(null);
        if (recovered == null) {
            close(incident, Triage.INVALID, null, "a warning that passed");
        } else {
            close(incident, Triage.FIXED, recovered, "back to the old level since " + recovered);
        }
    }

    private void close(Incident incident, Triage triage, @Nullable String recovered, String reason) {
        if (incident.closedAt() == null) {
            Triage kept = incident.kind() == IncidentKind.IMPROVEMENT ? incident.triage() : triage;
            rows.triage(incident.id(), kept, clock.instant(), recovered);
            note(incident.id(), kept.isOver() ? kept.label() : "over", reason);
        }
    }

    private void note(long incident, String action, String reason) {
        rows.note(incident, new IncidentEvent(clock.instant(), IncidentEvent.PLATEAU, action, reason));
    }

    /** What was confirmed once stays so; a warning that passed was one. */
    private static ChangeStatus certainty(List<IncidentChange> found) {
        return found.stream()
                .map(incidentChange -> incidentChange.change().confirmedAt() != null
                        ? ChangeStatus.CONFIRMED
                        : incidentChange.change().state() == ChangeStatus.RECOVERED
                                ? ChangeStatus.WARNING
                                : incidentChange.change().state())
                .max(Comparator.naturalOrder())
                .orElseThrow();
    }
}
