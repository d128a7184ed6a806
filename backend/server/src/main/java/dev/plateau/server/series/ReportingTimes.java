package dev.plateau.server.series;

import dev.plateau.wire.model.Score;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Reads the newest runs of the series of a project: one statement, one index look-up per series. */
@Component
public class ReportingTimes {
    private final JdbcClient jdbc;

    ReportingTimes(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** The newest {@code most} runs of every commit series of the primary score. */
    public List<ReportingTime> of(long project, int most) {
        return jdbc.sql("""
                        select s.benchmark_key_id, s.host_id, s.jdk_id, s.flag_set_id,
                          array(select run_id from point p where p.series_id = s.id order by position desc, score_id desc limit :most) as runs
                        from series s where s.project_id = :project and s.axis = 'commit' and s.metric = :metric
                        """)
                .param("project", project)
                .param("most", most)
                .param("metric", Score.PRIMARY)
                .query((row, number) -> new ReportingTime(
                        row.getLong("benchmark_key_id"),
                        row.getLong("host_id"),
                        row.getLong("jdk_id"),
                        row.getLong("flag_set_id"),
                        List.of((Long[]) row.getArray("runs").getArray())))
                .list();
    }
}
