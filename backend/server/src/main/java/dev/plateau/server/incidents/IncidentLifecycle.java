package dev.plateau.server.incidents;

import dev.plateau.server.incidents.IncidentRecord.IncidentKind;
import dev.plateau.server.incidents.IncidentTriage.IncidentEdited;
import dev.plateau.statistics.online.ChangeStatus;
import java.time.Clock;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/** Updates the certainty and the title of incidents, and closes those that are over. */
@Component
record IncidentLifecycle(
        IncidentRepository stored,
        Incidents incidents,
        IncidentTitles incidentTitles,
        ApplicationEventPublisher events,
        Clock clock) {
    /**
     * Updates incidents of projects, in this order, to the current state of their changes.
     *
     * @param withdrawn reason of the removal of changes from an incident, by incident
     */
    List<IncidentRecord> follow(Collection<Long> projects, Collection<Long> ids, Map<Long, String> withdrawn) {
        List<Incident> locked = projects.stream()
                .flatMap(project -> stored.lock(project, ids).stream())
                .toList();
        Map<Long, List<IncidentChange>> changes = incidents.changes(projects, ids);
        locked.forEach(incident ->
                follow(incident, Objects.requireNonNull(changes.get(incident.id())), withdrawn.get(incident.id())));
        // SQL of the event's listeners reads the rows written here.
        stored.flush();
        return locked.stream().map(Incident::toRecord).toList();
    }

    private void follow(Incident incident, List<IncidentChange> found, @Nullable String withdrawn) {
        if (found.isEmpty()) {
            close(incident, Triage.INVALID, null, withdrawn == null ? "the next run was back at the level" : withdrawn);
            return;
        }
        if (withdrawn != null) {
            note(incident, "fewer changes", withdrawn);
        }
        boolean over = found.stream().allMatch(IncidentChange::hasRecovered);
        List<IncidentChange> lasting = over
                ? found
                : found.stream().filter(change -> !change.hasRecovered()).toList();
        incident.describe(certainty(found), severity(lasting), incidentTitles.title(incident.key(), lasting));
        if (over) {
            end(incident, found);
        } else if (incident.state().closedAt() != null && isClosedByRuns(incident)) {
            incident.become(Incident.State.OPEN);
            note(incident, "open again", "a benchmark that has not recovered belongs to it");
        }
    }

    private boolean isClosedByRuns(Incident incident) {
        return stored.isClosedByRuns(
                incident.key().project(),
                incident.id(),
                incident.state(),
                closing(incident.state().triage()));
    }

    private static String closing(Triage triage) {
        return triage.isOver() ? triage.label() : "over";
    }

    private void end(Incident incident, List<IncidentChange> found) {
        String recovered = found.stream()
                .map(IncidentChange::recovered)
                .filter(Objects::nonNull)
                .max(Comparator.comparing(IncidentChange.Recovery::at))
                .map(point -> incident.key().step() == null ? point.name() : "a later JDK")
                .orElse(null);
        if (incident.state().closedAt() != null) {
            if (isClosedByRuns(incident)) {
                endLater(incident, recovered);
            }
        } else if (recovered == null) {
            close(incident, Triage.INVALID, null, "a warning that passed");
        } else {
            close(incident, Triage.FIXED, recovered, "back to the old level since " + recovered);
        }
    }

    /** Updates a closed incident: another change may have ended later, or the incident had lost all of its changes when it was closed. */
    private void endLater(Incident incident, @Nullable String recovered) {
        Triage ended = incident.key().kind() == IncidentKind.IMPROVEMENT
                ? incident.state().triage()
                : recovered == null ? Triage.INVALID : Triage.FIXED;
        Triage before = incident.state().triage();
        incident.become(new Incident.State(ended, incident.state().closedAt(), recovered));
        if (ended != before) {
            note(
                    incident,
                    closing(ended),
                    recovered == null ? "a warning that passed" : "back to the old level since " + recovered);
        }
    }

    private void close(Incident incident, Triage triage, @Nullable String recovered, String reason) {
        if (incident.state().closedAt() == null) {
            Triage kept = incident.key().kind() == IncidentKind.IMPROVEMENT
                    ? incident.state().triage()
                    : triage;
            incident.become(new Incident.State(kept, clock.instant(), recovered));
            note(incident, closing(kept), reason);
        }
    }

    private void note(Incident incident, String action, String reason) {
        IncidentEvent event = incident.note(clock.instant(), IncidentEvent.PLATEAU, action, reason);
        events.publishEvent(new IncidentEdited(incident.toRecord(), List.of(event), Set.of()));
    }

    private static Severity severity(List<IncidentChange> changes) {
        return Severity.of(
                changes.stream().mapToDouble(IncidentChange::effect).max().orElse(0));
    }

    /** The highest certainty of the changes: confirmed once is confirmed for good, and a recovered warning counts as a warning. */
    private static ChangeStatus certainty(List<IncidentChange> found) {
        return found.stream()
                .map(change -> change.changePoint().confirmedAt() != null
                        ? ChangeStatus.CONFIRMED
                        : change.changePoint().state() == ChangeStatus.RECOVERED
                                ? ChangeStatus.WARNING
                                : change.changePoint().state())
                .max(Comparator.naturalOrder())
                .orElseThrow();
    }
}
