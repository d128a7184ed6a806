package dev.plateau.server.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.net.http.HttpResponse;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

/** Requests for a verdict that can't be answered. */
@ServerTest
class GateRefusalTests {
    private final String name = "refusals-" + UUID.randomUUID();

    @Autowired
    TestServer server;

    private ProjectUnderTest project() {
        return new ProjectUnderTest(server, name);
    }

    @Test
    void aLongPatternIsRefused() throws Exception {
        project();

        HttpResponse<String> answer =
                server.get("/api/v1/projects/" + name + "/verdict?run=1&benchmarks=" + "a".repeat(201));

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("Parameter benchmarks: it has 201 characters");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    verdict                                | 400 | only one of them
                    verdict?run=1&commit=aaaa              | 400 | only one of them
                    verdict?run=1                          | 404 | run 1
                    verdict?commit=abcdef                  | 404 | commit abcdef
                    verdict?execution=none                 | 404 | execution none
                    verdict?commit=ab                      | 400 | at least 4
                    verdict?run=1&better=less              | 400 | expected lower or higher
                    verdict?run=1&limit=2+ms               | 400 | expected PATTERN [METRIC] < NUMBER UNIT
                    verdict?run=1&limit=%28+%3C+2+ms       | 400 | Parameter limit: it is not a regular expression
                    verdict?run=1&baseline=none            | 400 | none needs a limit
                    verdict?run=1&benchmarks=(             | 400 | regular expression
                    verdict?run=1&benchmarks=(?=a)         | 400 | Parameter benchmarks: it is not a regular expression of RE2
                    verdict?run=1&minimumEffect=-1         | 400 | 5% or 0.05
                    verdict?run=1&minimumEffect=5          | 400 | 5% or 0.05
                    verdict?run=1&sensitivity=10           | 400 | 5% or 0.05
                    verdict?run=1&sensitivity=1001%25      | 400 | at most 1000
                    verdict?run=1&baseline=aaaa&baselineBranch=main | 400 | not both
                    """)
    void aQuestionThatCantBeAnsweredIsRefused(String path, int status, String words) throws Exception {
        project();

        HttpResponse<String> answer = server.get("/api/v1/projects/" + name + "/" + path);

        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.body()).contains(words);
    }

    @Test
    void withoutABaselineTheNearestEnvironmentIsNamed() throws Exception {
        ProjectUnderTest project = project();
        String row = JmhRows.file(JmhRows.row("a.B.c"));
        project.upload("branch=main&commit=aaaa1111&host=lab-3&measuredAt=2026-03-01T03:00:00Z", row);
        project.upload(
                "branch=main&commit=aaaa1111&host=lab-3&measuredAt=2026-03-01T04:00:00Z",
                JmhRows.file(JmhRows.row("a.B.c").jdk("17.0.9").flag("-Xmx1g")));
        JsonNode receipt =
                project.upload("branch=topic&commit=bbbb2222&host=lab-4&measuredAt=2026-03-02T03:00:00Z", row);
        String run = "/verdict?run=" + receipt.get("runs").get(0).get("id");

        for (String baseline : new String[] {"", "&baseline=aaaa1111"}) {
            assertThat(project.get(run + baseline).get("summary").stringValue())
                    .contains("nearest environment with one is 21.0.8 default on lab-3")
                    .contains("it differs in its host: lab-3, here lab-4")
                    .doesNotContain("17.0.9");
        }
        JsonNode other = project.upload(
                "branch=topic&commit=bbbb2222&host=lab-3&measuredAt=2026-03-02T03:00:00Z",
                JmhRows.file(JmhRows.row("a.B.c").jdk("21.0.8+10-LTS")));
        assertThat(project.get("/verdict?run=" + other.get("runs").get(0).get("id"))
                        .get("summary")
                        .stringValue())
                .contains("it differs in its JDK build: 21.0.8 (21.0.8+9-LTS), here 21.0.8 (21.0.8+10-LTS)");
    }
}
