package dev.plateau.server.incidents;

import dev.plateau.server.regressions.State;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An incident as the API tells it. */
record IncidentItem(
        long id,
        Kind kind,
        String axis,
        String branch,
        Cause cause,
        State certainty,
        String title,
        Triage triage,
        @Nullable String assignee,
        @Nullable String tracker,
        @Nullable Instant mutedUntil,
        Instant openedAt,
        @Nullable Instant closedAt,
        @Nullable String backSince) {
    static IncidentItem of(Incident incident) {
        return new IncidentItem(
                incident.id(),
                incident.kind(),
                incident.axis().label(),
                incident.branch(),
                incident.cause(),
                incident.certainty(),
                incident.title(),
                incident.triage(),
                incident.assignee(),
                incident.tracker(),
                incident.mutedUntil(),
                incident.openedAt(),
                incident.closedAt(),
                incident.backSince());
    }
}
