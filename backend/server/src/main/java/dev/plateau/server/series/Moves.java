package dev.plateau.server.series;

import dev.plateau.wire.Direction;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Finds which series moved last. A plain comparison of neighbours for an overview, not a verdict about a regression. */
@Component
public class Moves {
    private final JdbcClient jdbc;

    Moves(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** The largest newest steps of primary scores in a project, largest first. */
    public List<Move> largest(long project, int limit) {
        return jdbc.sql("""
                        select s.id, s.benchmark_key_id, s.jdk_id, s.flag_set_id, s.unit, s.direction,
                               before.score as before, after.score as after, after.position
                        from series s
                        cross join lateral (select * from point where series_id = s.id
                            order by position desc, score_id desc limit 1) after
                        cross join lateral (select * from point where series_id = s.id
                            order by position desc, score_id desc offset 1 limit 1) before
                        where s.project_id = ? and s.axis = 'commit' and s.metric = 'score'
                          and before.score > 0 and after.score > 0
                          and (after.low > before.high or after.high < before.low)
                        order by abs(ln(after.score / before.score)) desc limit ?
                        """)
                .params(project, limit)
                .query((row, number) -> new Move(
                        row.getLong("id"),
                        row.getLong("benchmark_key_id"),
                        row.getLong("jdk_id"),
                        row.getLong("flag_set_id"),
                        row.getString("unit"),
                        Direction.valueOf(row.getString("direction")),
                        row.getDouble("before"),
                        row.getDouble("after"),
                        row.getTimestamp("position").toInstant()))
                .list();
    }

    /** The steps that a run's primary scores made, where five points or more lie before them. */
    public List<RunStep> ofRun(long run) {
        return jdbc.sql("""
                        select p.score, s.direction, earlier.median
                        from point p join series s on s.id = p.series_id
                        cross join lateral (
                          select percentile_cont(0.5) within group (order by score) as median, count(*) as points
                          from (select score from point
                                where series_id = s.id and branch is not distinct from p.branch
                                  and (position, score_id) < (p.position, p.score_id)
                                order by position desc, score_id desc limit 10) ten) earlier
                        where p.run_id = ? and s.metric = 'score' and earlier.points >= 5
                        """)
                .param(run)
                .query((row, number) -> new RunStep(
                        row.getDouble("score"), row.getDouble("median"), Direction.valueOf(row.getString("direction"))))
                .list();
    }
}
