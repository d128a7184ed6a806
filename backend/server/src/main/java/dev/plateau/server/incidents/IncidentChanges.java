package dev.plateau.server.incidents;

import dev.plateau.server.incidents.IncidentChange.IncidentPoint;
import dev.plateau.server.regressions.StoredChangePoint;
import dev.plateau.server.regressions.StoredChangePoints;
import dev.plateau.server.regressions.UpdatedChangePoint;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.RemovedPoint;
import dev.plateau.server.series.RemovedPoint.Neighbour;
import dev.plateau.wire.model.Direction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The changes that incidents are made of. */
@Component
class IncidentChanges {
    private final JdbcClient jdbc;
    private final StoredChangePoints changes;

    IncidentChanges(JdbcClient jdbc, StoredChangePoints changes) {
        this.jdbc = jdbc;
        this.changes = changes;
    }

    /** The incident that a change belongs to. */
    Optional<Long> incidentOf(long change) {
        return jdbc.sql("select incident_id from incident_change where change_point_id = ?")
                .param(change)
                .query(Long.class)
                .optional();
    }

    /** Whether a change is the end of another one: what got better is what had got worse. */
    boolean isReturn(UpdatedChangePoint change) {
        return jdbc.sql(
                        "select exists (select from incident_change where series_id = ? and recovered_at > ? and recovered_at <= ?)")
                .param(change.series().id())
                .param(IncidentRows.time(change.from().position()))
                .param(IncidentRows.time(change.to().position()))
                .query(Boolean.class)
                .single();
    }

    void add(long incident, UpdatedChangePoint change) {
        jdbc.sql("""
                        insert into incident_change (change_point_id, incident_id, series_id, benchmark_key_id, metric, unit, direction,
                            host_id, jdk_id, flag_set_id, before_score_id, before_run_id, before_at, first_score_id, first_run_id, first_at)
                        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, now(), 0, 0, now())
                        """)
                .params(change.change().id(), incident, change.series().id())
                .params(
                        change.series().benchmarkKey(),
                        change.series().metric(),
                        change.series().unit())
                .params(change.series().direction().name(), change.series().host())
                .param(change.series().jdk())
                .param(change.series().flagSet())
                .update();
        place(change);
    }

    /** Writes down where it is: what is only suspected may move. */
    void place(UpdatedChangePoint change) {
        @Nullable Point recovered = change.recovered();
        jdbc.sql("""
                        update incident_change set before_score_id = ?, before_run_id = ?, before_commit = ?, before_at = ?,
                            first_score_id = ?, first_run_id = ?, first_commit = ?, first_at = ?,
                            recovered_score_id = ?, recovered_commit = ?, recovered_at = ?
                        where change_point_id = ?
                        """)
                .params(change.before().scoreId(), change.before().run())
                .param(change.before().commit())
                .param(IncidentRows.time(change.before().position()))
                .params(change.first().scoreId(), change.first().run())
                .param(change.first().commit())
                .param(IncidentRows.time(change.first().position()))
                .param(recovered == null ? null : recovered.scoreId())
                .param(recovered == null ? null : recovered.commit())
                .param(recovered == null ? null : IncidentRows.time(recovered.position()))
                .param(change.change().id())
                .update();
    }

    /** Leads places at deleted points to the points beside them. */
    void move(Collection<RemovedPoint> removed) {
        for (RemovedPoint point : removed) {
            Neighbour before = point.beforeOrAfter();
            Neighbour after = point.afterOrBefore();
            if (before != null && after != null) {
                move("before", point, before);
                move("first", point, after);
                jdbc.sql("""
                                update incident_change set recovered_score_id = ?, recovered_commit = ?, recovered_at = ?
                                where series_id in (?, ?) and recovered_score_id = ?
                                """)
                        .params(after.score())
                        .param(after.commit())
                        .params(IncidentRows.time(after.at()), point.series())
                        .param(point.jdkAxis())
                        .param(point.score())
                        .update();
            }
        }
    }

    private void move(String place, RemovedPoint point, Neighbour to) {
        jdbc.sql("""
                        update incident_change set PLACE_score_id = ?, PLACE_run_id = ?, PLACE_commit = ?, PLACE_at = ?
                        where series_id in (?, ?) and PLACE_score_id = ?
                        """.replace("PLACE", place))
                .params(to.score(), to.run())
                .param(to.commit())
                .params(IncidentRows.time(to.at()), point.series())
                .param(point.jdkAxis())
                .param(point.score())
                .update();
    }

    /** Those of these series that have changes in incidents. */
    Set<Long> among(Collection<Long> series) {
        return Set.copyOf(jdbc.sql("select distinct series_id from incident_change where series_id = any(?)")
                .param(series.toArray(Long[]::new))
                .query(Long.class)
                .list());
    }

    /** Takes changes away that were none; returns the incidents that had them. */
    List<Long> remove(Collection<Long> gone) {
        return jdbc.sql("delete from incident_change where change_point_id = any(?) returning incident_id")
                .param(gone.toArray(Long[]::new))
                .query((row, number) -> row.getLong(1))
                .list();
    }

    /** The changes of incidents, those that did most harm (or good) first. */
    Map<Long, List<IncidentChange>> of(Collection<Long> incidents) {
        List<Row> rows = jdbc.sql("select * from incident_change where incident_id = any(?) order by change_point_id")
                .param(incidents.toArray(Long[]::new))
                .query(IncidentChanges::row)
                .list();
        Map<Long, StoredChangePoint> known = changes
                .byIds(rows.stream().map(Row::change).toList())
                .stream()
                .collect(Collectors.toMap(StoredChangePoint::id, Function.identity()));
        Map<Long, List<IncidentChange>> incidentChanges = new HashMap<>();
        incidents.forEach(incident -> incidentChanges.put(
                incident,
                rows.stream()
                        .filter(row -> row.incident() == incident)
                        .map(row -> row.member(Objects.requireNonNull(known.get(row.change()))))
                        .sorted(Comparator.comparingDouble(IncidentChange::effect)
                                .reversed())
                        .toList()));
        return incidentChanges;
    }

    private record Row(long change, long incident, Function<StoredChangePoint, IncidentChange> with) {
        IncidentChange member(StoredChangePoint stored) {
            return with.apply(stored);
        }
    }

    private static Row row(ResultSet row, int number) throws SQLException {
        long key = row.getLong("benchmark_key_id");
        String metric = row.getString("metric");
        String unit = row.getString("unit");
        Direction direction = Direction.valueOf(row.getString("direction"));
        long host = row.getLong("host_id");
        Long jdk = row.getObject("jdk_id", Long.class);
        long flagSet = row.getLong("flag_set_id");
        IncidentPoint before = place(row, "before", row.getLong("before_run_id"));
        IncidentPoint first = place(row, "first", row.getLong("first_run_id"));
        IncidentPoint recovered = row.getObject("recovered_score_id") == null ? null : place(row, "recovered", 0);
        return new Row(
                row.getLong("change_point_id"),
                row.getLong("incident_id"),
                change -> new IncidentChange(
                        change, key, metric, unit, direction, host, jdk, flagSet, before, first, recovered));
    }

    private static IncidentPoint place(ResultSet row, String name, long run) throws SQLException {
        Instant at = row.getObject(name + "_at", OffsetDateTime.class).toInstant();
        return new IncidentPoint(row.getLong(name + "_score_id"), run, row.getString(name + "_commit"), at);
    }
}
