package dev.plateau.server.runs;

import dev.plateau.wire.model.Conditions;
import dev.plateau.wire.model.Upload;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Queries for runs, their conditions, and the cells that they could not measure. */
@Component
public class RunCatalog {
    /** Number of an environment's newest runs that are searched for benchmarks that it could not measure. */
    private static final int SEARCHED_RUNS = 10;

    private final JdbcClient jdbc;
    private final RunRepository runs;

    RunCatalog(JdbcClient jdbc, RunRepository runs) {
        this.jdbc = jdbc;
        this.runs = runs;
    }

    /** Runs of any project by trusted ids; ids from requests must use {@link #find}. */
    public List<RunFacts> byIds(Collection<Long> ids) {
        return jdbc.sql("select * from run where id = any(:ids) order by measured_at desc, id desc")
                .param("ids", ids.toArray(Long[]::new))
                .query(RunCatalog::run)
                .list();
    }

    /** A run of a project; empty if the project has no run with this id. */
    public Optional<RunFacts> find(long projectId, long id) {
        return runs.findByProjectIdAndId(projectId, id).map(Run::runFacts);
    }

    /** Tests whether a project has this run. */
    public boolean exists(long projectId, long id) {
        return runs.existsByProjectIdAndId(projectId, id);
    }

    /** Number of runs of a project. */
    public int count(long projectId) {
        return runs.countByProjectId(projectId);
    }

    /** Tests whether an execution of a project has runs. */
    public boolean hasExecution(long projectId, String execution) {
        return runs.existsByProjectIdAndExecution(projectId, execution);
    }

    /** The runs of one execution of a plan, newest first. */
    public List<RunFacts> ofExecution(long projectId, String execution) {
        return runs.findByProjectIdAndExecutionOrderByMeasuredAtDescIdDesc(projectId, execution).stream()
                .map(Run::runFacts)
                .toList();
    }

    /** The newest run of each environment at a commit with this prefix. */
    public List<RunFacts> atCommit(long projectId, String commit) {
        return jdbc.sql("""
                        select distinct on (environment_id) * from run
                        where project_id = :project and starts_with(commit_sha, :commit)
                        order by environment_id, measured_at desc, id desc
                        """)
                .param("project", projectId)
                .param("commit", commit)
                .query(RunCatalog::run)
                .list();
    }

    /**
     * The newest run in the environment of another run that measured one of its benchmarks, or of those that it could not measure.
     *
     * @param commit only runs of a commit with this prefix, of any time; empty for earlier runs of any other commit
     * @param branch only runs of this branch; empty for any
     * @param except ids of runs to leave out
     */
    public Optional<RunFacts> earlier(
            long projectId, RunFacts than, String commit, String branch, Collection<Long> except) {
        return earlier(projectId, than, commit, branch, except, 1).stream().findFirst();
    }

    /** The newest {@code most} runs of another commit, newest first. */
    public List<RunFacts> earlier(long projectId, RunFacts than, String branch, int most) {
        return earlier(projectId, than, "", branch, List.of(), most);
    }

    private List<RunFacts> earlier(
            long projectId, RunFacts than, String commit, String branch, Collection<Long> except, int most) {
        return jdbc.sql("""
                        select * from run r
                        where project_id = :project and environment_id = :environment and id <> :run and id <> all(:except)
                          and (:branch = '' or branch = :branch)
                          and case when :commit <> '' then starts_with(commit_sha, :commit)
                              else (measured_at, id) < (:measuredAt, :run) and (cast(:own as text) is null or commit_sha is distinct from :own) end
                          and exists (
                              select from score theirs join (
                                  select benchmark_key_id from score where run_id = :run and metric = 'score'
                                  union all
                                  select benchmark_key_id from unmeasured where run_id = :run) ours using (benchmark_key_id)
                              where theirs.run_id = r.id and theirs.metric = 'score')
                        order by measured_at desc, id desc limit :most
                        """)
                .param("most", most)
                .param("project", projectId)
                .param("environment", than.environmentId())
                .param("run", than.id())
                .param("branch", branch)
                .param("commit", commit)
                .param("measuredAt", than.measuredAt().atOffset(ZoneOffset.UTC))
                .param("own", than.commit())
                .param("except", except.toArray(Long[]::new))
                .query(RunCatalog::run)
                .list();
    }

    /** The cells with a primary score at a commit. */
    public List<MeasuredCell> measuredAt(long projectId, String commit) {
        return jdbc.sql("""
                        select distinct r.environment_id, s.benchmark_key_id from run r join score s on s.run_id = r.id
                        where r.project_id = :project and r.commit_sha = :commit and s.metric = 'score'
                        """)
                .param("project", projectId)
                .param("commit", commit)
                .query((row, number) ->
                        new MeasuredCell(row.getLong("environment_id"), row.getLong("benchmark_key_id")))
                .list();
    }

    /** Branches of a project's runs, by name. Skips from branch to branch along the index, as {@code distinct} would read all runs. */
    public List<String> branches(long projectId) {
        return jdbc.sql("""
                        with recursive used as (
                          (select branch from run where project_id = :project and branch is not null order by branch limit 1)
                          union all
                          select next.branch from used cross join lateral (
                            select branch from run where project_id = :project and branch > used.branch order by branch limit 1) next)
                        select branch from used
                        """)
                .param("project", projectId)
                .query((row, number) -> row.getString("branch"))
                .list();
    }

    /** The time of the newest run in each environment of a project, newest first. */
    public List<LastUse> lastUse(long projectId) {
        return lastUses(List.of(projectId)).getOrDefault(projectId, List.of());
    }

    /** Same, for many projects, by project. Skips from environment to environment along the index, as grouping would read all runs. */
    public Map<Long, List<LastUse>> lastUses(Collection<Long> projects) {
        Map<Long, List<LastUse>> found = new HashMap<>();
        jdbc.sql("""
                        with recursive used as (
                          select newest.* from unnest(?::bigint[]) as wanted (id) cross join lateral (
                            select project_id, environment_id, measured_at from run where project_id = wanted.id
                            order by environment_id, measured_at desc limit 1) newest
                          union all
                          select newest.* from used cross join lateral (
                            select project_id, environment_id, measured_at from run
                            where project_id = used.project_id and environment_id > used.environment_id
                            order by environment_id, measured_at desc limit 1) newest)
                        select * from used order by measured_at desc, environment_id
                        """).param(projects.toArray(Long[]::new)).query(row -> {
            found.computeIfAbsent(row.getLong("project_id"), none -> new ArrayList<>())
                    .add(new LastUse(row.getLong("environment_id"), instant(row, "measured_at")));
        });
        return found;
    }

    /** Number of runs by project; projects without runs are left out. */
    public Map<Long, Integer> counts(Collection<Long> projects) {
        return counts(
                "select project_id, count(*) from run where project_id = any(?) group by project_id",
                projects.toArray(Long[]::new));
    }

    /** Number of runs of a project by environment. */
    public Map<Long, Integer> countsByEnvironment(long projectId) {
        return counts(
                "select environment_id, count(*) from run where project_id = ? group by environment_id", projectId);
    }

    private Map<Long, Integer> counts(String sql, Object wanted) {
        Map<Long, Integer> counts = new HashMap<>();
        jdbc.sql(sql).param(wanted).query(row -> {
            counts.put(row.getLong(1), row.getInt(2));
        });
        return counts;
    }

    /**
     * The benchmarks that each environment could not measure at its last attempt.
     *
     * @param branch only of this branch; empty for any
     * @param execution only of this execution; empty for any
     */
    public List<LatestUnmeasured> latestUnmeasured(long projectId, String branch, String execution) {
        return latestUnmeasured(projectId, branch, execution, Long.MAX_VALUE);
    }

    /**
     * Same, as of a given score.
     *
     * @param newestScore only runs that had been measured when the run of the last score up to this id was
     */
    public List<LatestUnmeasured> latestUnmeasured(long projectId, String branch, String execution, long newestScore) {
        return jdbc.sql("""
                        select distinct on (r.environment_id, u.benchmark_key_id)
                            r.environment_id, u.benchmark_key_id, r.id, u.outcome, u.reason, r.measured_at
                        from unnest(cast(:environments as bigint[])) as e (environment_id)
                        cross join lateral (
                            select * from run
                            where environment_id = e.environment_id and project_id = :project
                              and (:branch = '' or branch = :branch)
                              and (:execution = '' or execution = :execution)
                              and (:newestScore = 9223372036854775807 or measured_at <= (
                                  select max(measured_at) from run before where project_id = :project
                                    and exists (select from score where run_id = before.id and id <= :newestScore)))
                            order by measured_at desc, id desc limit :runs) r
                        join unmeasured u on u.run_id = r.id
                        order by r.environment_id, u.benchmark_key_id, r.measured_at desc, r.id desc
                        """)
                .param("project", projectId)
                .param(
                        "environments",
                        lastUse(projectId).stream().map(LastUse::environmentId).toArray(Long[]::new))
                .param("branch", branch)
                .param("execution", execution)
                .param("newestScore", newestScore)
                .param("runs", SEARCHED_RUNS)
                .query((row, number) -> new LatestUnmeasured(
                        row.getLong("environment_id"),
                        row.getLong("benchmark_key_id"),
                        row.getLong("id"),
                        Upload.Outcome.valueOf(row.getString("outcome")),
                        row.getString("reason"),
                        instant(row, "measured_at")))
                .list();
    }

    /**
     * The reason why a benchmark could not be measured.
     *
     * @param reason one sentence, from the JVM's own message if there was one
     * @param output the end of the JVM's output; empty if there was none
     */
    public record LastWords(long environmentId, Upload.Outcome outcome, String reason, String output) {}

    /** The reason why a run of this project could not measure a benchmark; empty if it did, or never tried. */
    public Optional<LastWords> lastWords(long projectId, long runId, long benchmarkKeyId) {
        return jdbc.sql("""
                        select r.environment_id, u.outcome, u.reason, u.output
                        from unmeasured u join run r on r.id = u.run_id
                        where r.project_id = :project and u.run_id = :run and u.benchmark_key_id = :key
                        """)
                .param("project", projectId)
                .param("run", runId)
                .param("key", benchmarkKeyId)
                .query((row, number) -> new LastWords(
                        row.getLong("environment_id"),
                        Upload.Outcome.valueOf(row.getString("outcome")),
                        row.getString("reason"),
                        row.getString("output")))
                .optional();
    }

    static RunFacts run(ResultSet row, int number) throws SQLException {
        long heap = row.getLong("heap_max_bytes");
        OptionalLong heapMaxBytes = row.wasNull() ? OptionalLong.empty() : OptionalLong.of(heap);
        return new RunFacts(
                row.getLong("id"),
                row.getLong("environment_id"),
                row.getString("execution"),
                row.getString("branch"),
                row.getString("commit_sha"),
                row.getObject("dirty", Boolean.class),
                instant(row, "measured_at"),
                new Conditions(
                        row.getString("jmh_version"),
                        row.getString("blackhole"),
                        row.getString("collector"),
                        heapMaxBytes,
                        row.getObject("class_data_sharing", Boolean.class)));
    }

    private static Instant instant(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }
}
