package dev.plateau.server.detection;

import dev.plateau.server.detection.MinimumEffects.MinimumEffectVerdict;
import dev.plateau.server.detection.UpdatedChangePoint.PointsAround;
import dev.plateau.server.platform.storage.RecordMapper;
import dev.plateau.server.series.Point;
import dev.plateau.server.series.Series;
import dev.plateau.statistics.online.ChangeSize;
import dev.plateau.statistics.online.ChangeStatus;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;

/** The stored change points. */
@Service
public class StoredChangePoints {
    private final JdbcClient jdbc;
    private final Clock clock;

    StoredChangePoints(JdbcClient jdbc, Clock clock) {
        this.jdbc = jdbc;
        this.clock = clock;
    }

    /** All changes of a series, on all branches, in the order of detection. */
    public List<StoredChangePoint> of(long project, long series) {
        return of(project, List.of(series)).getOrDefault(series, List.of());
    }

    /** Same, for many series of a project, by series; those without changes are left out. */
    public Map<Long, List<StoredChangePoint>> of(long project, Collection<Long> series) {
        return jdbc
                .sql("select * from change_point where project_id = ? and series_id = any(?) order by id")
                .param(project)
                .param(series.toArray(Long[]::new))
                .query(RecordMapper.of(StoredChangePoint.class))
                .list()
                .stream()
                .collect(Collectors.groupingBy(StoredChangePoint::series));
    }

    /** The changes of projects with these ids, in the order of detection; unknown ids are left out. */
    public List<StoredChangePoint> byIds(Collection<Long> projects, Collection<Long> ids) {
        return jdbc.sql("select * from change_point where project_id = any(?) and id = any(?) order by id")
                .param(projects.toArray(Long[]::new))
                .param(ids.toArray(Long[]::new))
                .query(RecordMapper.of(StoredChangePoint.class))
                .list();
    }

    /** Changes of projects that have not recovered, newest first by the time of their commits. */
    public List<StoredChangePoint> newest(Collection<Long> projects, int limit) {
        return jdbc.sql("""
                        select * from change_point c where state <> 'RECOVERED' and project_id = any(?)
                        order by first_at desc nulls last, id desc limit ?
                        """)
                .param(projects.toArray(Long[]::new))
                .param(limit)
                .query(RecordMapper.of(StoredChangePoint.class))
                .list();
    }

    /** Tests for a change of the other direction that ended where this one may lie: after one time up to another. */
    public boolean isEnd(StoredChangePoint change, Instant after, Instant until) {
        return jdbc.sql("""
                        select exists (select from change_point where project_id = ? and series_id = ? and branch = ? and ended_at > ? and ended_at <= ?
                          and (level_after > level_before) <> ?)
                        """)
                .params(
                        change.project(),
                        change.series(),
                        change.branch(),
                        after.atOffset(ZoneOffset.UTC),
                        until.atOffset(ZoneOffset.UTC))
                .param(change.shift().after() > change.shift().before())
                .query(Boolean.class)
                .single();
    }

    /** Locks these series for evaluation until the end of the transaction, in the order of their ids to avoid deadlocks. */
    public void lock(Collection<Long> series) {
        jdbc.sql(
                        "select pg_advisory_xact_lock(hashtextextended('evaluated series', id)) from unnest(?::bigint[]) as wanted (id)")
                .param(series.stream().distinct().sorted().toArray(Long[]::new))
                .query(row -> {});
    }

    /** Marks changes as too small for a version of the minimum effect rules; null removes the mark. */
    void mark(long project, Collection<StoredChangePoint> marked, @Nullable Integer version) {
        jdbc.sql("update change_point set below_version = ? where project_id = ? and id = any(?)")
                .param(version)
                .param(project)
                .param(marked.stream().map(StoredChangePoint::id).toArray(Long[]::new))
                .update();
    }

    private static final String INSERT = """
            insert into change_point (project_id, series_id, branch, state, score_id, earliest_score_id, latest_score_id,
              level_before, level_after, ratio, low, high, detected_at, confirmed_at, recovered_at,
              confirmed_by_version, below_version, before_run_id, before_commit, before_at,
              first_run_id, first_commit, first_at, ended_at, level_now)
            values (:project, :series, :branch, :state, :first, :earliest, :latest, :before, :after, :ratio, :low, :high, :now,
              case when :confirmed then :now::timestamptz end, case when :recovered then :now::timestamptz end,
              :confirmedBy, :below, :beforeRun, :beforeCommit, :beforeAt, :firstRun, :firstCommit, :firstAt, :endedAt, :levelNow)
            returning *
            """;

    private static final String UPDATE = """
            update change_point set state = :state, score_id = :first, earliest_score_id = :earliest, latest_score_id = :latest,
              level_before = :before, level_after = :after, ratio = :ratio, low = :low, high = :high,
              confirmed_at = case when :confirmed then coalesce(confirmed_at, :now) end,
              confirmed_by_version = case when :confirmedBy::int is not null then coalesce(confirmed_by_version, :confirmedBy) end,
              below_version = case when :below::int is not null then coalesce(below_version, :below) end,
              recovered_at = case when :recovered then coalesce(recovered_at, :now) end,
              before_run_id = :beforeRun, before_commit = :beforeCommit, before_at = :beforeAt,
              first_run_id = :firstRun, first_commit = :firstCommit, first_at = :firstAt, ended_at = :endedAt, level_now = :levelNow
            where project_id = :project and id = :id returning *
            """;

    /** Stores a change of a series; one that is not stored yet gets an id. */
    StoredChangePoint keep(
            Series series, String branch, KnownChange change, MinimumEffectVerdict verdict, PointsAround points) {
        ChangeSize size = change.size();
        Point ended = points.recovered();
        return jdbc.sql(change.id() <= 0 ? INSERT : UPDATE)
                .param("id", change.id())
                .param("project", series.project())
                .param("series", series.id())
                .param("branch", branch)
                .param("state", change.status().name())
                .param("first", change.first())
                .param("earliest", change.earliest())
                .param("latest", change.latest())
                .param("before", size.before())
                .param("after", size.after())
                .param("ratio", size.ratio())
                .param("low", size.low())
                .param("high", size.high())
                .param("now", clock.instant().atOffset(ZoneOffset.UTC))
                .param("confirmed", change.everConfirmed())
                .param("recovered", change.status() == ChangeStatus.RECOVERED)
                .param("confirmedBy", verdict.confirmedBy())
                .param("below", verdict.below())
                .param("beforeRun", points.before().run())
                .param("beforeCommit", points.before().commit())
                .param("beforeAt", points.before().position().atOffset(ZoneOffset.UTC))
                .param("firstRun", points.first().run())
                .param("firstCommit", points.first().commit())
                .param("firstAt", points.first().position().atOffset(ZoneOffset.UTC))
                .param("endedAt", ended == null ? null : ended.position().atOffset(ZoneOffset.UTC))
                .param("levelNow", change.levelNow())
                .query(RecordMapper.of(StoredChangePoint.class))
                .single();
    }

    /** Deletes changes that detection no longer finds. */
    void delete(long project, Collection<Long> ids) {
        jdbc.sql("delete from change_point where project_id = ? and id = any(?)")
                .param(project)
                .param(ids.toArray(Long[]::new))
                .update();
    }
}
