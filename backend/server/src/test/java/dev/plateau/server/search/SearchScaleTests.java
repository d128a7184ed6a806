package dev.plateau.server.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.catalog.Project;
import dev.plateau.server.catalog.Projects;
import dev.plateau.server.testing.SeededScores;
import dev.plateau.server.testing.ServerTest;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A search in a project of 500 benchmarks and 10,000 runs. */
@ServerTest
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SearchScaleTests {
    private static final Logger LOG = LoggerFactory.getLogger(SearchScaleTests.class);
    private static final int ROUNDS = 15;
    /** Far above the median on a slow machine, and far below what a person waits for. */
    private static final Duration SLOW = Duration.ofMillis(500);

    @Autowired
    @SuppressWarnings("NullAway.Init")
    JdbcClient jdbc;

    @Autowired
    @SuppressWarnings("NullAway.Init")
    Projects projects;

    @Autowired
    @SuppressWarnings("NullAway.Init")
    Search search;

    @SuppressWarnings("NullAway.Init")
    private Project project;

    @BeforeAll
    void seed() {
        var scores = new SeededScores(jdbc, "scale-" + UUID.randomUUID());
        long environment = scores.environment(21, "21.0.8", "default");
        jdbc.sql("""
                        insert into benchmark_key (project_id, benchmark, parameters, mode, threads)
                        select ?, 'com.example.service' || n % 20 || '.Benchmark' || n || '.measure', '{}', 'avgt', t
                        from generate_series(1, 500) n cross join generate_series(1, 3) t
                        """).param(scores.project()).update();
        jdbc.sql("""
                        insert into run (id, project_id, environment_id, execution, branch, commit_sha, measured_at, facts)
                        select nextval('ids'), ?, ?, 'e' || n, 'main', md5(n::text), now() - n * interval '1 hour',
                          jsonb_build_object('plan', repeat('plan ', 40))
                        from generate_series(1, 10000) n
                        """).params(scores.project(), environment).update();
        jdbc.sql("analyze run").update();
        jdbc.sql("analyze benchmark_key").update();
        project = projects.get(scores.project());
    }

    @ParameterizedTest
    @ValueSource(strings = {"measure", "benchmark499 measure", "c4ca4238", "main 21.0.8", "nothing like this", "a"})
    void answersFast(String q) {
        SearchWords words = SearchWords.of(q);
        long[] nanos = LongStream.range(0, ROUNDS)
                .map(round -> {
                    long begin = System.nanoTime();
                    search.find(words, List.of(project), project);
                    return System.nanoTime() - begin;
                })
                .sorted()
                .toArray();
        LOG.info("search for '{}': median {} ms of {}", q, nanos[ROUNDS / 2] / 1e6, Arrays.toString(nanos));

        assertThat(Duration.ofNanos(nanos[ROUNDS / 2])).isLessThan(SLOW);
    }

    /** The oldest of the 10,000 runs is found, too. */
    @Test
    void findsTheOldestCommit() {
        assertThat(search.find(SearchWords.of("b7a782741f667201b54880c925faec4b"), List.of(project), project))
                .flatMap(Search.Group::hits)
                .extracting(SearchHit::kind)
                .containsExactly(SearchKind.COMMIT, SearchKind.RUN);
    }
}
