package dev.plateau.server.runs;

import dev.plateau.server.environments.Environments;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.platform.storage.RecordMapper;
import dev.plateau.server.platform.storage.RowMap;
import dev.plateau.wire.model.Commit;
import dev.plateau.wire.model.Upload;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Queries for runs, their conditions, and the cells that they could not measure. */
@Component
public class RunCatalog {
    /** Usual names of a main branch, the most usual first. */
    public static final List<String> MAIN_BRANCHES = List.of("main", "master", "trunk");

    /** Number of an environment's newest runs that are searched for benchmarks that it could not measure. */
    private static final int SEARCHED_RUNS = 10;

    /** Shortest beginning of a commit's id that names it. */
    private static final int MIN_BEGINNING = 4;

    /** Digits of git's shortest abbreviation. */
    private static final int MIN_ABBREVIATION = 7;

    private static final int MAX_ABBREVIATIONS = 64 - MIN_ABBREVIATION;

    /** Commits that a problem lists. */
    private static final int MAX_NAMED = 5;

    /** Sorts after every other character. */
    static final String LAST = Character.toString(Character.MAX_CODE_POINT);

    /** By the index {@code run_of_commit}: ids between two texts, or one of several. */
    static final String BY_COMMIT = """
            (lower(commit_sha) collate "C" >= :commit and lower(commit_sha) collate "C" <= :last)
              or lower(commit_sha) collate "C" = any(:beginnings)""";

    private static final String AT_COMMIT = "lower(commit_sha) collate \"C\" = lower(";

    private final JdbcClient jdbc;
    private final JsonMapper json;

    RunCatalog(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
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

    /**
     * The measured commit that a text means: the id itself, a beginning of it of at least 4 characters, or a longer form of an id that was
     * stored abbreviated. Letters are of any case. Empty without such a commit.
     *
     * @throws Problem if several commits begin with the text; it lists them
     */
    public Optional<String> commitOf(long projectId, String text) {
        return commitOf(projectId, "commit", text);
    }

    /**
     * Same, for a parameter of this name.
     *
     * @throws Problem if several commits begin with the text; it lists them
     */
    public Optional<String> commitOf(long projectId, String parameter, String text) {
        List<String> found = commits(projectId, text, MAX_NAMED + 1);
        if (found.size() > 1) {
            throw Problem.badParameter(
                    parameter,
                    "several commits begin with " + text.strip() + ": "
                            + found.stream().limit(MAX_NAMED).collect(Collectors.joining(", "))
                            + (found.size() > MAX_NAMED ? " and more" : "") + ". Give more digits");
        }
        return found.stream().findFirst();
    }

    /** The form of a commit's id under which an upload is stored: the known one of the same commit, else the id in lower case. */
    public String knownForm(long projectId, String id) {
        if (!Commit.isHash(id)) {
            return id;
        }
        List<String> found = commits(projectId, id, 2);
        return found.size() == 1 ? found.getFirst() : id.toLowerCase(Locale.ROOT);
    }

    /** Measured commits that a text may mean, as for {@link #commitOf}, in order: one if it is a whole id. */
    public List<String> commits(long projectId, String text, int limit) {
        String wanted = text.strip().toLowerCase(Locale.ROOT);
        List<String> found = jdbc.sql("select distinct commit_sha from run where project_id = :project and ("
                        + BY_COMMIT + ") order by commit_sha limit :limit")
                .param("project", projectId)
                .param("commit", wanted)
                .param("last", wanted.length() < MIN_BEGINNING ? wanted : wanted + LAST)
                .param("beginnings", beginnings(wanted))
                .param("limit", limit + MAX_ABBREVIATIONS)
                .query((row, number) -> row.getString(1))
                .list();
        Optional<String> whole =
                found.stream().filter(id -> id.equalsIgnoreCase(wanted)).findFirst();
        if (whole.isPresent()) {
            return List.of(whole.get());
        }
        List<String> longer = found.stream()
                .filter(id -> id.length() > wanted.length())
                .limit(limit)
                .toList();
        return longer.isEmpty()
                ? found.stream().max(Comparator.comparingInt(String::length)).stream()
                        .toList()
                : longer;
    }

    /** The forms of an id to which it may have been abbreviated. */
    static String[] beginnings(String id) {
        return Commit.isHash(id)
                ? IntStream.range(MIN_ABBREVIATION, id.length())
                        .mapToObj(length -> id.substring(0, length))
                        .toArray(String[]::new)
                : new String[0];
    }

    /** The run before each of these: the newest earlier one of the same environment and branch. First runs are left out. */
    public Map<Long, Long> before(long projectId, Collection<Long> runs) {
        return jdbc.sql("""
                        select r.id, earlier.id from run r
                        cross join lateral (
                            select id from run e
                            where e.project_id = :project and e.environment_id = r.environment_id
                              and e.branch is not distinct from r.branch and (e.measured_at, e.id) < (r.measured_at, r.id)
                            order by e.measured_at desc, e.id desc limit 1) earlier
                        where r.project_id = :project and r.id = any(:runs)
                        """)
                .param("project", projectId)
                .param("runs", runs.toArray(Long[]::new))
                .query(RowMap.ids());
    }

    /** The run to compare a run with: the one before on its branch; for the first of a branch, the newest earlier one of the main branch, else of any. */
    public Optional<RunRecord> preceding(long projectId, RunRecord run) {
        Long before = before(projectId, List.of(run.id())).get(run.id());
        return before == null ? earlier(projectId, run, "", mainBranch(projectId), List.of()) : find(projectId, before);
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

    /** The runs at a commit, named as for {@link #commitOf}, by environment; of one environment the newest first. */
    public List<RunRecord> atCommit(long projectId, String commit) {
        return jdbc.sql("select * from run where project_id = :project and " + AT_COMMIT
                        + ":commit) order by environment_id, measured_at desc, id desc")
                .param("project", projectId)
                .param("commit", commitOf(projectId, commit).orElse(commit))
                .query(RecordMapper.of(RunRecord.class))
                .list();
    }

    /**
     * The newest run in the environment of another run that measured one of its benchmarks, or of those that it could not measure.
     *
     * @param commit only runs of this commit, named as for {@link #commitOf}, of any time; empty for earlier runs of any other commit
     * @param branch only runs of this branch; empty for any
     * @param except ids of runs to leave out
     */
    public Optional<RunRecord> earlier(
            long projectId, RunRecord than, String commit, String branch, Collection<Long> except) {
        return earlier(projectId, than, commit, branch, except, 1).stream().findFirst();
    }

    /** The newest {@code most} runs of another commit, newest first. */
    public List<RunRecord> earlier(long projectId, RunRecord than, String branch, int most) {
        return earlier(projectId, than, "", branch, List.of(), most);
    }

    private List<RunRecord> earlier(
            long projectId, RunRecord than, String commit, String branch, Collection<Long> except, int most) {
        return earlier(projectId, List.of(than), commit, branch, except, most);
    }

    /**
     * Same, for runs of one commit in one environment, the newest first: a run with a benchmark of any of them.
     *
     * @param than at least one
     */
    public List<RunRecord> earlier(
            long projectId, List<RunRecord> than, String commit, String branch, Collection<Long> except, int most) {
        RunRecord newest = than.getFirst();
        return jdbc.sql("""
                        select * from run r
                        where project_id = :project and environment_id = :environment and id <> all(:runs) and id <> all(:except)
                          and (:branch = '' or branch = :branch)
                          and case when :commit <> '' then lower(commit_sha) collate "C" = lower(:commit)
                              else (measured_at, id) < (:measuredAt, :newest) and (cast(:own as text) is null or commit_sha is distinct from :own) end
                          and exists (
                              select from named_score theirs join (
                                  select benchmark_key_id from named_score
                                  where project_id = :project and run_id = any(:runs) and metric = 'score'
                                  union all
                                  select benchmark_key_id from unmeasured where project_id = :project and run_id = any(:runs)) ours
                                using (benchmark_key_id)
                              where theirs.project_id = :project and theirs.run_id = r.id and theirs.metric = 'score')
                        order by measured_at desc, id desc limit :most
                        """)
                .param("most", most)
                .param("project", projectId)
                .param("environment", newest.environmentId())
                .param("runs", than.stream().map(RunRecord::id).toArray(Long[]::new))
                .param("newest", newest.id())
                .param("branch", branch)
                .param(
                        "commit",
                        commit.isEmpty() ? "" : commitOf(projectId, commit).orElse(commit))
                .param("measuredAt", newest.measuredAt().atOffset(ZoneOffset.UTC))
                .param("own", newest.commit())
                .param("except", except.toArray(Long[]::new))
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
                          select max(measured_at) from run r where r.project_id = e.project_id and r.project_id = any(:projects) and r.environment_id = e.id) as measured_at
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
