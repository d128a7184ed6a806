package dev.plateau.server.runs;

import static dev.plateau.server.testing.JmhRows.file;
import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;

@ServerTest
class RunReadTests {
    @Autowired
    TestServer server;

    private ProjectUnderTest project(String name) {
        return new ProjectUnderTest(server, name);
    }

    @Test
    void fileWithTwoJdksIsTwoRuns() throws Exception {
        ProjectUnderTest project = project("two-runs");
        JsonNode receipt = project.upload(
                "commit=abc&branch=main&dirty=true&blackhole=COMPILER",
                file(row("a.B.c").jdk("17.0.1"), row("a.B.c").jdk("21.0.1")));
        assertThat(receipt.get("runs")).hasSize(2);
        assertThat(project.items("/runs?limit=1")).hasSize(2);
        assertThat(project.items("/environments")).hasSize(2);
        JsonNode run = project.get("/runs/" + receipt.get("runs").get(0).get("id"));
        assertThat(run.get("commit").stringValue()).isEqualTo("abc");
        assertThat(run.get("dirty").booleanValue()).isTrue();
        assertThat(run.get("blackhole").stringValue()).isEqualTo("COMPILER");
        assertThat(run.get("environment").get("jdk").get("version").stringValue())
                .isEqualTo("17.0.1");
    }

    /** Fork medians 10.5 and 12.5; t for 99 % with 1 degree of freedom is 63.6567, the standard error half the distance of their logs. */
    @Test
    void scoreKeepsRawMeasurementsAndItsInterval() throws Exception {
        ProjectUnderTest project = project("raw");
        JsonNode receipt = project.upload("", file(row("a.B.c")));
        String run = "/runs/" + receipt.get("runs").get(0).get("id");
        JsonNode listed = project.items(run + "/scores").getFirst();
        JsonNode score = project.get("/scores/" + listed.get("id"));
        assertThat(score.get("measurements").toString()).isEqualTo("[[10.0,11.0],[12.0,13.0]]");
        assertThat(score.get("percentiles").get("50.0").doubleValue()).isEqualTo(11.5);
        assertThat(score.get("settings").get("measurementIterations").intValue())
                .isEqualTo(2);
        double factor = Math.exp(63.6567 * Math.log(12.5 / 10.5) / 2);
        assertThat(listed.get("low").doubleValue()).isCloseTo(11.5 / factor, withinPercentage(0.01));
        assertThat(listed.get("high").doubleValue()).isCloseTo(11.5 * factor, withinPercentage(0.01));
        assertThat(project.items(run + "/unmeasured")).isEmpty();
        assertThat(project.items(run + "/calibrations")).isEmpty();
    }

    @Test
    void oneForkHasNoInterval() throws Exception {
        ProjectUnderTest project = project("one-fork");
        project.upload("", file(row("a.B.c").forks(new double[] {1, 2, 3})));
        assertThat(project.items("/series").getFirst().get("last").get("low").isNull())
                .isTrue();
    }

    @Test
    void newestWordOfACollectorCounts() throws Exception {
        ProjectUnderTest project = project("progress");
        assertThat(put(project, "/executions/e1", progress(1, false)).statusCode())
                .isEqualTo(204);
        assertThat(put(project, "/executions/e1", progress(8, true)).statusCode())
                .isEqualTo(204);
        List<JsonNode> executions = project.items("/executions");
        assertThat(executions).hasSize(1);
        JsonNode progress = executions.getFirst().get("progress");
        assertThat(progress.get("measured").intValue()).isEqualTo(8);
        assertThat(progress.get("finished").booleanValue()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "[]", "{\"plan\":\"p\",\"planned\":\"x\"}"})
    void progressThatCannotBeReadIsRefused(String content) throws Exception {
        assertThat(put(project("bad-progress"), "/executions/e1", content).statusCode())
                .isEqualTo(400);
    }

    private static String progress(int measured, boolean finished) {
        return """
                {"plan":"demo","planned":8,"measured":%d,"unmeasured":0,"current":null,
                 "startedAt":"2026-01-26T19:24:59Z","expectedEnd":null,"finished":%s}""".formatted(measured, finished);
    }

    private static HttpResponse<String> put(ProjectUnderTest project, String path, String content) throws Exception {
        return project.send(
                path,
                HttpRequest.newBuilder()
                        .header("Content-Type", "application/json")
                        .PUT(BodyPublishers.ofString(content)));
    }
}
