package dev.plateau.server.runs;

import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import org.springframework.jdbc.core.JdbcOperations;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Replaces the iterations of old scores by the mean of each fork, which is all that detection and comparisons read. */
@Component
public class RawMeasurements {
    private static final int BATCH = 500;

    /** Scores with more than means: see {@link PackedScore}. Those without raw data have 5 bytes. */
    private static final String RAW = """
            length(s.packed) > 5 and not (get_byte(s.packed, 0) & 77 = 1 and substring(s.packed from 2 for 2) = '\\x0001')""";

    private final JdbcClient jdbc;
    private final JdbcOperations batches;

    RawMeasurements(JdbcClient jdbc, JdbcOperations batches) {
        this.jdbc = jdbc;
        this.batches = batches;
    }

    /** Number of scores with iterations, of runs measured before a time. */
    public long count(long project, Instant before) {
        return jdbc.sql("select count(*) from run r join score s on s.run_id = r.id and s.project_id = r.project_id"
                        + " where r.project_id = ? and r.measured_at < ? and " + RAW)
                .params(project, Timestamp.from(before))
                .query(Long.class)
                .single();
    }

    /** Replaces the iterations of these scores, run by run; returns their number. */
    public long summarize(long project, Instant before) {
        return jdbc
                .sql("select id from run where project_id = ? and measured_at < ? order by id")
                .params(project, Timestamp.from(before))
                .query((row, number) -> row.getLong(1))
                .list()
                .stream()
                .mapToLong(run -> summarizeRun(project, run))
                .sum();
    }

    private record StoredScore(int seriesId, Timestamp position, long id, int forks, byte[] packed) {}

    private int summarizeRun(long project, long run) {
        List<StoredScore> scores = jdbc.sql(
                        "select series_id, position, id, forks, packed from score s where run_id = ?"
                                + " and project_id = ? and " + RAW)
                .params(run, project)
                .query((row, number) -> new StoredScore(
                        row.getInt("series_id"),
                        row.getTimestamp("position"),
                        row.getLong("id"),
                        row.getInt("forks"),
                        row.getBytes("packed")))
                .list();
        batches.batchUpdate(
                "update score set packed = ? where project_id = ? and series_id = ? and position = ? and id = ?",
                scores,
                BATCH,
                (statement, score) -> {
                    statement.setBytes(1, PackedScore.means(score.packed(), score.forks()));
                    statement.setLong(2, project);
                    statement.setInt(3, score.seriesId());
                    statement.setTimestamp(4, score.position());
                    statement.setLong(5, score.id());
                });
        return scores.size();
    }
}
