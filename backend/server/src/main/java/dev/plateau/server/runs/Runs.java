package dev.plateau.server.runs;

import dev.plateau.wire.model.Upload;
import java.time.OffsetDateTime;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;

/** Data of single runs. */
@Service
public class Runs {
    private final JdbcClient jdbc;

    Runs(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** The cells of a run that never got a score, even from a later attempt. */
    public List<Unmeasured> unmeasured(long run) {
        return jdbc.sql("""
                        select u.benchmark_key_id, u.outcome, u.reason, u.output from unmeasured u
                        where u.run_id = ? and not exists (
                          select from score s where s.run_id = u.run_id and s.benchmark_key_id = u.benchmark_key_id)
                        order by u.benchmark_key_id
                        """)
                .param(run)
                .query((row, number) -> new Unmeasured(
                        row.getLong(1), Upload.Outcome.valueOf(row.getString(2)), row.getString(3), row.getString(4)))
                .list();
    }

    /** Same, in the form that {@link RunCatalog#latestUnmeasured} returns for an environment. */
    public List<LatestUnmeasured> latestUnmeasured(RunFacts run) {
        return unmeasured(run.id()).stream()
                .map(cell -> new LatestUnmeasured(
                        run.environmentId(),
                        cell.benchmarkKey(),
                        run.id(),
                        cell.outcome(),
                        cell.reason(),
                        run.measuredAt()))
                .toList();
    }

    /** Calibration readings of a run, in the order of time. */
    public List<Upload.Calibration> calibrations(long run) {
        return jdbc.sql(
                        "select at, phase, kind, nanos_per_operation from calibration where run_id = ? order by at, kind")
                .param(run)
                .query((row, number) -> new Upload.Calibration(
                        row.getObject(1, OffsetDateTime.class).toInstant(),
                        row.getString(2),
                        row.getString(3),
                        row.getDouble(4)))
                .list();
    }
}
