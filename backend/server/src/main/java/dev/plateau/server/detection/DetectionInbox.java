package dev.plateau.server.detection;

import dev.plateau.server.hosts.ExcludedRuns.ExclusionsChanged;
import dev.plateau.server.hosts.HostMarks.HostMarked;
import dev.plateau.server.series.SeriesDirections.SeriesTurned;
import dev.plateau.server.series.SeriesExtended;
import dev.plateau.server.series.SeriesRelations;
import dev.plateau.server.series.SeriesRelations.PointPosition;
import dev.plateau.server.series.SeriesRelations.RunScores;
import dev.plateau.wire.model.Direction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The inbox of detection. Transactions append to it and lock no rows of {@link DetectionQueue}. */
@Component
class DetectionInbox {
    /** Maximum number of entries that are taken at once. */
    private static final int MAX_TAKEN = 100;

    private final JdbcClient jdbc;
    private final SeriesRelations relations;
    private final Clock clock;

    DetectionInbox(JdbcClient jdbc, SeriesRelations relations, Clock clock) {
        this.jdbc = jdbc;
        this.relations = relations;
        this.clock = clock;
    }

    /** Event: series were queued for a new evaluation. */
    record EvaluationsQueued() {}

    /**
     * New data, of a run or of a series.
     *
     * @param reason reason for a new evaluation of known points; null where points were added
     * @param history true if the scores were uploaded as history
     */
    record NewData(
            @Nullable RunScores scores,
            @Nullable PointPosition position,
            @Nullable String reason,
            boolean history,
            Instant entered) {}

    /** Appends new points, in the transaction that stores them. */
    @EventListener
    void append(SeriesExtended event) {
        append(event.project(), event.scores(), null, event.history());
    }

    /** Appends excluded or included runs, in the transaction that decides it. */
    @EventListener
    void append(ExclusionsChanged event) {
        event.runs().forEach(run -> append(event.project(), RunScores.all(run), event.why(), false));
    }

    /** Appends whole histories for a host mark, in its transaction. */
    @EventListener
    void append(HostMarked event) {
        appendWhole(event.project(), relations.evaluated(event.project(), event.host()), event.why());
    }

    /** Appends series that have another better direction; one without any is not evaluated. */
    @EventListener
    void append(SeriesTurned event) {
        if (event.direction() != Direction.NEITHER) {
            appendWhole(event.project(), event.series(), "the better direction of the metric was set");
        }
    }

    private void append(long project, RunScores scores, @Nullable String reason, boolean history) {
        jdbc.sql("""
                        insert into detection_inbox (project_id, run_id, first_score, last_score, reason, history, entered_at)
                        values (?, ?, ?, ?, ?, ?, ?)
                        """)
                .params(project, scores.run(), scores.first(), scores.last())
                .param(reason)
                .params(history, clock.instant().atOffset(ZoneOffset.UTC))
                .update();
    }

    /** Appends series for an evaluation from their start. */
    void appendWhole(long project, Collection<Long> series, String why) {
        append(
                project,
                relations.branches(project, series).stream()
                        .map(on -> new PointPosition(on.series(), on.branch(), Instant.MIN))
                        .toList(),
                why);
    }

    /** Appends series for a new evaluation from positions on. */
    void append(long project, Collection<PointPosition> positions, String why) {
        jdbc.sql("""
                        insert into detection_inbox (project_id, series_id, branch, position, reason, entered_at)
                        select ?, w.series_id, w.branch, w.position, ?, ?
                        from unnest(?::bigint[], ?::text[], ?::timestamptz[]) as w (series_id, branch, position)
                        """)
                .params(project, why, clock.instant().atOffset(ZoneOffset.UTC))
                .param(positions.stream().map(PointPosition::series).toArray(Long[]::new))
                .param(positions.stream().map(PointPosition::branch).toArray(String[]::new))
                .param(positions.stream()
                        .map(one -> DetectionQueue.written(one.position()))
                        .toArray(String[]::new))
                .update();
    }

    /** Removes the oldest entries of a project. */
    List<NewData> take(long project) {
        return jdbc.sql("""
                        delete from detection_inbox where project_id = :project and id = any(array(
                          select id from detection_inbox where project_id = :project order by id limit :most for update skip locked)) returning *
                        """)
                .param("project", project)
                .param("most", MAX_TAKEN)
                .query(DetectionInbox::entry)
                .list();
    }

    /** Stored scores of a project whose series are not queued yet, by run. */
    Map<Long, List<RunScores>> pending(long project) {
        return jdbc
                .sql("select * from detection_inbox where project_id = ? and run_id is not null and reason is null")
                .param(project)
                .query(DetectionInbox::entry)
                .list()
                .stream()
                .map(entry -> Objects.requireNonNull(entry.scores()))
                .collect(Collectors.groupingBy(RunScores::run));
    }

    /** Deletes the entries of deleted series. */
    void forget(long project, Collection<Long> series) {
        jdbc.sql("delete from detection_inbox where project_id = ? and series_id = any(?)")
                .param(project)
                .param(series.toArray(Long[]::new))
                .update();
    }

    private static NewData entry(ResultSet row, int number) throws SQLException {
        Long run = row.getObject("run_id", Long.class);
        return new NewData(
                run == null ? null : new RunScores(run, row.getLong("first_score"), row.getLong("last_score")),
                run != null
                        ? null
                        : new PointPosition(
                                row.getLong("series_id"),
                                row.getString("branch"),
                                row.getObject("position", OffsetDateTime.class).toInstant()),
                row.getString("reason"),
                row.getBoolean("history"),
                row.getObject("entered_at", OffsetDateTime.class).toInstant());
    }
}
