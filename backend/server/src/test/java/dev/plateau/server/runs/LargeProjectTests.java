package dev.plateau.server.runs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.ingest.UploadDeletion;
import dev.plateau.server.testing.SeededScores;
import dev.plateau.server.testing.ServerTest;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

/** What reads few rows however many a project has: of 3,000 runs, and of as many uploads. */
@ServerTest
class LargeProjectTests {
    private static final int FEW = 50;
    private static final Instant START = Instant.parse("2026-02-01T03:00:00Z");

    @Autowired
    JdbcClient jdbc;

    @Autowired
    RunCatalog runs;

    @Autowired
    UploadDeletion uploads;

    @Autowired
    TransactionTemplate transactions;

    private long project;
    private long older;
    private long newer;
    /** Ids of the runs are this and the numbers after it. */
    private long first;

    @BeforeEach
    void fill() {
        SeededScores scores = new SeededScores(jdbc, "large-" + UUID.randomUUID());
        project = scores.project();
        older = scores.environment(17, "17.0.9", "default");
        newer = scores.environment(21, "21.0.8", "default");
        first = scores.run(older, START) * 1_000_000;
        jdbc.sql("""
                        insert into run (id, project_id, environment_id, execution, branch, measured_at)
                        select :first + n, :project, case n % 2 when 0 then :older else :newer end, 'execution ' || n,
                          case n % 3 when 0 then 'main' when 1 then 'release' end, :start + make_interval(mins => n)
                        from generate_series(1, 3000) as all_runs (n)
                        """)
                .param("first", first)
                .param("project", project)
                .param("older", older)
                .param("newer", newer)
                .param("start", START.atOffset(ZoneOffset.UTC))
                .update();
        jdbc.sql("""
                        insert into upload (id, project_id, received_at, bytes, receipt)
                        select gen_random_uuid(), :project, now(), 1000, jsonb_build_object('upload', gen_random_uuid(), 'duplicate', false,
                          'runs', jsonb_build_array(jsonb_build_object('id', :first + n, 'url', '', 'jdk', '', 'flagSet', '', 'host', '',
                            'scores', 1, 'unmeasured', 0, 'recordings', 0)),
                          'series', 1, 'scores', 1, 'unmeasured', 0, 'skipped', '[]'::jsonb, 'problems', '[]'::jsonb)
                        from generate_series(1, 3000) as all_runs (n)
                        """).param("first", first).param("project", project).update();
        jdbc.sql("analyze run, upload").update();
    }

    @Test
    void theNewestRunOfEachEnvironment() {
        assertThat(readingFew("run", () -> runs.lastUse(project)))
                .containsExactly(
                        new RunCatalog.LastUse(older, START.plusSeconds(3000 * 60)),
                        new RunCatalog.LastUse(newer, START.plusSeconds(2999 * 60)));
        assertThat(runs.lastUses(List.of(project, -1L))).containsOnlyKeys(project);
        assertThat(runs.counts(List.of(project, -1L))).containsExactly(Map.entry(project, 3001));
        assertThat(runs.countsByEnvironment(project)).containsEntry(older, 1501).containsEntry(newer, 1500);
    }

    @Test
    void theBranches() {
        assertThat(readingFew("run", () -> runs.branches(project))).containsExactly("main", "release");
        assertThat(runs.branches(-1)).isEmpty();
    }

    @Test
    void theUploadOfARun() {
        readingFew("upload", () -> {
            uploads.forget(project, first + 7);
            return 1;
        });

        assertThat(jdbc.sql("select count(*) from upload where receipt #>> '{runs,0,id}' in (?, ?)")
                        .params(String.valueOf(first + 7), String.valueOf(first + 8))
                        .query(Integer.class)
                        .single())
                .isEqualTo(1);
    }

    /** Does something in a transaction of its own and counts the rows of a table that it reads. */
    private <T> T readingFew(String table, Supplier<T> action) {
        return transactions.execute(status -> {
            long before = rowsRead(table);
            T result = action.get();
            assertThat(rowsRead(table) - before).isLessThan(FEW);
            return result;
        });
    }

    /** PostgreSQL keeps the counts of earlier transactions for up to a second, so only a difference is of this one. */
    private long rowsRead(String table) {
        return jdbc.sql("select seq_tup_read + idx_tup_fetch from pg_stat_xact_user_tables where relname = ?")
                .param(table)
                .query(Long.class)
                .single();
    }
}
