package dev.plateau.server.comparisons;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.SeededScores;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Benchmarks that only one side has, and scores that a newer run failed to repeat: matrix, comparison and gate agree. */
@ServerTest
class OneSidedTests {
    private static final Instant MONDAY = Instant.parse("2026-03-02T03:00:00Z");
    private static final Instant TUESDAY = Instant.parse("2026-03-03T03:00:00Z");

    @Autowired
    JdbcClient jdbc;

    @Autowired
    TestServer server;

    private SeededScores scores;
    private long seventeen;
    private long twentyOne;
    private long alpha;
    private long bravo;
    private long first;
    private long second;

    @BeforeEach
    void seed() {
        scores = new SeededScores(jdbc, "one-sided-" + UUID.randomUUID());
        seventeen = scores.environment(17, "17.0.9", "default");
        twentyOne = scores.environment(21, "21.0.8", "default");
        alpha = scores.benchmark("org.example.Suite.alpha", "{}", "avgt", 1);
        bravo = scores.benchmark("org.example.Suite.bravo", "{}", "avgt", 1);
        first = scores.run(seventeen, MONDAY);
        second = scores.run(twentyOne, MONDAY);
        for (long run : new long[] {first, second}) {
            scores.score(run, alpha, "ns/op", 100, 100.1, 100.2);
        }
    }

    @Test
    void aNewerFailureReplacesTheScoreEverywhere() throws Exception {
        scores.allocation(first, alpha, 24, 24, 24.1);
        scores.allocation(second, alpha, 24, 24, 24.1);
        scores.unmeasured(scores.run(twentyOne, TUESDAY), alpha, "FAILED", "boom", "");

        JsonNode row = compared();
        JsonNode cell = cell(twentyOne);

        assertThat(row.get("verdict").asString())
                .isEqualTo("not-runnable")
                .isEqualTo(cell.get("verdict").asString());
        assertThat(row.get("reason").asString())
                .isEqualTo("failed: boom")
                .isEqualTo(cell.get("reason").asString());
        assertThat(row.get("baseline").asDouble()).isBetween(100.0, 100.2);
        assertThat(row.get("candidate").isNull()).isTrue();
        assertThat(get("comparisons?metric=gc.alloc.rate.norm&" + sides())
                        .get("rows")
                        .get(0)
                        .get("reason")
                        .asString())
                .isEqualTo("failed: boom");
    }

    @Test
    void nothingIsComparedToABaselineThatFailed() throws Exception {
        scores.unmeasured(scores.run(seventeen, TUESDAY), alpha, "FAILED", "boom", "");

        JsonNode row = compared();
        JsonNode cell = cell(twentyOne);

        assertThat(cell(seventeen).get("verdict").asString()).isEqualTo("not-runnable");
        assertThat(cell.get("verdict").asString())
                .isEqualTo("no-baseline")
                .isEqualTo(row.get("verdict").asString());
        assertThat(cell.get("ratio").isNull()).isTrue();
        assertThat(cell.get("reason").asString())
                .isEqualTo("the baseline has no score of this benchmark: failed: boom")
                .isEqualTo(row.get("reason").asString());
        assertThat(row.get("baseline").isNull()).isTrue();
        assertThat(row.get("candidate").asDouble()).isBetween(100.0, 100.2);
    }

    @Test
    void aBenchmarkThatOnlyTheBaselineHasIsListed() throws Exception {
        scores.score(first, bravo, "ns/op", 50, 50.1, 50.2);

        JsonNode rows = get("comparisons?" + sides()).get("rows");
        JsonNode lost = rows.get(1);

        assertThat(rows).hasSize(2);
        assertThat(lost.get("benchmark").asString()).isEqualTo("org.example.Suite.bravo");
        assertThat(lost.get("verdict").asString()).isEqualTo("not-runnable");
        assertThat(lost.get("reason").asString())
                .isEqualTo("only in the baseline: the candidate has no score of this benchmark");
        assertThat(lost.get("unit").asString()).isEqualTo("ns/op");
        assertThat(lost.get("baseline").asDouble()).isBetween(50.0, 50.2);
        assertThat(lost.get("candidate").isNull()).isTrue();
        assertThat(page("compare?" + sides())).contains("only in baseline", "50.1 ns/op");
        assertThat(page("compare?format=csv&" + sides()))
                .contains("org.example.Suite.bravo", ",not-runnable,only in the baseline: ");
    }

    @Test
    void aRunThatOnlyFailedHasItsReasonAndItsBaselineInTheGate() throws Exception {
        long broken = scores.run(twentyOne, TUESDAY);
        scores.unmeasured(broken, alpha, "FAILED", "boom", "");

        JsonNode verdict = get("verdict?run=" + broken);
        JsonNode run = verdict.get("runs").get(0);

        assertThat(verdict.get("outcome").asString()).isEqualTo("INCONCLUSIVE");
        assertThat(verdict.get("summary").asString()).contains("without a score: Suite.alpha");
        assertThat(run.get("baseline").get("run").asLong()).isEqualTo(second);
        assertThat(run.get("scores").get(0).get("reason").asString()).isEqualTo("not measured: boom");
        assertThat(get("comparisons?baselineRun=" + second + "&candidateRun=" + broken)
                        .get("rows")
                        .get(0)
                        .get("reason")
                        .asString())
                .isEqualTo("failed: boom");
    }

    @Test
    void aFailureIsNamedByTheGateEvenWithoutABaseline() throws Exception {
        long broken = scores.run(twentyOne, TUESDAY);
        scores.unmeasured(broken, bravo, "FAILED", "boom", "");

        JsonNode verdict = get("verdict?run=" + broken);

        assertThat(verdict.get("outcome").asString()).isEqualTo("INCONCLUSIVE");
        assertThat(verdict.get("summary").asString()).contains("Suite.bravo", "without a baseline");
        assertThat(verdict.get("runs").get(0).get("scores").get(0).get("reason").asString())
                .isEqualTo("not measured: boom");
    }

    private String sides() {
        return "baseline=" + seventeen + "&candidate=" + twentyOne;
    }

    private JsonNode compared() throws Exception {
        return get("comparisons?" + sides()).get("rows").get(0);
    }

    private JsonNode cell(long environment) throws Exception {
        for (JsonNode cell :
                get("matrix?baseline=" + seventeen).get("rows").get(0).get("cells")) {
            if (cell.get("environment").asLong() == environment) {
                return cell;
            }
        }
        throw new AssertionError("no cell of environment " + environment);
    }

    private JsonNode get(String path) throws Exception {
        HttpResponse<String> answer = server.get("/api/v1/projects/" + scores.name() + "/" + path);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return new JsonMapper().readTree(answer.body());
    }

    private String page(String path) throws Exception {
        return server.get("/projects/" + scores.name() + "/" + path).body();
    }
}
