package dev.plateau.server.ingest;

import static dev.plateau.server.testing.JmhRows.file;
import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import dev.plateau.wire.model.Manifest;
import dev.plateau.wire.model.UploadLimits;
import java.io.OutputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a small upload may not do: each refused with its place, and nothing stored. */
@ServerTest
class UploadLimitTests {
    private static final Instant START = RecordingBundle.START;

    @Autowired
    TestServer server;

    @TempDir
    Path folder;

    private static JsonNode refusal(HttpResponse<String> answer, int status) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        return JsonMapper.shared().readTree(answer.body());
    }

    @Test
    void manyMetricsOfOneRowAreRefusedWithRowAndField() throws Exception {
        String metrics = IntStream.range(0, 20_000)
                .mapToObj(i -> "\"m" + i + "\":{\"score\":1,\"scoreUnit\":\"x\"}")
                .collect(Collectors.joining(",", "\"secondaryMetrics\":{", "}"));
        var project = new ProjectUnderTest(server, "many-metrics");
        HttpResponse<String> answer = project.send("", file(row("a.B.c")).replace("\"secondaryMetrics\":{}", metrics));
        JsonNode problem = refusal(answer, 422).get("problems").get(0);
        assertThat(problem.get("row").intValue()).isZero();
        assertThat(problem.get("field").stringValue()).isEqualTo("secondaryMetrics.m499");
        assertThat(project.items("/series")).isEmpty();
    }

    @Test
    void receiptListsTheFirstThousandThatWereSkipped() throws Exception {
        String metrics = IntStream.range(0, 400)
                .mapToObj(i -> "\"m" + i + "\":{\"score\":\"NaN\",\"scoreUnit\":\"x\"}")
                .collect(Collectors.joining(",", "\"secondaryMetrics\":{", "}"));
        var project = new ProjectUnderTest(server, "many-skipped");
        JsonNode receipt = project.upload(
                "", file(row("a.B.c"), row("a.B.d"), row("a.B.e")).replace("\"secondaryMetrics\":{}", metrics));
        assertThat(receipt.get("scores").intValue()).isEqualTo(3);
        assertThat(receipt.get("skipped")).hasSize(1000);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    measuredAt=99999999999           | 422 | measuredAt
                    commitTime=2999-01-01T00:00:00Z  | 422 | commit.time
                    branch=main%E2%80%AE             | 400 | branch
                    commit=%1B%5B31m                 | 400 | commit
                    """)
    void parametersThatLieAreRefused(String parameters, int status, String field) throws Exception {
        var project = new ProjectUnderTest(server, "lying-parameters");
        HttpResponse<String> answer = project.send(parameters, file(row("a.B.c")));
        assertThat(refusal(answer, status).get("detail").stringValue()).contains(field);
        assertThat(project.items("/runs")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    a.B.c   | a.B.\\u001b[31m | benchmark
                    "score" | "score":1e308, "x" | primaryMetric
                    """)
    void rowsThatLieAreRefused(String text, String other, String field) throws Exception {
        var project = new ProjectUnderTest(server, "lying-rows");
        HttpResponse<String> answer =
                project.send("", file(row("a.B.c").mode("avgt", "s/op")).replace(text, other));
        assertThat(refusal(answer, 422).get("problems").get(0).get("field").stringValue())
                .isEqualTo(field);
        assertThat(project.items("/series")).isEmpty();
    }

    @Test
    void manifestThatUnfoldsIsRefused() throws Exception {
        Path bundle = folder.resolve("manifest.zip");
        try (OutputStream out = Files.newOutputStream(bundle);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            zip.putNextEntry(new ZipEntry(Manifest.ENTRY));
            byte[] spaces = " ".repeat(1 << 20).getBytes(StandardCharsets.UTF_8);
            for (int i = 0; i < 300; i++) {
                zip.write(spaces);
            }
        }
        assertThat(Files.size(bundle)).isLessThan(1 << 20);
        JsonNode problem =
                refusal(new RecordingBundle(bundle).sendTo(new ProjectUnderTest(server, "manifest-bomb")), 422);
        assertThat(problem.get("detail").stringValue()).contains("manifest.json has more than 4194304 bytes");
    }

    @Test
    void recordingThatIsNamedManyTimesIsRefused() throws Exception {
        var project = new ProjectUnderTest(server, "repeated-recording");
        List<Manifest.Recording> eight = IntStream.range(0, 8)
                .mapToObj(i -> RecordingBundle.recording("1.jfr", START.plusSeconds(i)))
                .toList();
        HttpResponse<String> answer = RecordingBundle.of(folder, eight, Map.of("1.jfr", new byte[] {1}))
                .sendTo(project);
        JsonNode problems = refusal(answer, 422).get("problems");
        assertThat(problems).hasSize(7);
        assertThat(problems.get(0).get("field").stringValue()).isEqualTo("recordings[1].entry");
        assertThat(project.items("/runs")).isEmpty();
    }

    @Test
    void recordingsThatUnfoldBeyondTheirBudgetAreRefused() throws Exception {
        var project = new ProjectUnderTest(server, "recordings-bomb");
        JsonNode problem = refusal(RecordingBundle.beyondBudget(folder).sendTo(project), 413);
        assertThat(problem.get("type").stringValue()).endsWith("recordings-too-large");
        assertThat(project.items("/runs")).isEmpty();
    }

    @Test
    void formulaInANameIsTextInASpreadsheet() throws Exception {
        var project = new ProjectUnderTest(server, "formulas");
        project.upload("branch=%2B1", file(row("=HYPERLINK(1)").forks(new double[] {-1, -1})));
        String csv = server.get("/api/v1/projects/formulas/series?format=csv").body();
        assertThat(csv)
                .contains(",'=HYPERLINK(1),")
                .doesNotContain(",=HYPERLINK")
                .contains(",-1.0");
        assertThat(server.get("/api/v1/projects/formulas/runs?format=csv").body())
                .contains(",'+1,");
    }

    @Test
    void bodiesAndTextsOfProgressAreBounded() throws Exception {
        var project = new ProjectUnderTest(server, "boom");
        String large = progress("x".repeat(UploadLimits.BODY_BYTES), START);
        assertThat(refusal(project.json("PUT", "/executions/boom", large), 413)
                        .get("type")
                        .stringValue())
                .endsWith("body-too-large");
        HttpResponse<String> chunked = project.send(
                "/executions/boom",
                HttpRequest.newBuilder()
                        .header("Content-Type", "application/json")
                        .PUT(BodyPublishers.ofInputStream(
                                () -> new java.io.ByteArrayInputStream(large.getBytes(StandardCharsets.UTF_8)))));
        refusal(chunked, 413);
        JsonNode longer = refusal(
                project.json("PUT", "/executions/boom", progress("x".repeat(UploadLimits.TEXT + 1), START)), 422);
        assertThat(longer.get("detail").stringValue()).contains("field plan: has 501 characters, the limit is 500");
        JsonNode name = refusal(
                project.json("PUT", "/executions/" + "x".repeat(UploadLimits.TEXT + 1), progress("nightly", START)),
                422);
        assertThat(name.get("detail").stringValue()).contains("field id: has 501 characters, the limit is 500");
        Instant later = Instant.now().plus(Duration.ofDays(2));
        assertThat(refusal(project.json("PUT", "/executions/boom", progress("nightly", later)), 422)
                        .get("detail")
                        .stringValue())
                .contains("field startedAt");
        assertThat(project.items("/executions")).isEmpty();
    }

    /** Each text of a body has a limit, named in the answer with its field. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    POST | /requests                | {"commit": "0123abc", "branch": "LONG", "reason": "a"}          | branch: has 501
                    POST | /requests                | {"commit": "0123abc", "reason": "LONG"}                         | reason: has 501
                    POST | /requests/claim          | {"name": "a", "host": "b", "commit": "LONG", "builds": true}    | commit: has 501
                    PUT  | /requests/1/end          | {"agent": "LONG", "done": true, "outcome": "a"}                 | agent: has 501
                    PUT  | /requests/1/end          | {"agent": "a", "done": true, "outcome": "a", "execution": "LONG"} | execution: has 501
                    PUT  | /requests/1/heartbeat    | {"agent": "LONG"}                                               | agent: has 501
                    POST | /minimum-effect-rules/preview   | {"rules": [{"metric": "LONG", "minimumEffect": 0.1}]}           | rules[0].metric: has 501
                    POST | /alert-rules             | {"recipients": ["LONG"]}                                        | recipients[0]: has 501
                    """)
    void textsOfBodiesAreBounded(String method, String path, String body, String detail) throws Exception {
        var project = new ProjectUnderTest(server, "boom");

        JsonNode problem =
                refusal(project.json(method, path, body.replace("LONG", "x".repeat(UploadLimits.TEXT + 1))), 422);

        assertThat(problem.get("detail").stringValue()).contains("field " + detail);
    }

    @Test
    void listsOfBodiesAreBounded() throws Exception {
        var project = new ProjectUnderTest(server, "boom");
        String rules = String.join(",", Collections.nCopies(UploadLimits.LIST + 1, "{\"minimumEffect\": 0.1}"));

        JsonNode problem =
                refusal(project.json("POST", "/minimum-effect-rules/preview", "{\"rules\": [" + rules + "]}"), 422);

        assertThat(problem.get("detail").stringValue()).contains("field rules: has 1001 elements, the limit is 1000");
    }

    private static String progress(String plan, Instant startedAt) {
        return """
                {"plan": "%s", "planned": 1, "measured": 0, "unmeasured": 0, "startedAt": "%s", "finished": false}
                """.formatted(plan, startedAt);
    }
}
