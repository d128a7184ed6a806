package dev.plateau.server.incidents;

import dev.plateau.statistics.online.ChangeStatus;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;

/** The incidents that there are. */
@Service
public class Incidents {
    private final JdbcClient jdbc;
    private final IncidentRows rows;
    private final IncidentChanges incidentChanges;

    Incidents(JdbcClient jdbc, IncidentRows rows, IncidentChanges incidentChanges) {
        this.jdbc = jdbc;
        this.rows = rows;
        this.incidentChanges = incidentChanges;
    }

    /** Incidents of a project with an id below {@code before}, newest first. */
    public List<Incident> newest(long project, IncidentFilter filter, long before, int limit) {
        return jdbc.sql("select * from incident where project_id = :project and id < :before and " + filter.condition()
                        + " and (:axis::text is null or axis = :axis) order by id desc limit :limit")
                .param("project", project)
                .param("before", before)
                .param("axis", filter.axis() == null ? null : filter.axis().label())
                .param("limit", limit)
                .query(IncidentRows::incident)
                .list();
    }

    /** Every incident of a project that was opened since, oldest first. */
    public List<Incident> since(long project, Instant since) {
        return jdbc.sql("select * from incident where project_id = ? and opened_at >= ? order by id")
                .params(project, IncidentRows.time(since))
                .query(IncidentRows::incident)
                .list();
    }

    /** Incidents whose mute has not ended, newest first. */
    public List<Incident> muted(long project, Instant now) {
        return jdbc.sql("select * from incident where project_id = ? and muted_until > ? order by id desc")
                .params(project, IncidentRows.time(now))
                .query(IncidentRows::incident)
                .list();
    }

    /** An incident of a project. */
    public Optional<Incident> find(long project, long id) {
        return jdbc.sql("select * from incident where project_id = ? and id = ?")
                .params(project, id)
                .query(IncidentRows::incident)
                .optional();
    }

    /** Incidents by their ids; unknown ids are left out. */
    public List<Incident> byIds(Collection<Long> ids) {
        return jdbc.sql("select * from incident where id = any(?) order by id")
                .param(ids.toArray(Long[]::new))
                .query(IncidentRows::incident)
                .list();
    }

    /** Whether the runs ended it, and not a person. */
    public boolean hasEndedByItself(Incident incident) {
        return incident.recoveredSince() != null
                || rows.saidLast(incident.id(), incident.triage().label());
    }

    /** The changes of an incident, those that did most harm (or good) first. */
    public List<IncidentChange> members(long incident) {
        return Objects.requireNonNull(incidentChanges.of(List.of(incident)).get(incident));
    }

    /** The changes of incidents by incident, likewise. */
    public Map<Long, List<IncidentChange>> members(Collection<Long> incidents) {
        return incidentChanges.of(incidents);
    }

    /**
     * Where commit series of a branch lay on a level that a confirmed regression brought. What people call expected or invalid is none, and
     * what they call fixed is one until the level came back.
     *
     * @param branch empty for all of them
     */
    public List<RegressedRange> slow(long project, String branch) {
        List<Long> regressions = jdbc.sql("""
                        select id from incident
                        where project_id = :project and (:branch = '' or branch = :branch) and kind = 'REGRESSION' and axis = 'commit'
                          and triage not in ('EXPECTED', 'INVALID')
                        """)
                .param("project", project)
                .param("branch", branch)
                .query((row, number) -> row.getLong(1))
                .list();
        return incidentChanges.of(regressions).values().stream()
                .flatMap(List::stream)
                .filter(incidentChange -> incidentChange.change().confirmedAt() != null
                        && incidentChange.change().counts())
                .map(incidentChange -> new RegressedRange(
                        incidentChange.change().series(),
                        incidentChange.first().at(),
                        incidentChange.recovered() == null
                                ? null
                                : incidentChange.recovered().at()))
                .toList();
    }

    /** What happened to an incident, newest first. */
    public List<IncidentEvent> history(long incident) {
        return jdbc.sql("select at, actor, action, reason from incident_event where incident_id = ? order by id desc")
                .param(incident)
                .query((row, number) -> new IncidentEvent(
                        row.getObject("at", OffsetDateTime.class).toInstant(),
                        row.getString("actor"),
                        row.getString("action"),
                        row.getString("reason")))
                .list();
    }

    /** From now on changes of a project become incidents from this certainty on: suspect, warning or confirmed. */
    public void openFrom(long project, ChangeStatus certainty) {
        jdbc.sql("""
                        insert into incident_threshold (project_id, certainty) values (?, ?)
                        on conflict (project_id) do update set certainty = excluded.certainty
                        """).params(project, certainty.name()).update();
    }
}
