package dev.plateau.server.detection;

import dev.plateau.server.detection.MinimumEffects.SuiteShiftRule;
import dev.plateau.server.hosts.ExclusionsChanged;
import dev.plateau.server.hosts.HostMarked;
import dev.plateau.server.series.PointPlace;
import dev.plateau.server.series.SeriesExtended;
import dev.plateau.server.series.SeriesRelations;
import dev.plateau.server.series.SeriesRelations.OnBranch;
import dev.plateau.server.series.SeriesRelations.RunScores;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.context.event.EventListener;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * The queue of detection. Transactions append to an inbox; the worker moves its entries, project by project, to the queue, which has one row per
 * series and branch. Only workers lock rows of the queue.
 */
@Component
class DetectionQueue {
    /** Number of inbox entries that are moved at once. */
    private static final int RUNS = 100;

    private static final Duration RETRY = Duration.ofSeconds(10);

    private final JdbcClient jdbc;
    private final SeriesRelations relations;
    private final MinimumEffectRules rules;
    private final Clock clock;

    DetectionQueue(JdbcClient jdbc, SeriesRelations relations, MinimumEffectRules rules, Clock clock) {
        this.jdbc = jdbc;
        this.relations = relations;
        this.rules = rules;
        this.clock = clock;
    }

    /** Event: series were queued for a new evaluation. */
    record EvaluationsQueued() {}

    /**
     * A queued series on a branch.
     *
     * @param position earliest position with new data
     * @param reason reason for a new evaluation of known points; null where points were added
     * @param history true if all new data was uploaded as history
     * @param entered arrival of the oldest new data
     */
    record Waiting(
            long series,
            String branch,
            Instant position,
            @Nullable String reason,
            boolean history,
            Instant entered) {
        OnBranch place() {
            return new OnBranch(series, branch);
        }
    }

    /** Enqueues new points, in the transaction that stores them. */
    @EventListener
    void enqueue(SeriesExtended event) {
        List<Long> scores = event.scores();
        enter(
                event.project(),
                new RunScores(
                        event.run(),
                        scores.stream().mapToLong(Long::longValue).min().orElse(0),
                        scores.stream().mapToLong(Long::longValue).max().orElse(0)),
                null,
                event.history());
    }

    /** Enqueues excluded or included runs, in the transaction that decides it. */
    @EventListener
    void enqueue(ExclusionsChanged event) {
        relations
                .projectsOf(event.runs())
                .forEach((run, project) -> enter(project, RunScores.all(run), event.why(), false));
    }

    /** Enqueues whole histories for a host mark, in its transaction. */
    @EventListener
    void enqueue(HostMarked event) {
        enqueueWhole(event.project(), relations.evaluated(event.project(), event.host()), event.why());
    }

    private void enter(long project, RunScores scores, @Nullable String reason, boolean history) {
        jdbc.sql("""
                        insert into detection_inbox (project_id, run_id, first_score, last_score, reason, history, entered_at)
                        values (?, ?, ?, ?, ?, ?, ?)
                        """)
                .params(project, scores.run(), scores.first(), scores.last())
                .param(reason)
                .params(history, now())
                .update();
    }

    /** Enqueues series for an evaluation from their start. */
    void enqueueWhole(long project, Collection<Long> series, String why) {
        enqueue(
                project,
                relations.branches(series).stream()
                        .map(on -> PointPlace.start(on.series(), on.branch()))
                        .toList(),
                why);
    }

    /** Enqueues series for a new evaluation from positions on. */
    void enqueue(long project, Collection<PointPlace> places, String why) {
        jdbc.sql("""
                        insert into detection_inbox (project_id, series_id, branch, position, reason, entered_at)
                        select ?, w.series_id, w.branch, w.position, ?, ?
                        from unnest(?::bigint[], ?::text[], ?::timestamptz[]) as w (series_id, branch, position)
                        """)
                .params(project, why, now())
                .param(places.stream().map(PointPlace::series).toArray(Long[]::new))
                .param(places.stream().map(PointPlace::branch).toArray(String[]::new))
                .param(places.stream().map(place -> written(place.position())).toArray(String[]::new))
                .update();
    }

    /** The next project with queued data, round robin: after the last project the first one. */
    Optional<Long> projectAfter(long project) {
        return jdbc.sql("""
                        with waiting as (
                          (select project_id from detection_inbox where project_id > :after order by project_id limit 1)
                          union all
                          (select project_id from detection_queue where project_id > :after and retry_at <= :now order by project_id limit 1)
                          union all
                          (select project_id from detection_inbox order by project_id limit 1)
                          union all
                          (select project_id from detection_queue where retry_at <= :now order by project_id limit 1))
                        select project_id from waiting order by project_id <= :after, project_id limit 1
                        """)
                .param("after", project)
                .param("now", now())
                .query(Long.class)
                .optional();
    }

    /** Moves entries from the inbox of a project to its queue; in a transaction of its own. */
    void dispatch(long project) {
        List<Entry> entries =
                jdbc.sql("""
                        delete from detection_inbox where id = any(array(
                          select id from detection_inbox where project_id = ? order by id limit ? for update skip locked)) returning *
                        """).params(project, RUNS).query(DetectionQueue::entry).list();
        if (entries.isEmpty()) {
            return;
        }
        Map<OnBranch, Waiting> waiting = new HashMap<>();
        Instant entered =
                entries.stream().map(Entry::entered).min(Instant::compareTo).orElseThrow();
        entries.forEach(
                entry -> entry.waiting().ifPresent(one -> waiting.merge(one.place(), one, DetectionQueue::both)));
        for (boolean history : new boolean[] {false, true}) {
            ofRuns(
                    entries.stream()
                            .filter(entry -> entry.reason() == null && entry.history() == history)
                            .toList(),
                    null,
                    history,
                    entered,
                    waiting);
        }
        entries.stream()
                .filter(entry -> entry.reason() != null)
                .forEach(entry -> ofRuns(List.of(entry), entry.reason(), false, entered, waiting));
        if (rules.current(project).suiteShift() == SuiteShiftRule.REMOVED) {
            List<Long> runs = entries.stream()
                    .map(Entry::scores)
                    .filter(Objects::nonNull)
                    .map(RunScores::run)
                    .toList();
            String why = entries.stream()
                    .map(Entry::reason)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElse(null);
            relations.beside(runs).forEach(place -> add(place, why, false, entered, waiting));
        }
        write(project, waiting.values());
    }

    private void ofRuns(
            List<Entry> entries,
            @Nullable String reason,
            boolean history,
            Instant entered,
            Map<OnBranch, Waiting> waiting) {
        List<RunScores> scores = new ArrayList<>();
        entries.forEach(entry -> {
            if (entry.scores() != null) {
                scores.add(entry.scores());
            }
        });
        if (!scores.isEmpty()) {
            relations.placesOf(scores).forEach(place -> add(place, reason, history, entered, waiting));
        }
    }

    private static void add(
            PointPlace place,
            @Nullable String reason,
            boolean history,
            Instant entered,
            Map<OnBranch, Waiting> waiting) {
        Waiting one = new Waiting(place.series(), place.branch(), place.position(), reason, history, entered);
        waiting.merge(one.place(), one, DetectionQueue::both);
    }

    private static Waiting both(Waiting one, Waiting other) {
        return new Waiting(
                one.series(),
                one.branch(),
                one.position().isBefore(other.position()) ? one.position() : other.position(),
                one.reason() == null ? other.reason() : one.reason(),
                one.history() && other.history(),
                one.entered().isBefore(other.entered()) ? one.entered() : other.entered());
    }

    /**
     * Writes in the order of ids, so that two servers do not deadlock. A row that covers the entry already is not written. The conflict clause
     * decides that, not a query before: another server may take the row in between.
     */
    private void write(long project, Collection<Waiting> waiting) {
        List<Waiting> all = List.copyOf(waiting);
        jdbc.sql("""
                        insert into detection_queue as q (project_id, series_id, branch, position, reason, history, entered_at)
                        select ?, w.*
                        from unnest(?::bigint[], ?::text[], ?::timestamptz[], ?::text[], ?::boolean[], ?::timestamptz[])
                          as w (series_id, branch, position, reason, history, entered_at)
                        order by w.series_id, w.branch
                        on conflict (series_id, branch, project_id) do update set position = least(q.position, excluded.position),
                          reason = coalesce(q.reason, excluded.reason), history = q.history and excluded.history,
                          entered_at = least(q.entered_at, excluded.entered_at)
                        where excluded.position < q.position or (excluded.reason is not null and q.reason is null)
                          or (q.history and not excluded.history)
                        """)
                .param(project)
                .param(all.stream().map(Waiting::series).toArray(Long[]::new))
                .param(all.stream().map(Waiting::branch).toArray(String[]::new))
                .param(all.stream().map(one -> written(one.position())).toArray(String[]::new))
                .param(all.stream().map(Waiting::reason).toArray(String[]::new))
                .param(all.stream().map(Waiting::history).toArray(Boolean[]::new))
                .param(all.stream().map(one -> written(one.entered())).toArray(String[]::new))
                .update();
    }

    /** Takes series of a project for evaluation in this transaction; each on one branch. */
    List<Waiting> take(long project, int most) {
        return jdbc.sql("""
                        delete from detection_queue where ctid = any(array(
                          select ctid from detection_queue where project_id = ? and retry_at <= ? order by entered_at, series_id
                          limit ? for update skip locked))
                        returning *
                        """)
                .params(project, now(), most)
                .query((row, number) -> new Waiting(
                        row.getLong("series_id"),
                        row.getString("branch"),
                        row.getObject("position", OffsetDateTime.class).toInstant(),
                        row.getString("reason"),
                        row.getBoolean("history"),
                        row.getObject("entered_at", OffsetDateTime.class).toInstant()))
                .list();
    }

    /** Puts series back, from a position on. */
    void putBack(long project, Collection<Waiting> waiting) {
        if (!waiting.isEmpty()) {
            write(project, waiting);
        }
    }

    /** Postpones the oldest entry, which could not be evaluated. */
    void postpone(long project) {
        jdbc.sql("""
                        update detection_queue set retry_at = ? where ctid = any(array(
                          select ctid from detection_queue where project_id = ? and retry_at <= ? order by entered_at, series_id
                          limit 1 for update skip locked))
                        """).params(now().plus(RETRY), project, now()).update();
    }

    /** Arrival of the oldest data of a project that is not evaluated yet, without postponed series; empty when all is. */
    Optional<Instant> oldest(long project) {
        return jdbc.sql("""
                        select least((select min(entered_at) from detection_inbox where project_id = :project),
                          (select min(entered_at) from detection_queue where project_id = :project and retry_at <= :now))
                        """)
                .param("project", project)
                .param("now", now())
                .query((row, number) -> Optional.ofNullable(row.getObject(1, OffsetDateTime.class)))
                .single()
                .map(OffsetDateTime::toInstant);
    }

    /** Stored scores of a project whose series are not queued yet, by run. */
    Map<Long, List<RunScores>> pending(long project) {
        return jdbc
                .sql("select * from detection_inbox where project_id = ? and run_id is not null and reason is null")
                .param(project)
                .query(DetectionQueue::entry)
                .list()
                .stream()
                .map(entry -> Objects.requireNonNull(entry.scores()))
                .collect(Collectors.groupingBy(RunScores::run));
    }

    /** Deletes the entries of deleted series. */
    void forget(Collection<Long> series) {
        Long[] ids = series.toArray(Long[]::new);
        jdbc.sql("delete from detection_inbox where series_id = any(?)")
                .param(ids)
                .update();
        // A server that has taken a row waits for the locks of these series, and deletes the row.
        jdbc.sql("""
                        delete from detection_queue where ctid = any(array(
                          select ctid from detection_queue where series_id = any(?) for update skip locked))
                        """).param(ids).update();
    }

    private record Entry(
            @Nullable RunScores scores,
            @Nullable PointPlace place,
            @Nullable String reason,
            boolean history,
            Instant entered) {
        Optional<Waiting> waiting() {
            return Optional.ofNullable(place)
                    .map(at -> new Waiting(at.series(), at.branch(), at.position(), reason, history, entered));
        }
    }

    private static Entry entry(ResultSet row, int number) throws SQLException {
        OffsetDateTime position = row.getObject("position", OffsetDateTime.class);
        return new Entry(
                position != null
                        ? null
                        : new RunScores(row.getLong("run_id"), row.getLong("first_score"), row.getLong("last_score")),
                position == null
                        ? null
                        : new PointPlace(row.getLong("series_id"), row.getString("branch"), position.toInstant()),
                row.getString("reason"),
                row.getBoolean("history"),
                row.getObject("entered_at", OffsetDateTime.class).toInstant());
    }

    private OffsetDateTime now() {
        return clock.instant().atOffset(ZoneOffset.UTC);
    }

    private static String written(Instant position) {
        return position.isBefore(Instant.parse("-4000-01-01T00:00:00Z")) ? "-infinity" : position.toString();
    }
}
