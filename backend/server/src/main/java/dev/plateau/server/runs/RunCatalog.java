package dev.plateau.server.runs;

import dev.plateau.server.environments.Environments;
import dev.plateau.server.platform.storage.RecordMapper;
import dev.plateau.server.platform.storage.RowMap;
import dev.plateau.wire.model.Upload;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Queries for runs and their conditions. */
@Component
public class RunCatalog {
    /** Usual names of a main branch, the most usual first. */
    public static final List<String> MAIN_BRANCHES = List.of("main", "master", "trunk");

    private static final String AT_COMMIT = "lower(commit_sha) collate \"C\" = lower(";

    private final JdbcClient jdbc;
    private final CommitNames commits;
    private final JsonMapper json;

    RunCatalog(JdbcClient jdbc, CommitNames commits, JsonMapper json) {
        this.jdbc = jdbc;
        this.commits = commits;
        this.json = json;
    }

    /** The time of the last measurement in an environment. */
    public record LastUse(long environmentId, Instant at) {
        private static final Duration OLD = Duration.ofDays(90);

        /** Environments without a run in the 90 days before the newest run. */
        public static Set<Long> older(Collection<LastUse> uses) {
            Instant newest =
                    uses.stream().map(LastUse::at).max(Instant::compareTo).orElse(Instant.EPOCH);
            return uses.stream()
                    .filter(use -> use.at().isBefore(newest.minus(OLD)))
                    .map(LastUse::environmentId)
                    .collect(Collectors.toSet());
        }
    }

    /** A benchmark in an environment. */
    public record MeasuredCell(long environment, long benchmarkKey) {}

    /** The runs of a project with these ids, newest first; unknown ids are left out. */
    public List<RunRecord> byIds(long projectId, Collection<Long> ids) {
        return jdbc.sql(
                        "select * from run where project_id = :project and id = any(:ids) order by measured_at desc, id desc")
                .param("project", projectId)
                .param("ids", ids.toArray(Long[]::new))
                .query(RecordMapper.of(RunRecord.class))
                .list();
    }

    /** A run of a project; empty if the project has no run with this id. */
    public Optional<RunRecord> find(long projectId, long id) {
        return where("project_id = ? and id = ?", projectId, id).stream().findFirst();
    }

    /** The run of an environment in an execution at a commit. */
    Optional<RunRecord> find(long projectId, String execution, long environment, @Nullable String commit) {
        return jdbc.sql("""
                        select * from run where project_id = ? and execution = ? and environment_id = ?
                          and commit_sha is not distinct from ?::text
                        """)
                .params(projectId, execution, environment)
                .param(commit)
                .query(RecordMapper.of(RunRecord.class))
                .optional();
    }

    /** The runs with an id below {@code before}, newest first. */
    List<RunRecord> newest(long projectId, long before, int limit) {
        return where("project_id = ? and id < ? order by id desc limit ?", projectId, before, limit);
    }

    /** The runs of one execution of a plan, newest first. */
    public List<RunRecord> ofExecution(long projectId, String execution) {
        return where("project_id = ? and execution = ? order by measured_at desc, id desc", projectId, execution);
    }

    /** The newest runs of an environment, newest first. */
    public List<RunRecord> ofEnvironment(long projectId, long environment, int limit) {
        return where(
                "project_id = ? and environment_id = ? order by measured_at desc, id desc limit ?",
                projectId,
                environment,
                limit);
    }

    /** The newest run of each of these environments that was measured before a time; of a branch unless its name is empty. */
    public List<RunRecord> newestOf(long projectId, Collection<Long> environments, String branch, Instant before) {
        return jdbc.sql("""
                        select r.* from unnest(cast(:environments as bigint[])) as e (environment_id)
                        cross join lateral (
                            select * from run
                            where project_id = :project and environment_id = e.environment_id and measured_at < :before
                              and (:branch = '' or branch = :branch)
                            order by measured_at desc, id desc limit 1) r
                        """)
                .param("environments", environments.toArray(Long[]::new))
                .param("project", projectId)
                .param("before", before.atOffset(ZoneOffset.UTC))
                .param("branch", branch)
                .query(RecordMapper.of(RunRecord.class))
                .list();
    }

    /** The newest runs of a commit, newest first. */
    public List<RunRecord> ofCommit(long projectId, String commit, int limit) {
        return where(
                "project_id = ? and " + AT_COMMIT + "?) order by measured_at desc, id desc limit ?",
                projectId,
                commit,
                limit);
    }

    private List<RunRecord> where(String condition, Object... values) {
        return jdbc.sql("select * from run where " + condition)
                .params(values)
                .query(RecordMapper.of(RunRecord.class))
                .list();
    }

    /** Tests whether a project has this run. */
    public boolean exists(long projectId, long id) {
        return value("select exists (select from run where project_id = ? and id = ?)", Boolean.class, projectId, id);
    }

    /** Tests whether an execution of a project has runs. */
    public boolean hasExecution(long projectId, String execution) {
        return value(
                "select exists (select from run where project_id = ? and execution = ?)",
                Boolean.class,
                projectId,
                execution);
    }

    /** The largest id of a run of a project; 0 without runs. */
    public long newestId(long projectId) {
        return value("select coalesce(max(id), 0) from run where project_id = ?", Long.class, projectId);
    }

    /** Number of runs of a project. */
    public int count(long projectId) {
        return value("select count(*) from run where project_id = ?", Integer.class, projectId);
    }

    private <T> T value(String sql, Class<T> type, Object... values) {
        return jdbc.sql(sql).params(values).query(type).single();
    }

    /** The data of the collector in addition to the scores. */
    public CollectorFacts facts(long projectId, long run) {
        return Objects.requireNonNull(facts(projectId, List.of(run)).get(run));
    }

    /** The same of several runs, by run. */
    public Map<Long, CollectorFacts> facts(long projectId, Collection<Long> runs) {
        return jdbc.sql("select id, facts from run where project_id = ? and id = any(?)")
                .param(projectId)
                .param(runs.toArray(Long[]::new))
                .query(RowMap.byId((row, number) -> json.readValue(row.getString(2), CollectorFacts.class)));
    }

    /** Calibration readings of a run, in the order of time. */
    public List<Upload.Calibration> calibrations(long projectId, long run) {
        return jdbc.sql("select * from calibration where project_id = ? and run_id = ? order by at, kind")
                .params(projectId, run)
                .query(RecordMapper.of(Upload.Calibration.class))
                .list();
    }

    /** Calibrations of all runs of an execution in the order of time, each reading once. */
    public List<Upload.Calibration> calibrations(long projectId, String execution) {
        return jdbc.sql("""
                        select distinct on (c.at, c.kind) c.*
                        from run r join calibration c on c.project_id = r.project_id and c.run_id = r.id
                        where r.project_id = ? and r.execution = ?
                        order by c.at, c.kind
                        """)
                .params(projectId, execution)
                .query(RecordMapper.of(Upload.Calibration.class))
                .list();
    }

    /** The runs at a commit, named as for {@link CommitNames#commitOf}, by environment; of one environment the newest first. */
    public List<RunRecord> atCommit(long projectId, String commit) {
        return jdbc.sql("select * from run where project_id = :project and " + AT_COMMIT
                        + ":commit) order by environment_id, measured_at desc, id desc")
                .param("project", projectId)
                .param("commit", commits.commitOf(projectId, commit).orElse(commit))
                .query(RecordMapper.of(RunRecord.class))
                .list();
    }

    /** The cells with a primary score at a commit. */
    public List<MeasuredCell> measuredAt(long projectId, String commit) {
        return jdbc.sql("""
                        select distinct r.environment_id, s.benchmark_key_id from run r join named_score s on s.project_id = r.project_id and s.run_id = r.id
                        where r.project_id = :project and lower(r.commit_sha) collate "C" = lower(:commit) and s.metric = 'score'
                        """)
                .param("project", projectId)
                .param("commit", commit)
                .query(RecordMapper.of(MeasuredCell.class))
                .list();
    }

    /** The main branch of a project that has several; else empty. Reads an entry of the index for each name, not all branches. */
    public String mainBranch(long projectId) {
        return jdbc.sql("""
                        select name from unnest(:names) with ordinality as main (name, number)
                        where exists (select from run where project_id = :project and branch = name)
                          and (select min(branch) from run where project_id = :project) <> (select max(branch) from run where project_id = :project)
                        order by number limit 1
                        """)
                .param("names", MAIN_BRANCHES.toArray(String[]::new))
                .param("project", projectId)
                .query(String.class)
                .optional()
                .orElse("");
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
                .query((row, number) -> row.getString(1))
                .list();
    }

    /** The time of the newest run in each environment of a project, newest first. */
    public List<LastUse> lastUse(long projectId) {
        return lastUses(List.of(projectId)).getOrDefault(projectId, List.of());
    }

    /** Ids of the environments in which a project has runs. */
    public Set<Long> environments(long projectId) {
        return lastUse(projectId).stream().map(LastUse::environmentId).collect(Collectors.toSet());
    }

    /** The time of the newest run in each environment of projects, by project. One look-up in an index for each environment, as grouping would read all runs. */
    public Map<Long, List<LastUse>> lastUses(Collection<Long> projects) {
        Map<Long, List<LastUse>> found = new HashMap<>();
        jdbc.sql("""
                        select e.project_id, e.id, (
                          select max(measured_at) from run r
                          where r.project_id = e.project_id and r.project_id = any(:projects) and r.environment_id = e.id) as measured_at
                        from %s e order by measured_at desc nulls last, e.id
                        """.formatted(Environments.OF_PROJECTS))
                .param("projects", projects.toArray(Long[]::new))
                .query(row -> {
                    OffsetDateTime last = row.getObject("measured_at", OffsetDateTime.class);
                    if (last != null) {
                        found.computeIfAbsent(row.getLong("project_id"), none -> new ArrayList<>())
                                .add(new LastUse(row.getLong("id"), last.toInstant()));
                    }
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
        return jdbc.sql(sql).param(wanted).query(RowMap.byId((row, number) -> row.getInt(2)));
    }
}
