package dev.plateau.server.detection;

import dev.plateau.server.detection.DetectionInbox.NewData;
import dev.plateau.server.detection.MinimumEffects.SuiteShiftRule;
import dev.plateau.server.platform.storage.RecordMapper;
import dev.plateau.server.platform.storage.RecordMapper.Column;
import dev.plateau.server.platform.work.Backlog;
import dev.plateau.server.series.SeriesRelations;
import dev.plateau.server.series.SeriesRelations.OnBranch;
import dev.plateau.server.series.SeriesRelations.PointPosition;
import dev.plateau.server.series.SeriesRelations.RunScores;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/**
 * The queue of detection, with one row per series and branch. The worker moves entries of the inbox to it, project by project. Only workers lock
 * rows of the queue.
 */
@Component
class DetectionQueue implements Backlog.Source {
    private static final Duration RETRY = Duration.ofSeconds(10);

    private static final String DUE = "retry_at <= :now and (not history or entered_at <= :rested)";

    private final JdbcClient jdbc;
    private final DetectionInbox inbox;
    private final SeriesRelations relations;
    private final MinimumEffectRules rules;
    private final DetectionSettings settings;
    private final Clock clock;

    DetectionQueue(
            JdbcClient jdbc,
            DetectionInbox inbox,
            SeriesRelations relations,
            MinimumEffectRules rules,
            DetectionSettings settings,
            Clock clock) {
        this.jdbc = jdbc;
        this.inbox = inbox;
        this.relations = relations;
        this.rules = rules;
        this.settings = settings;
        this.clock = clock;
    }

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
            @Column("entered_at") Instant entered) {
        Waiting(PointPosition at, @Nullable String reason, boolean history, Instant entered) {
            this(at.series(), at.branch(), at.position(), reason, history, entered);
        }

        /** Same, from a position on. */
        Waiting from(Instant place) {
            return new Waiting(series, branch, place, reason, history, entered);
        }

        private Waiting and(Waiting other) {
            return new Waiting(
                    series,
                    branch,
                    position.isBefore(other.position) ? position : other.position,
                    reason == null ? other.reason : reason,
                    history && other.history,
                    entered.isBefore(other.entered) ? entered : other.entered);
        }
    }

    /** The next project with data to evaluate, round robin: after the last project the first one. Results of the past rest before. */
    Optional<Long> projectAfter(long project) {
        return jdbc.sql("""
                        with waiting as (
                          (select project_id from detection_inbox where project_id > :after order by project_id limit 1)
                          union all
                          (select project_id from detection_queue where project_id > :after and %1$s order by project_id limit 1)
                          union all
                          (select project_id from detection_inbox order by project_id limit 1)
                          union all
                          (select project_id from detection_queue where %1$s order by project_id limit 1))
                        select project_id from waiting order by project_id <= :after, project_id limit 1
                        """.formatted(DUE))
                .param("after", project)
                .param("now", now())
                .param("rested", rested())
                .query(Long.class)
                .optional();
    }

    /** Moves entries from the inbox of a project to its queue; in a transaction of its own. */
    @Transactional
    public void dispatch(long project) {
        List<NewData> entries = inbox.take(project);
        if (entries.isEmpty()) {
            return;
        }
        Instant entered =
                entries.stream().map(NewData::entered).min(Instant::compareTo).orElseThrow();
        List<Waiting> waiting = new ArrayList<>();
        Map<Group, List<RunScores>> scores = new LinkedHashMap<>();
        for (NewData entry : entries) {
            if (entry.position() != null) {
                waiting.add(new Waiting(entry.position(), entry.reason(), entry.history(), entry.entered()));
            } else {
                scores.computeIfAbsent(new Group(entry.reason(), entry.history()), first -> new ArrayList<>())
                        .add(Objects.requireNonNull(entry.scores()));
            }
        }
        scores.forEach((group, some) -> relations
                .earliestOf(project, some)
                .forEach(at -> waiting.add(new Waiting(at, group.reason(), group.history(), entered))));
        if (rules.current(project).suiteShift() == SuiteShiftRule.REMOVED) {
            List<Long> runs = scores.values().stream()
                    .flatMap(List::stream)
                    .map(RunScores::run)
                    .toList();
            String why = entries.stream()
                    .map(NewData::reason)
                    .filter(Objects::nonNull)
                    .findFirst()
                    .orElse(null);
            relations
                    .ofSameEnvironments(project, runs)
                    .forEach(at -> waiting.add(new Waiting(at, why, false, entered)));
        }
        write(
                project,
                waiting.stream()
                        .collect(Collectors.toMap(
                                one -> new OnBranch(one.series(), one.branch()), Function.identity(), Waiting::and))
                        .values());
    }

    /** Runs of the inbox whose series are found in one statement. */
    private record Group(@Nullable String reason, boolean history) {}

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
                        delete from detection_queue where project_id = :project and ctid = any(array(
                          select ctid from detection_queue where project_id = :project and %s order by entered_at, series_id
                          limit :most for update skip locked))
                        returning *
                        """.formatted(DUE))
                .param("project", project)
                .param("now", now())
                .param("rested", rested())
                .param("most", most)
                .query(RecordMapper.of(Waiting.class))
                .list();
    }

    /** Puts series back, from a position on. */
    void putBack(long project, Collection<Waiting> waiting) {
        if (!waiting.isEmpty()) {
            write(project, waiting);
        }
    }

    /** Postpones the oldest entry, which could not be evaluated. */
    @Transactional
    public void postpone(long project) {
        jdbc.sql("""
                        update detection_queue set retry_at = :later where project_id = :project and ctid = any(array(
                          select ctid from detection_queue where project_id = :project and %s order by entered_at, series_id
                          limit 1 for update skip locked))
                        """.formatted(DUE))
                .param("later", now().plus(RETRY))
                .param("project", project)
                .param("now", now())
                .param("rested", rested())
                .update();
    }

    /** Time until the next results of the past have rested; empty when none rest. */
    Optional<Duration> untilRested() {
        return jdbc.sql("select min(entered_at) from detection_queue where history and retry_at <= :now")
                .param("now", now())
                .query((row, number) -> Optional.ofNullable(row.getObject(1, OffsetDateTime.class)))
                .single()
                .map(oldest -> Duration.between(rested(), oldest));
    }

    /** Arrival of the oldest news of a project that is not evaluated yet, without postponed series; empty when all is. */
    Optional<Instant> oldest(long project) {
        return jdbc.sql("""
                        select least((select min(entered_at) from detection_inbox where project_id = :project and not history),
                          (select min(entered_at) from detection_queue where project_id = :project and retry_at <= :now and not history))
                        """)
                .param("project", project)
                .param("now", now())
                .query((row, number) -> Optional.ofNullable(row.getObject(1, OffsetDateTime.class)))
                .single()
                .map(OffsetDateTime::toInstant);
    }

    @Override
    public Backlog backlog() {
        return jdbc.sql("""
                        select 'detection' as queue, count(*) as waiting, min(entered_at) as oldest from (
                          select entered_at from detection_inbox union all select entered_at from detection_queue) entries
                        """).query(RecordMapper.of(Backlog.class)).single();
    }

    /** Deletes the entries of deleted series, also from the inbox. */
    void forget(long project, Collection<Long> series) {
        inbox.forget(project, series);
        // A server that has taken a row waits for the locks of these series, and deletes the row.
        jdbc.sql("""
                        delete from detection_queue where project_id = :project and ctid = any(array(
                          select ctid from detection_queue where project_id = :project and series_id = any(:series) for update skip locked))
                        """)
                .param("project", project)
                .param("series", series.toArray(Long[]::new))
                .update();
    }

    /** Results of the past that arrived until then are due. */
    private OffsetDateTime rested() {
        return now().minus(settings.historyRest());
    }

    private OffsetDateTime now() {
        return clock.instant().atOffset(ZoneOffset.UTC);
    }

    /** A time as text; PostgreSQL's {@code -infinity} for {@link Instant#MIN}. */
    static String written(Instant position) {
        return position.isBefore(Instant.parse("-4000-01-01T00:00:00Z")) ? "-infinity" : position.toString();
    }
}
