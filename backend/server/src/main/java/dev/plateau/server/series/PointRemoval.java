package dev.plateau.server.series;

import dev.plateau.server.platform.storage.RecordMapper;
import dev.plateau.server.runs.Scores;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Deletes points of a run, and series without any point. */
@Service
@Transactional(propagation = Propagation.MANDATORY)
public class PointRemoval {
    private final JdbcClient jdbc;
    private final Scores scores;

    PointRemoval(JdbcClient jdbc, Scores scores) {
        this.jdbc = jdbc;
        this.scores = scores;
    }

    /**
     * A deleted point, with its remaining neighbours in the same series and branch.
     *
     * @param jdkAxis the series along JDK builds that has the point, too
     * @param detected true if change points are detected in the series
     * @param before the nearest earlier point that is not deleted, or null
     * @param after the nearest later point that is not deleted, or null
     */
    public record RemovedPoint(
            long series,
            @Nullable Long jdkAxis,
            String branch,
            boolean detected,
            long score,
            Instant position,
            @Nullable Neighbour before,
            @Nullable Neighbour after) {
        /** A remaining point. */
        public record Neighbour(
                long score, long run, @Nullable String commit, Instant at) {}

        /** The later point, else the earlier one; null if no point of the branch is left. */
        public @Nullable Neighbour afterOrBefore() {
            return after != null ? after : before;
        }

        /** The earlier point, else the later one; null if no point of the branch is left. */
        public @Nullable Neighbour beforeOrAfter() {
            return before != null ? before : after;
        }
    }

    /** The commit series with points of these scores of a run, and their series along JDK builds. */
    public List<Long> touched(long project, long run, Collection<Long> scores) {
        return jdbc.sql("""
                        select distinct a.id from point p join series s on s.project_id = p.project_id and s.id = p.series_id
                        cross join lateral (values (s.id), (s.jdk_axis_id)) a (id)
                        where p.project_id = ? and p.run_id = ? and p.score_id = any(?) and a.id is not null
                        """)
                .params(project, run)
                .param(array(scores))
                .query((row, number) -> row.getLong(1))
                .list();
    }

    /** Deletes these scores of a run, and with them the points. */
    public List<RemovedPoint> remove(long project, long run, Collection<Long> scores) {
        List<RemovedPoint> removed = jdbc.sql("""
                        select p.series_id, s.jdk_axis_id, coalesce(p.branch, '') as branch, s.direction <> 'NEITHER' as detected, p.score_id, p.position,
                          before.score_id as before_score, before.run_id as before_run, before.commit_sha as before_commit,
                          before.position as before_at,
                          after.score_id as after_score, after.run_id as after_run, after.commit_sha as after_commit,
                          after.position as after_at
                        from point p join series s on s.project_id = p.project_id and s.id = p.series_id
                        left join lateral (
                          select * from point n where n.project_id = :project and n.series_id = p.series_id and n.branch_id = p.branch_id
                            and (n.position, n.score_id) < (p.position, p.score_id)
                          order by n.position desc, n.score_id desc limit 1) before on true
                        left join lateral (
                          select * from point n where n.project_id = :project and n.series_id = p.series_id and n.branch_id = p.branch_id
                            and (n.position, n.score_id) > (p.position, p.score_id)
                          order by n.position, n.score_id limit 1) after on true
                        where p.project_id = :project and p.run_id = :run and p.score_id = any(:scores)
                        """)
                .param("project", project)
                .param("run", run)
                .param("scores", array(scores))
                .query(RecordMapper.of(RemovedPoint.class))
                .list();
        this.scores.delete(project, run, scores);
        return removed;
    }

    /** The series, of some, with fewer points than {@code least}; a series along JDK builds has the points of its commit series. */
    public List<Long> smallerThan(long project, int least, Collection<Long> series) {
        return jdbc.sql("""
                        select w.id from unnest(:series::bigint[]) as w (id) where (
                          select count(*) from series s join point p on p.project_id = s.project_id and p.series_id = s.id
                          where s.project_id = :project and (s.id = w.id or s.jdk_axis_id = w.id)) < :least
                        """)
                .param("project", project)
                .param("series", array(series))
                .param("least", least)
                .query((row, number) -> row.getLong(1))
                .list();
    }

    /** Deletes series and their annotations. */
    public void removeSeries(long project, Collection<Long> series) {
        Long[] ids = array(series);
        jdbc.sql("delete from annotation where project_id = ? and series_id = any(?)")
                .param(project)
                .param(ids)
                .update();
        jdbc.sql("delete from series where project_id = ? and id = any(?) and jdk_axis_id is not null")
                .param(project)
                .param(ids)
                .update();
        jdbc.sql(
                        "delete from series s where s.project_id = :project and s.id = any(:ids)"
                                + " and not exists (select from series o where o.project_id = :project and o.jdk_axis_id = s.id)")
                .param("project", project)
                .param("ids", ids)
                .update();
    }

    private static Long[] array(Collection<Long> ids) {
        return ids.toArray(Long[]::new);
    }
}
