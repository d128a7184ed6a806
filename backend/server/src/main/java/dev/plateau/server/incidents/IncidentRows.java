package dev.plateau.server.incidents;

import dev.plateau.server.series.Axis;
import dev.plateau.server.series.Point;
import dev.plateau.statistics.online.ChangeStatus;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The rows of incidents. */
@Component
class IncidentRows {
    private final JdbcClient jdbc;

    IncidentRows(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * Places that a change may have come with.
     *
     * @param from point after which it came
     * @param to point by which it had come
     */
    record Range(Point from, Point to) {}

    /** What changes must share to be one incident. */
    record Shared(
            long project, IncidentKind kind, Axis axis, String branch, Cause cause, Incident.@Nullable JdkStep step) {}

    /** The newest incident that shares all this, and along commits a place. */
    Optional<Long> find(Shared shared, Range range) {
        Incident.JdkStep step = shared.step();
        return jdbc.sql("""
                        select id from incident
                        where project_id = ? and kind = ? and axis = ? and branch = ? and cause = ?
                          and host_id is not distinct from ? and from_jdk_id is not distinct from ? and to_jdk_id is not distinct from ?
                          and (axis = 'jdk' or (range_from < ? and range_to > ?))
                        order by id desc limit 1
                        """)
                .params(shared.project(), shared.kind().name(), shared.axis().label(), shared.branch())
                .param(shared.cause().name())
                .param(step == null ? null : step.host())
                .param(step == null ? null : step.from())
                .param(step == null ? null : step.to())
                .params(time(range.to().position()), time(range.from().position()))
                .query(Long.class)
                .optional();
    }

    long open(Shared shared, Range range, Instant now) {
        Incident.JdkStep step = shared.step();
        return jdbc.sql("""
                        insert into incident (project_id, kind, axis, branch, cause, host_id, from_jdk_id, to_jdk_id,
                            range_from, range_from_commit, range_to, range_to_commit, certainty, opened_at)
                        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'SUSPECT', ?) returning id
                        """)
                .params(shared.project(), shared.kind().name(), shared.axis().label(), shared.branch())
                .param(shared.cause().name())
                .param(step == null ? null : step.host())
                .param(step == null ? null : step.from())
                .param(step == null ? null : step.to())
                .param(time(range.from().position()))
                .param(range.from().commit())
                .param(time(range.to().position()))
                .param(range.to().commit())
                .param(time(now))
                .query(Long.class)
                .single();
    }

    /** A shared cause lies where all its changes may lie. */
    void narrow(long incident, Range range) {
        jdbc.sql("""
                        update incident set
                          range_from_commit = case when :from >= range_from then :fromCommit else range_from_commit end,
                          range_from = greatest(range_from, :from),
                          range_to_commit = case when :to <= range_to then :toCommit else range_to_commit end,
                          range_to = least(range_to, :to)
                        where id = :incident
                        """)
                .param("from", time(range.from().position()))
                .param("fromCommit", range.from().commit())
                .param("to", time(range.to().position()))
                .param("toCommit", range.to().commit())
                .param("incident", incident)
                .update();
    }

    void describe(long incident, ChangeStatus certainty, String title) {
        jdbc.sql("update incident set certainty = ?, title = ? where id = ?")
                .params(certainty.name(), title, incident)
                .update();
    }

    /** Sets what people see of its course; {@code closedAt} and {@code recoveredSince} null for what goes on. */
    void triage(long incident, Triage triage, @Nullable Instant closedAt, @Nullable String recoveredSince) {
        jdbc.sql("update incident set triage = ?, closed_at = ?, recovered_since = ? where id = ?")
                .param(triage.name())
                .param(closedAt == null ? null : time(closedAt))
                .param(recoveredSince)
                .param(incident)
                .update();
    }

    void note(long incident, IncidentEvent event) {
        jdbc.sql("insert into incident_event (incident_id, at, actor, action, reason) values (?, ?, ?, ?, ?)")
                .params(incident, time(event.at()), event.actor(), event.action(), event.reason())
                .update();
    }

    /** Whether it was the server that said this last. */
    boolean saidLast(long incident, String action) {
        return jdbc.sql(
                        "select actor from incident_event where incident_id = ? and action = ? order by id desc limit 1")
                .params(incident, action)
                .query(String.class)
                .optional()
                .filter(IncidentEvent.PLATEAU::equals)
                .isPresent();
    }

    Incident get(long incident) {
        return jdbc.sql("select * from incident where id = ?")
                .param(incident)
                .query(IncidentRows::incident)
                .single();
    }

    static OffsetDateTime time(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC);
    }

    static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }

    static Incident incident(ResultSet row, int number) throws SQLException {
        Axis axis = Axis.ofLabel(row.getString("axis"));
        String from = row.getString("range_from_commit");
        String to = row.getString("range_to_commit");
        return new Incident(
                row.getLong("id"),
                row.getLong("project_id"),
                IncidentKind.valueOf(row.getString("kind")),
                axis,
                row.getString("branch"),
                Cause.valueOf(row.getString("cause")),
                axis == Axis.COMMIT
                        ? null
                        : new Incident.JdkStep(
                                row.getLong("host_id"), row.getLong("from_jdk_id"), row.getLong("to_jdk_id")),
                axis == Axis.JDK || from == null || to == null || from.equals(to)
                        ? null
                        : new Incident.Commits(from, to),
                ChangeStatus.valueOf(row.getString("certainty")),
                row.getString("title"),
                Triage.valueOf(row.getString("triage")),
                row.getString("assignee"),
                row.getString("tracker"),
                instant(row, "muted_until"),
                row.getObject("opened_at", OffsetDateTime.class).toInstant(),
                instant(row, "closed_at"),
                row.getString("recovered_since"));
    }
}
