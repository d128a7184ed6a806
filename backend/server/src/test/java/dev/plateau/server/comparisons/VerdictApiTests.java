package dev.plateau.server.comparisons;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.server.testing.SeededNights;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.net.http.HttpResponse;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Matrix and comparisons as JSON: the contract of docs/api.md. */
@ServerTest
class VerdictApiTests {
    @Autowired
    JdbcClient jdbc;

    @Autowired
    TestServer server;

    private SeededNights nights;
    private long first;
    private long last;

    @BeforeEach
    void seed() {
        nights = new SeededNights(jdbc, "verdicts-" + UUID.randomUUID());
        long slow = nights.benchmark("org.example.Suite.slow", "{\"size\": \"10\"}", "avgt", 1);
        long calm = nights.benchmark("org.example.Suite.calm", "{}", "thrpt", 4);
        for (int night = 0; night < 8; night++) {
            long run = nights.night(night);
            first = night == 0 ? run : first;
            last = run;
            double factor = night == 7 ? 1.5 : 1;
            nights.score(run, slow, "ns/op", 100 * factor, 100.1 * factor, 100.2 * factor);
            nights.score(run, calm, "ops/s", 50, 50.01, 50.02);
        }
    }

    private HttpResponse<String> answer(String path) throws Exception {
        return server.get("/api/v1/projects/" + nights.name() + "/" + path);
    }

    private JsonNode get(String path) throws Exception {
        HttpResponse<String> answer = answer(path);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return new JsonMapper().readTree(answer.body());
    }

    private long environment() {
        return jdbc.sql("select environment_id from run where id = ?")
                .param(first)
                .query(Long.class)
                .single();
    }

    @Test
    void theMatrixNamesItsColumnsAndTheVerdictOfEachCell() throws Exception {
        JsonNode matrix = get("matrix?metric=score&baseline=" + environment());

        assertThat(matrix.get("baseline").asLong()).isEqualTo(environment());
        JsonNode column = matrix.get("environments").get(0);
        assertThat(column.get("id").asLong()).isEqualTo(environment());
        assertThat(column.has("jdk") && column.has("flagSet")).isTrue();
        JsonNode row = matrix.get("rows").get(1);
        assertThat(row.get("benchmark").asString()).isEqualTo("org.example.Suite.slow");
        assertThat(row.get("parameters").get("size").asString()).isEqualTo("10");
        assertThat(row.get("mode").asString()).isEqualTo("avgt");
        assertThat(row.get("threads").asInt()).isEqualTo(1);
        JsonNode cell = row.get("cells").get(0);
        assertThat(cell.get("verdict").asString()).isEqualTo("baseline");
        assertThat(cell.get("score").asDouble()).isBetween(150.0, 150.4);
        assertThat(cell.get("unit").asString()).isEqualTo("ns/op");
        assertThat(cell.get("ratio").isNull()).isTrue();
    }

    @Test
    void aComparisonOfRunsHasBothScoresAndTheirRatio() throws Exception {
        JsonNode comparison = get("comparisons?baselineRun=" + first + "&candidateRun=" + last);

        assertThat(comparison.get("baseline").get("run").asLong()).isEqualTo(first);
        assertThat(comparison.get("candidate").get("run").asLong()).isEqualTo(last);
        JsonNode slow = comparison.get("rows").get(0);
        assertThat(slow.get("verdict").asString()).isEqualTo("regressed");
        double ratio = slow.get("candidate").asDouble() / slow.get("baseline").asDouble();
        assertThat(slow.get("ratio").asDouble())
                .isCloseTo(ratio, within(1e-9))
                .isBetween(slow.get("low").asDouble(), slow.get("high").asDouble());
        assertThat(slow.get("low").asDouble()).isGreaterThan(1);
        assertThat(comparison.get("rows").get(1).get("verdict").asString()).isEqualTo("unchanged");
    }

    @Test
    void twoEnvironmentsAreComparedLikewise() throws Exception {
        JsonNode same = get("comparisons?baseline=" + environment() + "&candidate=" + environment());

        assertThat(same.get("rows")).hasSize(2).allMatch(row -> row.get("ratio").asDouble() == 1);
        assertThat(get("comparisons?metric=gc.alloc.rate.norm&baseline=" + environment() + "&candidate="
                                + environment())
                        .get("rows"))
                .isEmpty();
    }

    @Test
    void aRunOfAnotherProjectIsNotShown() throws Exception {
        var other = new SeededNights(jdbc, "verdicts-other-" + UUID.randomUUID());
        long foreign = other.night(0);
        other.score(foreign, other.benchmark("org.example.Secret.plan", "{}", "avgt", 1), "ns/op", 100, 101, 102);

        String pair = "baselineRun=" + last + "&candidateRun=" + foreign;
        assertThat(answer("comparisons?" + pair).statusCode()).isEqualTo(404);
        HttpResponse<String> page = server.get("/projects/" + nights.name() + "/compare?format=csv&" + pair);
        assertThat(page.statusCode()).isEqualTo(404);
        assertThat(page.body()).doesNotContain("Secret");
    }

    @Test
    void anEmptySelectionIsAnEmptyMatrix() throws Exception {
        assertThat(get("matrix?branch=nowhere").get("rows")).isEmpty();
        assertThat(get("matrix?branch=nowhere").get("baseline").isNull()).isTrue();
        assertThat(get("matrix?execution=nothing").get("rows")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    matrix?baseline=9223372036854775807                       | 404 | environment
                    matrix?baseline=first                                     | 400 | baseline: expected a whole number, found “first”
                    matrix?host=9223372036854775807                           | 404 | host
                    matrix?host=lab                                           | 400 | host
                    matrix?metric=gc.nothing                                  | 400 | metric
                    comparisons                                               | 400 | baseline
                    comparisons?baseline=1                                    | 404 | environment 1
                    comparisons?baselineRun=1                                 | 404 | run 1 here. Check it, and the project in the address
                    nosuch                                                    | 404 | There is no resource at this address. The description
                    nosuch                                                    | 404 | urn:plateau:problem:no-such-address
                    comparisons?baseline=1&baselineRun=1                      | 400 | only one of them
                    comparisons?metric=gc.count                               | 400 | gc.alloc.rate.norm
                    """)
    void whatCantBeComparedIsAProblem(String path, int status, String words) throws Exception {
        HttpResponse<String> answer = answer(path);

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue("content-type").orElse("")).contains("application/problem+json");
        assertThat(answer.body()).contains(words);
    }
}
