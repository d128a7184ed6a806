package dev.plateau.server.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Percentiles, counters and limits of a benchmark in sample mode, as JMH wrote its results; the second run differs in one percentile and a counter. */
@ServerTest
class GateMetricTests {
    private static final JsonMapper JSON = new JsonMapper();
    private static final int FORKS = 6;

    private final String name = "gate-metrics-" + UUID.randomUUID();

    @Autowired
    TestServer server;

    private ProjectUnderTest project;

    @BeforeEach
    void measureTwice() throws Exception {
        project = new ProjectUnderTest(server, name);
        upload("aaaa1111", 1, 1);
        upload("bbbb2222", 2, 1.6);
    }

    /** Uploads the results with more forks like the measured ones, and with one percentile and a counter multiplied. */
    private void upload(String commit, int day, double factor) throws Exception {
        JsonNode rows =
                JSON.readTree(Files.readString(Path.of("../wire/src/test/resources/jmh/sample-two-forks.json")));
        ObjectNode row = (ObjectNode) rows.get(0);
        row.put("forks", FORKS);
        ArrayNode histograms = (ArrayNode) row.at("/primaryMetric/rawDataHistogram");
        for (int fork = histograms.size(); fork < FORKS; fork++) {
            histograms.add(histograms.get(fork % 2).deepCopy());
        }
        ObjectNode metrics = (ObjectNode) row.get("secondaryMetrics");
        metrics.removeAll();
        metrics.set("p0.50", metric("us/op", 1.8));
        metrics.set("p0.99", metric("us/op", 16.4 * factor));
        metrics.set("failures", metric("#", 20 * factor));
        project.upload("branch=main&commit=" + commit + "&measuredAt=2026-03-0" + day + "T03:00:00Z", rows.toString());
    }

    private static ObjectNode metric(String unit, double score) {
        ObjectNode metric = JSON.createObjectNode().put("score", score).put("scoreUnit", unit);
        metric.put("scoreError", "NaN");
        metric.putArray("scoreConfidence").add("NaN").add("NaN");
        metric.putObject("scorePercentiles").put("50.0", score);
        ArrayNode forks = metric.putArray("rawData");
        for (int fork = 0; fork < FORKS; fork++) {
            forks.addArray().add(score * (0.995 + 0.002 * fork)).add(score * (0.996 + 0.002 * fork));
        }
        return metric;
    }

    private JsonNode verdict(String query) throws Exception {
        return project.get("/verdict?commit=bbbb2222" + query);
    }

    private static String limit(String text) {
        return "&limit=" + URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource({
        "p0.50, -, FINE",
        "p0.99, -, REGRESSED",
        "failures, -, INCONCLUSIVE",
        "failures, lower, REGRESSED",
        "failures, higher, FINE",
        // it has its own direction
        "p0.99, higher, REGRESSED",
    })
    void secondaryMetricRegressesInItsDirection(String metric, String better, String expected) throws Exception {
        JsonNode verdict = verdict("&metric=" + metric + (better.equals("-") ? "" : "&better=" + better));

        assertThat(verdict.get("outcome").asString()).as(verdict.toString()).isEqualTo(expected);
        assertThat(verdict.at("/runs/0/scores/0/metric").asString()).isEqualTo(metric);
    }

    @Test
    void metricThatNoBenchmarkHasIsNotFine() throws Exception {
        JsonNode verdict = verdict("&metric=p0.50&metric=p0.95");

        assertThat(verdict.get("outcome").asString()).isEqualTo("INCONCLUSIVE");
        assertThat(verdict.get("summary").asString())
                .isEqualTo("none of 1 scores regressed, no benchmark has the metric p0.95");
    }

    @ParameterizedTest
    @CsvSource({
        "Sums.all p0.99 < 30 us, FINE",
        "Sums.all p0.99 < 20000 ns/op, REGRESSED",
        "all p0.99 < 26.24 us, INCONCLUSIVE",
        "all p0.99 > 20 us, FINE",
        "all p0.99 > 0.1 ms, REGRESSED",
        "all failures < 100 #, FINE",
        "all p0.99 < 30 B/op, INCONCLUSIVE",
        "Other p0.99 < 30 us, INCONCLUSIVE",
    })
    void limitNeedsTheWholeInterval(String limit, String expected) throws Exception {
        JsonNode verdict = verdict("&metric=p0.50" + limit(limit));

        assertThat(verdict.get("outcome").asString()).as(verdict.toString()).isEqualTo(expected);
    }

    @Test
    void missedLimitIsNamedBesideTheComparedScores() throws Exception {
        JsonNode verdict = verdict("&metric=p0.50" + limit("all p0.99 < 2 us") + limit("all p0.50 < 2 us"));

        assertThat(verdict.get("summary").asString()).isEqualTo("none of 1 scores regressed, 1 of 2 limits missed");
        JsonNode missed = verdict.at("/runs/0/scores/1");
        assertThat(missed.get("metric").asString()).isEqualTo("p0.99 < 2 us");
        assertThat(missed.get("baseline").asDouble()).isEqualTo(2000);
        assertThat(missed.get("verdict").asString()).isEqualTo("limit-missed");
        assertThat(missed.get("reason").asString()).isEqualTo("99 % interval 26.1 to 26.4 µs/op");
    }

    @Test
    void limitNeedsNoBaseline() throws Exception {
        String first = "/verdict?commit=aaaa1111" + limit("all p0.99 < 20 us");

        JsonNode alone = project.get(first + "&baseline=none");

        assertThat(alone.get("outcome").asString()).isEqualTo("FINE");
        assertThat(alone.get("summary").asString()).isEqualTo("none of 1 limits missed");
        assertThat(server.get(alone.at("/runs/0/compare").asString()).statusCode())
                .isEqualTo(200);
        assertThat(project.get(first + "&baselineBranch=other").get("outcome").asString())
                .isEqualTo("INCONCLUSIVE");
    }

    @Test
    void releaseIsComparedWithAnEarlierRelease() throws Exception {
        for (String release : new String[] {"v1 aaaa1111", "v2 bbbb2222"}) {
            String body = "{\"name\":\"%s\",\"commit\":\"%s\",\"time\":\"2026-03-01T03:00:00Z\"}"
                    .formatted((Object[]) release.split(" "));
            assertThat(project.json("PUT", "/releases", body).statusCode()).isEqualTo(200);
        }

        JsonNode verdict = project.get("/verdict?commit=release:v2&baseline=release:v1&metric=p0.99");

        assertThat(verdict.get("outcome").asString()).isEqualTo("REGRESSED");
        assertThat(verdict.at("/runs/0/baseline/commit").asString()).isEqualTo("aaaa1111");
    }
}
