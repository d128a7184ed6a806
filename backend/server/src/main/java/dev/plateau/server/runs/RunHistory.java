package dev.plateau.server.runs;

import dev.plateau.wire.model.Upload;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** The run list of a project, and the stored data of each run. */
@Component
public class RunHistory {
    private final JdbcClient jdbc;
    private final RunRepository runs;
    private final JsonMapper json;

    RunHistory(JdbcClient jdbc, RunRepository runs, JsonMapper json) {
        this.jdbc = jdbc;
        this.runs = runs;
        this.json = json;
    }

    /**
     * A row of the run list.
     *
     * @param scores primary scores
     * @param unmeasured cells with a reason instead of a score
     * @param failed unmeasured cells that failed or timed out, and have no score of another attempt
     */
    public record Entry(RunFacts run, int scores, int unmeasured, int failed) {}

    /**
     * A filter for the runs of a project.
     *
     * @param branch empty for any
     * @param commit its first digits, in any case; empty for any
     * @param environments ids; null for any
     */
    public record Filter(
            String branch, String commit, @Nullable Collection<Long> environments) {}

    /** The runs with an id below {@code before} that match a filter, newest first. */
    public List<Entry> newest(long project, Filter filter, long before, int limit) {
        return jdbc.sql("""
                        select r.*,
                          (select count(*) from score s where s.run_id = r.id and s.metric = 'score') as scores,
                          (select count(*) from unmeasured u where u.run_id = r.id) as without,
                          (select count(*) from unmeasured u where u.run_id = r.id and u.outcome in ('FAILED', 'TIMED_OUT') and not exists (
                            select from score s where s.run_id = u.run_id and s.benchmark_key_id = u.benchmark_key_id)) as failed
                        from run r
                        where r.project_id = :project and r.id < :before
                          and (:branch = '' or r.branch = :branch)
                          and (:commit = '' or starts_with(lower(r.commit_sha), lower(:commit)))
                          and (:environments::bigint[] is null or r.environment_id = any(:environments))
                        order by r.id desc limit :limit
                        """)
                .param("project", project)
                .param("before", before)
                .param("branch", filter.branch())
                .param("commit", filter.commit())
                .param(
                        "environments",
                        filter.environments() == null
                                ? null
                                : filter.environments().toArray(Long[]::new))
                .param("limit", limit)
                .query((row, number) -> new Entry(
                        RunCatalog.run(row, number), row.getInt("scores"), row.getInt("without"), row.getInt("failed")))
                .list();
    }

    /** A run of a project. */
    public Optional<RunFacts> find(long project, long id) {
        return runs.findByProjectIdAndId(project, id).map(Run::runFacts);
    }

    /** The newest runs of an environment, newest first. */
    public List<RunFacts> ofEnvironment(long project, long environment, int limit) {
        return runs
                .findByProjectIdAndEnvironmentIdOrderByMeasuredAtDescIdDesc(project, environment, Limit.of(limit))
                .stream()
                .map(Run::runFacts)
                .toList();
    }

    /** The newest runs of a commit, newest first. */
    public List<RunFacts> ofCommit(long project, String commit, int limit) {
        return runs.findByProjectIdAndCommitShaOrderByMeasuredAtDescIdDesc(project, commit, Limit.of(limit)).stream()
                .map(Run::runFacts)
                .toList();
    }

    /** Measured commits that begin with these digits, in order. */
    public List<String> commits(long project, String prefix, int limit) {
        return runs.commits(project, prefix, Limit.of(limit));
    }

    /** The run before each of these: the newest earlier one of the same environment and branch. First runs are left out. */
    public Map<Long, Long> before(long project, Collection<Long> runs) {
        Map<Long, Long> found = new HashMap<>();
        jdbc.sql("""
                        select r.id, earlier.id as before from run r
                        cross join lateral (
                            select id from run e
                            where e.project_id = r.project_id and e.environment_id = r.environment_id
                              and e.branch is not distinct from r.branch and (e.measured_at, e.id) < (r.measured_at, r.id)
                            order by e.measured_at desc, e.id desc limit 1) earlier
                        where r.project_id = :project and r.id = any(:runs)
                        """)
                .param("project", project)
                .param("runs", runs.toArray(Long[]::new))
                .query(row -> {
                    found.put(row.getLong("id"), row.getLong("before"));
                });
        return found;
    }

    /** The data of the collector in addition to the scores. */
    public CollectorFacts collector(long run) {
        return json.readValue(runs.findById(run).orElseThrow().facts, CollectorFacts.class);
    }

    /** Calibrations of all runs of an execution in the order of time, each reading once. */
    public List<Upload.Calibration> calibrations(long project, String execution) {
        return jdbc.sql("""
                        select distinct on (c.at, c.kind) c.at, c.phase, c.kind, c.nanos_per_operation
                        from calibration c join run r on r.id = c.run_id where r.project_id = ? and r.execution = ?
                        order by c.at, c.kind
                        """)
                .params(project, execution)
                .query((row, number) -> new Upload.Calibration(
                        row.getTimestamp(1).toInstant(), row.getString(2), row.getString(3), row.getDouble(4)))
                .list();
    }
}
