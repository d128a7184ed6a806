package dev.plateau.server.series;

import dev.plateau.server.platform.storage.RecordMapper;
import dev.plateau.server.platform.storage.RowMap;
import dev.plateau.server.runs.Branches;
import dev.plateau.wire.model.Direction;
import dev.plateau.wire.model.Score;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Finds related series: along the other axis, of another metric, of a score; and the series of runs. */
@Component
public class SeriesRelations {
    private final JdbcClient jdbc;
    private final Branches branches;

    SeriesRelations(JdbcClient jdbc, Branches branches) {
        this.jdbc = jdbc;
        this.branches = branches;
    }

    /** The series along JDK builds of a commit series; a series along JDK builds itself. */
    public long alongJdks(long project, long series) {
        return jdbc.sql("select coalesce(jdk_axis_id, id) from series where project_id = ? and id = ?")
                .params(project, series)
                .query((row, number) -> row.getLong(1))
                .single();
    }

    /** The series that differs from this one only in the metric. */
    public Optional<Long> sameWithMetric(long project, long series, String metric) {
        return jdbc.sql("""
                        select o.id from series s join series o
                          on o.project_id = s.project_id and o.benchmark_key_id = s.benchmark_key_id and o.host_id = s.host_id
                          and o.flag_set_id = s.flag_set_id and o.jdk_id is not distinct from s.jdk_id and o.axis = s.axis
                        where s.project_id = ? and s.id = ? and o.metric = ? order by o.id limit 1
                        """)
                .params(project, series, metric)
                .query((row, number) -> row.getLong(1))
                .optional();
    }

    /** The commit series of scores, by score; those without a series are left out. */
    public Map<Long, Long> ofScores(long project, List<Long> scores, long run) {
        return jdbc.sql(
                        "select score_id, series_id from point where project_id = ? and run_id = ? and score_id = any(?)")
                .params(project, run)
                .param(scores.toArray(Long[]::new))
                .query(RowMap.ids());
    }

    /**
     * A position in a series on a branch.
     *
     * @param branch empty for points of unknown branch
     */
    public record PointPosition(long series, String branch, Instant position) {}

    /** Scores of a run by the ids of the first and the last of them. */
    public record RunScores(long run, long first, long last) {
        /** All scores of a run. */
        public static RunScores all(long run) {
            return new RunScores(run, 0, Long.MAX_VALUE);
        }
    }

    /**
     * The earliest position of these scores in each series, also along JDK builds if there are several JDKs; only in series whose metric has a
     * better direction.
     */
    public List<PointPosition> earliestOf(long project, Collection<RunScores> scores) {
        return jdbc.sql("""
                        with own as (
                          select p.series_id, coalesce(p.branch, '') as branch, min(p.position) as position
                          from unnest(:runs::bigint[], :first::bigint[], :last::bigint[]) as w (run_id, first, last)
                          join point p on p.project_id = :project and p.run_id = w.run_id and p.score_id between w.first and w.last
                          group by 1, 2)
                        select a.series_id, own.branch, min(own.position) as position
                        from own join series s on s.project_id = :project and s.id = own.series_id
                        cross join lateral (
                          select s.id union all
                          select s.jdk_axis_id where exists (
                            select from series o where o.project_id = :project and o.jdk_axis_id = s.jdk_axis_id and o.id <> s.id)
                        ) a(series_id)
                        where s.direction <> 'NEITHER'
                        group by 1, 2
                        """)
                .param("project", project)
                .param("runs", scores.stream().map(RunScores::run).toArray(Long[]::new))
                .param("first", scores.stream().map(RunScores::first).toArray(Long[]::new))
                .param("last", scores.stream().map(RunScores::last).toArray(Long[]::new))
                .query(RecordMapper.of(PointPosition.class))
                .list();
    }

    /** The series with a better direction in the environments of runs, on their branches, that have points at or after the runs. */
    public List<PointPosition> ofSameEnvironments(long project, Collection<Long> runs) {
        return jdbc.sql("""
                        with own as (
                          select s.project_id, s.host_id, s.flag_set_id, s.jdk_id, p.branch_id, p.branch, min(p.position) as position
                          from point p join series s on s.project_id = p.project_id and s.id = p.series_id
                          where p.project_id = :project and p.run_id = any(:runs) group by 1, 2, 3, 4, 5, 6)
                        select s.id as series_id, coalesce(own.branch, '') as branch, own.position
                        from own join series s using (project_id, host_id, flag_set_id, jdk_id)
                        where s.project_id = :project and s.direction <> 'NEITHER' and exists (
                          select from point n where n.project_id = :project and n.series_id = s.id and n.branch_id = own.branch_id
                            and n.position >= own.position)
                        """)
                .param("project", project)
                .param("runs", runs.toArray(Long[]::new))
                .query(RecordMapper.of(PointPosition.class))
                .list();
    }

    /** The series of a project whose metric has a better direction, along both axes; only of one host unless it is null. */
    public Set<Long> evaluated(long project, @Nullable Long host) {
        return jdbc.sql("""
                        select id from series where project_id = :project and direction <> 'NEITHER'
                          and (:host::bigint is null or host_id = :host)
                        """)
                .param("project", project)
                .param("host", host)
                .query((row, number) -> row.getLong(1))
                .set();
    }

    /** The scores of a series by run, unordered, to be combined with another metric of the same runs. */
    public Map<Long, Double> scoresByRun(long project, long series) {
        return jdbc.sql("""
                        select p.run_id, p.score from series s join point p on p.project_id = s.project_id and p.series_id = s.id
                        where s.project_id = ? and (s.id = ? or s.jdk_axis_id = ?)
                        """).params(project, series, series).query(RowMap.byId((row, number) -> row.getDouble(2)));
    }

    /** A branch that a series has points on; empty for points of unknown branch. */
    public record OnBranch(long series, String branch) {}

    /** All branches of these series of a project, along both axes. Reads all of their points, as there is no index of branches. */
    public List<OnBranch> branches(long project, Collection<Long> series) {
        record ById(long series, long branch) {}
        List<ById> found = jdbc.sql("""
                        select distinct s.id, p.branch_id
                        from series s join series c on c.project_id = s.project_id and c.jdk_id is not null and (c.id = s.id or c.jdk_axis_id = s.id)
                        join point p on p.project_id = c.project_id and p.series_id = c.id
                        where s.project_id = ? and s.id = any(?)
                        """)
                .param(project)
                .param(series.toArray(Long[]::new))
                .query((row, number) -> new ById(row.getLong(1), row.getLong(2)))
                .list();
        Map<Long, String> names = branches.names(
                project, found.stream().map(ById::branch).distinct().toList());
        return found.stream()
                .map(one -> new OnBranch(one.series(), names.getOrDefault(one.branch(), "")))
                .sorted(Comparator.comparingLong(OnBranch::series).thenComparing(OnBranch::branch))
                .toList();
    }

    /** The position of a run in each of its commit series. */
    public Map<Long, Instant> positionsOf(long project, long run) {
        return jdbc.sql("select series_id, position from point where project_id = ? and run_id = ?")
                .params(project, run)
                .query(RowMap.byId(
                        (row, number) -> row.getObject(2, OffsetDateTime.class).toInstant()));
    }

    /** The commit series of all primary scores with a better direction in the environments of series. */
    public List<Long> suitesOf(long project, Collection<Long> series) {
        Long[] ids = series.toArray(Long[]::new);
        return jdbc.sql("""
                        with place as (
                          select distinct project_id, host_id, flag_set_id, jdk_id from series
                          where project_id = :project and jdk_id is not null and (id = any(:ids) or jdk_axis_id = any(:ids)))
                        select id from series join place using (project_id, host_id, flag_set_id, jdk_id)
                        where project_id = :project and metric = 'score' and direction <> 'NEITHER'
                        """)
                .param("project", project)
                .param("ids", ids)
                .query((row, number) -> row.getLong(1))
                .list();
    }

    /** Number of benchmarks with a point in these runs. */
    public int benchmarksOf(long project, Collection<Long> runs) {
        return jdbc.sql("""
                        select count(distinct s.benchmark_key_id) from point p join series s on s.project_id = p.project_id and s.id = p.series_id
                        where p.project_id = ? and p.run_id = any(?)
                        """)
                .param(project)
                .param(runs.toArray(Long[]::new))
                .query(Integer.class)
                .single();
    }

    /** Ids of the JDKs that have points of a commit in a project. */
    public Set<Long> jdksAt(long project, String commit) {
        return Set.copyOf(
                jdbc.sql("""
                        select distinct s.jdk_id from point p join series s on s.project_id = p.project_id and s.id = p.series_id
                        where p.project_id = ? and p.commit_sha = ?
                        """).params(project, commit).query(Long.class).list());
    }

    /**
     * A primary score of a run with the earlier level of its series.
     *
     * @param score as measured
     * @param before median of the ten points before on the same branch, without excluded runs
     */
    public record RunDelta(double score, double before, Direction direction) {}

    /**
     * The changes of a run's primary scores, where the series has five earlier points or more.
     *
     * @param except runs whose points are skipped
     */
    public List<RunDelta> deltasOf(long project, long run, Collection<Long> except) {
        return jdbc.sql("""
                        select p.score, s.direction, earlier.median as before
                        from point p join series s on s.project_id = p.project_id and s.id = p.series_id
                        cross join lateral (
                          select percentile_cont(0.5) within group (order by score) as median, count(*) as points
                          from (select score from point
                                where project_id = :project and series_id = s.id and branch_id = p.branch_id
                                  and (position, score_id) < (p.position, p.score_id) and run_id <> all(:except)
                                order by position desc, score_id desc limit 10) ten) earlier
                        where p.project_id = :project and p.run_id = :run and s.metric = 'score' and earlier.points >= 5
                        """)
                .param("project", project)
                .param("except", except.toArray(Long[]::new))
                .param("run", run)
                .query(RecordMapper.of(RunDelta.class))
                .list();
    }

    /**
     * The newest runs with a point in a commit series of the primary score.
     *
     * @param runs newest first
     */
    public record ReportingTime(long benchmarkKey, long host, long jdk, long flagSet, List<Long> runs) {}

    /**
     * The newest {@code most} runs of every commit series of the primary score.
     *
     * @param benchmarkKeys the only ones; null for all
     */
    public List<ReportingTime> reportingTimes(long project, int most, @Nullable Collection<Long> benchmarkKeys) {
        return jdbc.sql("""
                        select s.benchmark_key_id, s.host_id, s.jdk_id, s.flag_set_id,
                          array(select run_id::bigint from point p where p.project_id = :project and p.series_id = s.id
                            order by position desc, score_id desc limit :most) as runs
                        from series s where s.project_id = :project and s.axis = 'commit' and s.metric = :metric
                          and (:keys::bigint[] is null or s.benchmark_key_id = any(:keys))
                        """)
                .param("project", project)
                .param("most", most)
                .param("keys", benchmarkKeys == null ? null : benchmarkKeys.toArray(Long[]::new))
                .param("metric", Score.PRIMARY)
                .query(RecordMapper.of(ReportingTime.class))
                .list();
    }
}
