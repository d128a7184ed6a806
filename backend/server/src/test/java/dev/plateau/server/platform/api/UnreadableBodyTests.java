package dev.plateau.server.platform.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A body that can't be used is refused with its place, and with what is expected there. */
@ServerTest
class UnreadableBodyTests {
    @Autowired
    TestServer server;

    @Autowired
    JsonMapper json;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            POST | requests/claim | {                                                           | 400 | line 1, column 2:
            POST | requests/claim | {"builds": true}                                            | 400 | name: expected 1 to 200 characters
            PUT  | executions/e1  | {"planned": 1, "measured": 1, "unmeasured": 0, "finished": false} | 422 | field plan: is required
            POST | requests/claim | {"name": {}}                                                | 400 | name: expected a text
            POST | requests/claim | {"name": "a", "host": "h", "commit": "", "builds": "maybe"} | 400 | builds: expected true or false, found “maybe”
            PUT  | executions/e1  | {"plan": "p", "startedAt": "yesterday"}                     | 400 | startedAt: expected a time such as
            PUT  | executions/e1  | {"plan": "p", "planned": "two"}                             | 400 | planned: expected a whole number
            POST | alert-rules    | {"recipients": ["a@example.org"], "certainty": "SURE"}      | 400 | certainty: expected one of
            POST | alert-rules    | {"recipients": "a@example.org"}                             | 400 | recipients: expected a list
            PUT  | requests/1/end | {"agent": "a", "done": true, "outcome": "o", "report": 1}   | 400 | report: expected an object
            PUT  | requests/1/end | {"agent": "a", "report": {"outcome": "sure"}}               | 400 | report.outcome: expected one of culprit, several, not-the-flags,
            POST | requests/claim | [{}]                                                        | 400 | line 1, column 1: expected one JSON object
            """)
    void itsPlaceAndWhatIsExpectedAreNamed(String method, String path, String body, int status, String detail)
            throws Exception {
        HttpResponse<String> answer = new ProjectUnderTest(server, "unreadable-body").json(method, "/" + path, body);

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        JsonNode problem = json.readTree(answer.body());
        assertThat(problem.get("type").stringValue()).startsWith("urn:plateau:problem:");
        assertThat(problem.get("detail").stringValue()).contains(detail);
    }

    /** The parser stops at 500, and says so without a place. */
    @Test
    void aBodyThatIsNestedTooDeeplyIsRefused() throws Exception {
        HttpResponse<String> answer = new ProjectUnderTest(server, "unreadable-body")
                .json("POST", "/requests/claim", "{\"x\":" + "[".repeat(600));

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
        assertThat(answer.body()).contains("\"detail\":\"Document nesting depth");
    }

    @ParameterizedTest
    @CsvSource({
        "1999-12-31T00:00:00Z, 1, field startedAt: is before 2000",
        "2026-01-01T00:00:00Z, -2, expected counts of 0 or more"
    })
    void progressHasNoNegativeCountsAndAPlausibleTime(String startedAt, int planned, String detail) throws Exception {
        String progress = """
                {"plan": "p", "planned": %d, "measured": 0, "unmeasured": 0, "startedAt": "%s", "finished": false}
                """.formatted(planned, startedAt);

        HttpResponse<String> answer =
                new ProjectUnderTest(server, "unreadable-body").json("PUT", "/executions/e1", progress);

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(422);
        assertThat(answer.body()).contains(detail);
    }
}
