package dev.plateau.server.alerts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.Nights;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
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

/** Rules and how often they were right, over HTTP. */
@ServerTest
class AlertRuleApiTests {
    private static final JsonMapper JSON = new JsonMapper();

    private final String name = "rules-" + UUID.randomUUID();
    private ProjectUnderTest project;

    @Autowired
    TestServer server;

    @Autowired
    JdbcClient jdbc;

    @BeforeEach
    void start() {
        project = new ProjectUnderTest(server, name);
    }

    private HttpResponse<String> send(String method, String path, String body) throws Exception {
        return project.send(
                path,
                HttpRequest.newBuilder()
                        .header("Content-Type", "application/json")
                        .method(method, BodyPublishers.ofString(body)));
    }

    private static JsonNode json(HttpResponse<String> answer) {
        return JSON.readTree(answer.body());
    }

    @Test
    void aRuleIsAddedReadChangedAndTakenAway() throws Exception {
        HttpResponse<String> added = send("POST", "/alert-rules", """
                {"recipients": ["a@example.org", "b@example.org"], "leastEffect": 0.1, "axis": "commit", "benchmarks": "parser"}
                """);
        assertThat(added.statusCode()).as(added.body()).isEqualTo(201);
        String path =
                added.headers().firstValue("Location").orElseThrow().replaceFirst(".*/alert-rules", "/alert-rules");
        assertThat(json(added).get("secret").asString()).hasSize(48);

        JsonNode read = project.get(path);
        assertThat(read.get("secret").isNull()).isTrue();
        assertThat(read.get("channel").asString()).isEqualTo("MAIL");
        assertThat(read.get("certainty").asString()).isEqualTo("CONFIRMED");
        assertThat(read.get("recipients")).hasSize(2);
        assertThat(read.get("leastEffect").asDouble()).isEqualTo(0.1);
        assertThat(project.get("/alert-rules").get("items")).hasSize(1);

        HttpResponse<String> changed = send("PUT", path, """
                {"recipients": ["c@example.org"], "missingDays": 2, "missingIntervals": 3, "enabled": false}
                """);
        assertThat(changed.statusCode()).as(changed.body()).isEqualTo(200);
        assertThat(json(changed).get("id")).isEqualTo(read.get("id"));
        assertThat(json(changed).get("recipients").get(0).asString()).isEqualTo("c@example.org");
        assertThat(json(changed).get("missingDays").asDouble()).isEqualTo(2);
        assertThat(json(changed).get("axis").isNull()).isTrue();
        assertThat(json(changed).get("enabled").asBoolean()).isFalse();

        assertThat(send("DELETE", path, "").statusCode()).isEqualTo(204);
        assertThat(server.get("/api/v1/projects/" + name + path).statusCode()).isEqualTo(404);
        assertThat(send("DELETE", path, "").statusCode()).isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '~', textBlock = """
                    {}                                                                  | 422 | recipients
                    {"recipients": []}                                                  | 422 | 1 to 50 recipients
                    {"recipients": ["nobody"]}                                          | 422 | is not a mail address
                    {"recipients": ["a@b.c"], "leastEffect": -1}                        | 422 | between 0 and 1000 %
                    {"recipients": ["a@b.c"], "axis": "time"}                           | 422 | axis: commit, jdk
                    {"recipients": ["a@b.c"], "missingDays": 0}                          | 422 | more than 0
                    {"recipients": ["a@b.c"], "missingDays": 2, "cadence": "DAILY"}      | 422 | at once
                    {"recipients": ["ftp://example.org/"], "channel": "WEBHOOK"}         | 422 | can't be a web hook
                    {"recipients": ["a@b.c"], "certainty": "SURE"}                      | 400 | "title"
                    """)
    void aRuleThatCantBeIsRefusedWithAProblem(String body, int status, String words) throws Exception {
        HttpResponse<String> answer = send("POST", "/alert-rules", body);

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("application/problem+json");
        assertThat(answer.body()).contains(words);
    }

    @Test
    void theRuleOfAnotherProjectIsNotThere() throws Exception {
        String id = json(send("POST", "/alert-rules", "{\"recipients\": [\"a@example.org\"]}"))
                .get("id")
                .asString();
        ProjectUnderTest other = new ProjectUnderTest(server, "other-" + name);

        HttpResponse<String> answer = other.send(
                "/alert-rules/" + id,
                HttpRequest.newBuilder()
                        .header("Content-Type", "application/json")
                        .PUT(BodyPublishers.ofString("{\"recipients\": [\"me@example.org\"]}")));

        assertThat(answer.statusCode()).isEqualTo(404);
    }

    @Test
    void whoHasNoTokenChangesNothing() throws Exception {
        assertThat(server.send(HttpRequest.newBuilder(server.uri("/api/v1/projects/" + name + "/alert-rules"))
                                .header("Content-Type", "application/json")
                                .POST(BodyPublishers.ofString("{\"recipients\": [\"a@example.org\"]}")))
                        .statusCode())
                .isIn(401, 403);
    }

    @Test
    void howOftenItWasRealIsCountedByClass() throws Exception {
        Nights nights = new Nights(server, jdbc, name);
        for (int night = 0; night < 18; night++) {
            double nanos = night < 12 ? 100 : 130;
            nights.upload(night, 2, benchmark -> nanos);
        }
        nights.awaitEvaluated();
        assertThat(suite().get("open").asInt()).isEqualTo(1);
        String incident = nights.incidents().get(0).get("id").asString();
        send("PUT", "/incidents/" + incident + "/triage", "{\"triage\": \"INVALID\", \"reason\": \"a noisy night\"}");

        assertThat(suite().get("suite").asString()).isEqualTo("org.example.Suite");
        assertThat(suite().get("invalid").asInt()).isEqualTo(1);
        assertThat(suite().get("real").asInt()).isZero();
        assertThat(server.get("/projects/" + name + "/alerts").body())
                .contains("How often regressions were real", "org.<wbr>example.<wbr>Suite");
    }

    private JsonNode suite() throws Exception {
        JsonNode items = project.get("/incidents/precision").get("items");
        assertThat(items).hasSize(1);
        return items.get(0);
    }
}
