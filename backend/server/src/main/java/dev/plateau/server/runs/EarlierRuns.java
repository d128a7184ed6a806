package dev.plateau.server.runs;

import dev.plateau.server.platform.storage.RecordMapper;
import dev.plateau.server.platform.storage.RowMap;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Runs before others, to compare with. */
@Component
public class EarlierRuns {
    private final JdbcClient jdbc;
    private final RunCatalog runs;
    private final CommitNames commits;

    EarlierRuns(JdbcClient jdbc, RunCatalog runs, CommitNames commits) {
        this.jdbc = jdbc;
        this.runs = runs;
        this.commits = commits;
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
        return before == null
                ? earlier(projectId, run, "", runs.mainBranch(projectId), List.of())
                : runs.find(projectId, before);
    }

    /** The newest run for which {@link #earlier(long, List, String, String, Collection, int)} returns several. */
    public Optional<RunRecord> earlier(
            long projectId, RunRecord than, String commit, String branch, Collection<Long> except) {
        return earlier(projectId, List.of(than), commit, branch, except, 1).stream()
                .findFirst();
    }

    /**
     * The newest {@code most} runs in the environment of runs of one commit that measured one of their benchmarks, or of those that they could not
     * measure, newest first.
     *
     * @param than at least one, the newest first
     * @param commit only runs of this commit, named as for {@link CommitNames#commitOf}, of any time; empty for earlier runs of any other commit
     * @param branch only runs of this branch; empty for any
     * @param except ids of runs to leave out
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
                        commit.isEmpty()
                                ? ""
                                : commits.commitOf(projectId, commit).orElse(commit))
                .param("measuredAt", newest.measuredAt().atOffset(ZoneOffset.UTC))
                .param("own", newest.commit())
                .param("except", except.toArray(Long[]::new))
                .query(RecordMapper.of(RunRecord.class))
                .list();
    }
}
