package dev.plateau.server.runs;

import dev.plateau.server.platform.storage.RecordMapper;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Queries for the cells that runs could not measure. */
@Component
public class UnmeasuredCells {
    /** Number of an environment's newest runs that are searched for benchmarks that it could not measure. */
    private static final int SEARCHED_RUNS = 10;

    private final JdbcClient jdbc;

    UnmeasuredCells(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** The cells of a run that never got a score, even from a later attempt. */
    public List<UnmeasuredCell> unmeasured(long projectId, long run) {
        return jdbc.sql("""
                        select r.environment_id, r.id as run_id, r.measured_at, u.benchmark_key_id, u.outcome, u.reason, u.output
                        from unmeasured u join run r on r.project_id = u.project_id and r.id = u.run_id
                        where u.project_id = :project and u.run_id = :run and not exists (
                          select from named_score s
                          where s.project_id = :project and s.run_id = u.run_id and s.benchmark_key_id = u.benchmark_key_id)
                        order by u.benchmark_key_id
                        """)
                .param("project", projectId)
                .param("run", run)
                .query(RecordMapper.of(UnmeasuredCell.class))
                .list();
    }

    /** The reason why a run of this project could not measure a benchmark; empty if it did, or never tried. */
    public Optional<UnmeasuredCell> unmeasured(long projectId, long runId, long benchmarkKeyId) {
        return jdbc.sql("""
                        select r.environment_id, r.id as run_id, r.measured_at, u.benchmark_key_id, u.outcome, u.reason, u.output
                        from unmeasured u join run r on r.project_id = u.project_id and r.id = u.run_id
                        where r.project_id = ? and u.run_id = ? and u.benchmark_key_id = ?
                        """)
                .params(projectId, runId, benchmarkKeyId)
                .query(RecordMapper.of(UnmeasuredCell.class))
                .optional();
    }

    /**
     * The benchmarks that environments could not measure at their last attempt, without the JVM's output.
     *
     * @param branch only of this branch; empty for any
     * @param execution only of this execution; empty for any
     * @param newestScore only runs that had been measured when the run of the last score up to this id was
     */
    public List<UnmeasuredCell> latestUnmeasured(
            long projectId, Collection<Long> environments, String branch, String execution, long newestScore) {
        return jdbc.sql("""
                        select distinct on (r.environment_id, u.benchmark_key_id)
                            r.environment_id, u.benchmark_key_id, r.id as run_id, u.outcome, u.reason, '' as output, r.measured_at
                        from unnest(cast(:environments as bigint[])) as e (environment_id)
                        cross join lateral (
                            select * from run
                            where environment_id = e.environment_id and project_id = :project
                              and (:branch = '' or branch = :branch)
                              and (:execution = '' or execution = :execution)
                              and (:newestScore = 9223372036854775807 or measured_at <= (
                                  select max(measured_at) from run before where project_id = :project
                                    and exists (select from score where project_id = :project and run_id = before.id and id <= :newestScore)))
                            order by measured_at desc, id desc limit :runs) r
                        join unmeasured u on u.project_id = :project and u.run_id = r.id
                        order by r.environment_id, u.benchmark_key_id, r.measured_at desc, r.id desc
                        """)
                .param("project", projectId)
                .param("environments", environments.toArray(Long[]::new))
                .param("branch", branch)
                .param("execution", execution)
                .param("newestScore", newestScore)
                .param("runs", SEARCHED_RUNS)
                .query(RecordMapper.of(UnmeasuredCell.class))
                .list();
    }
}
