package dev.plateau.server.runs;

import dev.plateau.server.platform.storage.RecordMapper;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * The list of runs by filters; and runs and commits by words, among the newest runs of projects. The index {@code run_of_project} leads to those, so that a search reads at most
 * as many rows as its scopes allow, for any number of runs.
 */
@Component
public class RunSearch {
    private final JdbcClient jdbc;

    RunSearch(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /**
     * A row of the run list.
     *
     * @param unmeasured cells with a reason instead of a score
     * @param failed unmeasured cells that failed or timed out, and have no score of another attempt
     */
    public record CountedRun(RunRecord run, int scores, int unmeasured, int failed) {}

    /**
     * A filter for the runs of a project.
     *
     * @param branch empty for any
     * @param commit its first digits, in any case; empty for any
     * @param environments ids; null for any
     */
    public record RunFilter(
            String branch, String commit, @Nullable Collection<Long> environments) {}

    /**
     * The scope of a search.
     *
     * @param newest number of newest runs of the project that are searched
     */
    public record Scope(long project, int newest) {}

    /**
     * A word of the search.
     *
     * @param text in lower case
     * @param pattern of LIKE, for texts that contain the word
     * @param environments ids of environments whose names contain the word
     */
    public record Word(String text, String pattern, Collection<Long> environments) {}

    /**
     * A measured commit.
     *
     * @param branch of one of its runs; null if none names one
     * @param last time of its newest measurement
     */
    public record FoundCommit(
            long project, String commit, @Nullable String branch, int runs, Instant last) {}

    /** A run with its project. */
    public record FoundRun(long project, RunRecord run) {}

    /** The runs with an id below {@code before} that match a filter, newest first. */
    public List<CountedRun> newest(long projectId, RunFilter filter, long before, int limit) {
        Collection<Long> environments = filter.environments();
        return jdbc.sql("""
                        select r.*,
                          (select coalesce(sum(p.benchmarks), 0) from upload_part p where p.project_id = :project and p.run_id = r.id) as scores,
                          (select count(*) from unmeasured u where u.project_id = :project and u.run_id = r.id) as unmeasured,
                          (select count(*) from unmeasured u where u.project_id = :project and u.run_id = r.id
                            and u.outcome in ('FAILED', 'TIMED_OUT') and not exists (
                              select from named_score s
                              where s.project_id = :project and s.run_id = u.run_id and s.benchmark_key_id = u.benchmark_key_id)) as failed
                        from run r
                        where r.project_id = :project and r.id < :before
                          and (:branch = '' or r.branch = :branch)
                          and (:commit = '' or %s)
                          and (:environments::bigint[] is null or r.environment_id = any(:environments))
                        order by r.id desc limit :limit
                        """.formatted(CommitNames.BY_COMMIT))
                .param("project", projectId)
                .param("before", before)
                .param("branch", filter.branch())
                .param("commit", filter.commit().toLowerCase(Locale.ROOT))
                .param("last", filter.commit().toLowerCase(Locale.ROOT) + CommitNames.LAST)
                .param("beginnings", CommitNames.beginnings(filter.commit().toLowerCase(Locale.ROOT)))
                .param("environments", environments == null ? null : environments.toArray(Long[]::new))
                .param("limit", limit)
                .query(RecordMapper.of(CountedRun.class))
                .list();
    }

    /** Commits that contain all words: first those that begin with the first word, then by scope, then the newest. */
    public List<FoundCommit> commits(List<Scope> scopes, List<Word> words, int most) {
        if (scopes.isEmpty()) {
            return List.of();
        }
        return jdbc.sql("""
                        select r.project, r.commit_sha as commit, max(r.branch) as branch, count(*) as runs, max(r.measured_at) as last
                        """ + newest(scopes) + """
                         where lower(r.commit_sha) like all(?::text[])
                        group by r.project, r.place, r.commit_sha
                        order by starts_with(lower(r.commit_sha), ?) desc, r.place, max(r.id) desc limit ?
                        """)
                .param(words.stream().map(Word::pattern).toArray(String[]::new))
                .param(words.getFirst().text())
                .param(most)
                .query(RecordMapper.of(FoundCommit.class))
                .list();
    }

    /** Runs with all words in id, branch, commit or environment: first those whose id is a word, then by scope, then the newest. */
    public List<FoundRun> runs(List<Scope> scopes, List<Word> words, int most) {
        if (scopes.isEmpty()) {
            return List.of();
        }
        List<Object> values = new ArrayList<>();
        StringBuilder conditions = new StringBuilder(" where true");
        for (Word word : words) {
            conditions.append(
                    " and (lower(concat_ws(' ', 'run', r.id, r.branch, r.commit_sha)) like ? or r.environment_id = any(?))");
            values.add(word.pattern());
            values.add(word.environments().toArray(Long[]::new));
        }
        return jdbc.sql("select r.* " + newest(scopes) + conditions
                        + " order by r.id::text = any(?::text[]) desc, r.place, r.id desc limit ?")
                .params(values)
                .param(words.stream().map(Word::text).toArray(String[]::new))
                .param(most)
                .query(RecordMapper.of(FoundRun.class))
                .list();
    }

    /** One query for each project, as in a distributed database each is on one node. */
    private static String newest(List<Scope> scopes) {
        return IntStream.range(0, scopes.size())
                .mapToObj(place -> """
                        select %1$d::bigint as project, %2$d as place, n.* from (
                          select * from run where project_id = %1$d order by id desc limit %3$d) n
                        """.formatted(
                        scopes.get(place).project(), place, scopes.get(place).newest()))
                .collect(Collectors.joining("union all ", "from (", ") r"));
    }
}
