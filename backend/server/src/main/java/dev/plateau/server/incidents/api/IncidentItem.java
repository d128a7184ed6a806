package dev.plateau.server.incidents.api;

import dev.plateau.server.incidents.Cause;
import dev.plateau.server.incidents.Incident;
import dev.plateau.server.incidents.IncidentKind;
import dev.plateau.server.incidents.Triage;
import dev.plateau.statistics.online.ChangeStatus;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An incident in the REST API.
 *
 * @param afterCommit last commit before its range
 * @param untilCommit last commit of its range
 * @param at time of {@code untilCommit}
 * @param openedAt time of detection
 * @param version number of edits by people; an edit may name the version that it is based on
 */
record IncidentItem(
        long id,
        IncidentKind kind,
        String axis,
        String branch,
        Cause cause,
        @Nullable String afterCommit,
        @Nullable String untilCommit,
        ChangeStatus certainty,
        String title,
        Triage triage,
        @Nullable String assignee,
        @Nullable String tracker,
        @Nullable Instant mutedUntil,
        Instant at,
        Instant openedAt,
        @Nullable Instant closedAt,
        @Nullable String recoveredSince,
        int version) {
    static IncidentItem of(Incident incident) {
        Incident.Commits commits = incident.commits();
        return new IncidentItem(
                incident.id(),
                incident.kind(),
                incident.axis().label(),
                incident.branch(),
                incident.cause(),
                commits == null ? null : commits.after(),
                commits == null ? null : commits.until(),
                incident.certainty(),
                incident.title(),
                incident.triage(),
                incident.assignee(),
                incident.tracker(),
                incident.mutedUntil(),
                incident.at(),
                incident.openedAt(),
                incident.closedAt(),
                incident.recoveredSince(),
                incident.version());
    }
}
