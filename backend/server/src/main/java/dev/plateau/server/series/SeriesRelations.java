package dev.plateau.server.series;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Finds the series beside a series: along the other axis, of another metric, and the one that a score belongs to. */
@Component
public class SeriesRelations {
    private final JdbcClient jdbc;

    SeriesRelations(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** The series along JDK builds of a commit series; a series along JDK builds itself. */
    public long alongJdks(long series) {
        return jdbc.sql("select coalesce(jdk_axis_id, id) from series where id = ?")
                .param(series)
                .query((row, number) -> row.getLong(1))
                .single();
    }

    /** The same series along JDK builds, each once. */
    public List<Long> alongJdks(Collection<Long> series) {
        return jdbc.sql("select distinct jdk_axis_id from series where id = any(?) and jdk_axis_id is not null")
                .param(series.toArray(Long[]::new))
                .query((row, number) -> row.getLong(1))
                .list();
    }

    /** The series that differs from this one in nothing but the metric. */
    public Optional<Long> sameWithMetric(long series, String metric) {
        return jdbc.sql("""
                        select o.id from series s join series o
                          on o.project_id = s.project_id and o.benchmark_key_id = s.benchmark_key_id and o.host_id = s.host_id
                          and o.flag_set_id = s.flag_set_id and o.jdk_id is not distinct from s.jdk_id and o.axis = s.axis
                        where s.id = ? and o.metric = ? order by o.id limit 1
                        """)
                .params(series, metric)
                .query((row, number) -> row.getLong(1))
                .optional();
    }

    /** The commit series of scores, by score; those without a series are left out. */
    public Map<Long, Long> ofScores(List<Long> scores, long run) {
        Map<Long, Long> found = new HashMap<>();
        jdbc.sql("select score_id, series_id from point where run_id = ? and score_id = any(?)")
                .param(run)
                .param(scores.toArray(Long[]::new))
                .query(row -> {
                    found.put(row.getLong(1), row.getLong(2));
                });
        return found;
    }

    /** Where the scores of runs stand, also along JDK builds; only in series with a better side. */
    public List<PointPlace> placesOf(Collection<Long> runs) {
        return jdbc.sql("""
                        select a.series_id, coalesce(p.branch, '') as branch, p.score_id
                        from point p join series s on s.id = p.series_id
                        cross join lateral (values (s.id), (s.jdk_axis_id)) a(series_id)
                        where p.run_id = any(?) and s.direction <> 'NEITHER' and a.series_id is not null
                        """)
                .param(runs.toArray(Long[]::new))
                .query((row, number) ->
                        new PointPlace(row.getLong("series_id"), row.getString("branch"), row.getLong("score_id")))
                .list();
    }

    /** Which scores of a run stand directly before one of these places, in its commit series and on its branch. */
    public List<PointPlace> directlyBefore(long run, Collection<PointPlace> places) {
        return jdbc.sql("""
                        select p.series_id, coalesce(p.branch, '') as branch, p.score_id
                        from unnest(:series::bigint[], :scores::bigint[]) as w (series_id, score_id)
                        join point f on f.series_id = w.series_id and f.score_id = w.score_id
                        join point p on p.series_id = f.series_id and p.run_id = :run and p.branch is not distinct from f.branch
                          and (p.position, p.score_id) < (f.position, f.score_id)
                        where not exists (
                          select from point b where b.series_id = f.series_id and b.branch is not distinct from f.branch
                            and (b.position, b.score_id) > (p.position, p.score_id)
                            and (b.position, b.score_id) < (f.position, f.score_id))
                        """)
                .param("run", run)
                .param("series", places.stream().map(PointPlace::series).toArray(Long[]::new))
                .param("scores", places.stream().map(PointPlace::score).toArray(Long[]::new))
                .query((row, number) ->
                        new PointPlace(row.getLong("series_id"), row.getString("branch"), row.getLong("score_id")))
                .list();
    }

    /** On both sides of a time: the last score before and the first one since of every series of a host that has a better side. */
    public List<PointPlace> placesAround(long project, long host, Instant time) {
        return jdbc.sql("""
                        select a.series_id, coalesce(p.branch, '') as branch, p.score_id
                        from series s
                        cross join lateral (select distinct branch from point where series_id = s.id) b
                        cross join lateral (
                          (select * from point where series_id = s.id and branch is not distinct from b.branch and position < :time
                           order by position desc, score_id desc limit 1)
                          union all
                          (select * from point where series_id = s.id and branch is not distinct from b.branch and position >= :time
                           order by position, score_id limit 1)) p
                        cross join lateral (values (s.id), (s.jdk_axis_id)) a(series_id)
                        where s.project_id = :project and s.host_id = :host and s.jdk_id is not null and s.direction <> 'NEITHER'
                          and a.series_id is not null
                        """)
                .param("project", project)
                .param("host", host)
                .param("time", time.atOffset(ZoneOffset.UTC))
                .query((row, number) ->
                        new PointPlace(row.getLong("series_id"), row.getString("branch"), row.getLong("score_id")))
                .list();
    }

    /** Score by run of everything in a series, without its order: to stand beside another metric of the same runs. */
    public Map<Long, Double> scoresByRun(long series) {
        Map<Long, Double> scores = new HashMap<>();
        jdbc.sql("""
                        select p.run_id, p.score from point p join series s on s.id = p.series_id
                        where s.id = ? or s.jdk_axis_id = ?
                        """).params(series, series).query(row -> {
            scores.put(row.getLong(1), row.getDouble(2));
        });
        return scores;
    }

    /** What a series measures, without its points. */
    public record Measured(long id, Axis axis, long benchmarkKey, String metric, String unit) {}

    /** The series of a project, along commits and along JDK builds, whose metric has a better side. */
    public List<Measured> ofProject(long project) {
        return jdbc.sql("""
                        select id, axis, benchmark_key_id, metric, unit from series where project_id = ? and direction <> 'NEITHER' order by id
                        """)
                .param(project)
                .query((row, number) -> new Measured(
                        row.getLong("id"),
                        Axis.ofLabel(row.getString("axis")),
                        row.getLong("benchmark_key_id"),
                        row.getString("metric"),
                        row.getString("unit")))
                .list();
    }

    /** A branch that a series has points on; empty for points whose branch is not known. */
    public record OnBranch(long series, String branch) {}

    /** The branches of the 200 newest points of each JDK in these series. */
    public List<OnBranch> branches(Collection<Long> series) {
        return jdbc.sql("""
                        select distinct s.id, newest.branch
                        from series s join series c on c.jdk_id is not null and (c.id = s.id or c.jdk_axis_id = s.id)
                        cross join lateral (
                          select coalesce(branch, '') as branch from point where series_id = c.id
                          order by position desc, score_id desc limit 200) newest
                        where s.id = any(?) order by s.id, newest.branch
                        """)
                .param(series.toArray(Long[]::new))
                .query((row, number) -> new OnBranch(row.getLong(1), row.getString(2)))
                .list();
    }

    /** Where a run lies in each commit series that it has a point of. */
    public Map<Long, Instant> positionsOf(long run) {
        Map<Long, Instant> positions = new HashMap<>();
        jdbc.sql("select series_id, position from point where run_id = ?")
                .param(run)
                .query(row -> {
                    positions.put(
                            row.getLong("series_id"),
                            row.getObject("position", OffsetDateTime.class).toInstant());
                });
        return positions;
    }

    /** The commit series that a run has points in. */
    public List<Long> ofRun(long run) {
        return jdbc.sql("select distinct series_id from point where run_id = ?")
                .param(run)
                .query((row, number) -> row.getLong(1))
                .list();
    }

    /** The commit series of all primary scores with a better side in the environments of series. */
    public List<Long> suitesOf(Collection<Long> series) {
        Long[] ids = series.toArray(Long[]::new);
        return jdbc.sql("""
                        with place as (
                          select distinct project_id, host_id, flag_set_id, jdk_id from series
                          where jdk_id is not null and (id = any(?) or jdk_axis_id = any(?)))
                        select id from series join place using (project_id, host_id, flag_set_id, jdk_id)
                        where metric = 'score' and direction <> 'NEITHER'
                        """)
                .param(ids)
                .param(ids)
                .query((row, number) -> row.getLong(1))
                .list();
    }

    /** How many benchmarks have a point in these runs. */
    public int benchmarksOf(Collection<Long> runs) {
        return jdbc.sql("""
                        select count(distinct s.benchmark_key_id) from point p join series s on s.id = p.series_id
                        where p.run_id = any(?)
                        """)
                .param(runs.toArray(Long[]::new))
                .query(Integer.class)
                .single();
    }

    /** Ids of the JDKs that have points of a commit in a project. */
    public Set<Long> jdksAt(long project, String commit) {
        return Set.copyOf(
                jdbc.sql("""
                        select distinct s.jdk_id from series s where s.project_id = ? and s.axis = 'commit' and exists
                          (select from point p where p.series_id = s.id and p.commit_sha = ?)
                        """).params(project, commit).query(Long.class).list());
    }
}
