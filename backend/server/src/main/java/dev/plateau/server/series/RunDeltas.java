package dev.plateau.server.series;

import dev.plateau.wire.model.Direction;
import java.util.Collection;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The changes of a run's scores against the earlier levels of their series. */
@Component
public class RunDeltas {
    private final JdbcClient jdbc;

    RunDeltas(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * The changes of a run's primary scores, where the series has five earlier points or more.
     *
     * @param except runs whose points are skipped
     */
    public List<RunDelta> ofRun(long run, Collection<Long> except) {
        return jdbc.sql("""
                        select p.score, s.direction, earlier.median
                        from point p join series s on s.id = p.series_id
                        cross join lateral (
                          select percentile_cont(0.5) within group (order by score) as median, count(*) as points
                          from (select score from point
                                where series_id = s.id and branch is not distinct from p.branch
                                  and (position, score_id) < (p.position, p.score_id) and run_id <> all(?)
                                order by position desc, score_id desc limit 10) ten) earlier
                        where p.run_id = ? and s.metric = 'score' and earlier.points >= 5
                        """)
                .param(except.toArray(Long[]::new))
                .param(run)
                .query((row, number) -> new RunDelta(
                        row.getDouble("score"), row.getDouble("median"), Direction.valueOf(row.getString("direction"))))
                .list();
    }
}
