package dev.plateau.server.series;

import static dev.plateau.server.testing.JmhRows.file;
import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@ServerTest
class SeriesReadTests {
    @Autowired
    TestServer server;

    @Autowired
    JsonMapper json;

    private ProjectUnderTest project(String name) {
        return new ProjectUnderTest(server, name);
    }

    private static long firstSeries(ProjectUnderTest project, String query) throws Exception {
        return project.items("/series" + query).getFirst().get("id").longValue();
    }

    private static List<String> texts(List<JsonNode> items, String field) {
        return items.stream().map(item -> item.get(field).asString()).toList();
    }

    @ParameterizedTest
    @CsvSource({
        "benchmark=LOCKS,2",
        "benchmark=eager,1",
        "mode=thrpt,1",
        "threads=16,1",
        "jdk=17,1",
        "jdk=8,0",
        "flagSet=default,4",
        "host=nobody,0",
        "metric=gc.count,0",
        "primary=true,4",
        "axis=&benchmark=&mode=&host=,4",
        "axis=jdk,3",
        "axis=jdk&jdk=17,1"
    })
    void seriesAreFound(String query, int expected) throws Exception {
        ProjectUnderTest project = project("filters");
        project.upload(
                "",
                file(
                        row("a.Locks.lazy").threads(16),
                        row("a.Locks.eager").mode("thrpt", "ops/s"),
                        row("a.Other.one").jdk("17.0.1"),
                        row("a.Other.one").jdk("21.0.1")));
        assertThat(project.items("/series?" + query)).hasSize(expected);
    }

    @Test
    void pagesOfSeriesHoldEachOnce() throws Exception {
        ProjectUnderTest project = project("series-pages");
        project.upload(
                "", file(IntStream.range(0, 25).mapToObj(i -> row("a.B.m" + i)).toArray(JmhRows[]::new)));
        assertThat(project.get("/series?limit=7").get("items")).hasSize(7);
        assertThat(texts(project.items("/series?limit=7"), "benchmark"))
                .hasSize(25)
                .doesNotHaveDuplicates();
    }

    /** Three runs at one commit have one position: their order is that of their arrival, and pages may end between them. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 1000})
    void pointsComeInOrderWhateverThePages(int limit) throws Exception {
        ProjectUnderTest project = project("point-pages-" + limit);
        for (int i = 0; i < 3; i++) {
            project.upload(
                    "commit=b&commitTime=1700000200&measuredAt=170000000" + i,
                    file(row("a.B.c").forks(new double[] {i + 1})));
        }
        project.upload("commit=a&commitTime=1700000100", file(row("a.B.c").forks(new double[] {9})));
        long series = firstSeries(project, "");
        assertThat(texts(project.items("/series/" + series + "/points?limit=" + limit), "score"))
                .containsExactly("9.0", "1.0", "2.0", "3.0");
    }

    @Test
    void pointsAreFilteredByBranchAndTime() throws Exception {
        ProjectUnderTest project = project("point-filters");
        for (int i = 1; i <= 4; i++) {
            project.upload(
                    "branch=" + (i % 2 == 0 ? "main" : "topic") + "&commitTime=2026-01-0" + i + "T00:00:00Z",
                    file(row("a.B.c")));
        }
        String points = "/series/" + firstSeries(project, "") + "/points";
        assertThat(project.items(points + "?branch=main")).hasSize(2);
        assertThat(project.items(points + "?from=2026-01-02T00:00:00Z&to=2026-01-04T00:00:00Z"))
                .hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 1000})
    void alongJdkBuildsPointsAreGroupedByBuildOldestFirst(int limit) throws Exception {
        ProjectUnderTest project = project("jdk-axis-" + limit);
        for (String jdk : List.of("21.0.8", "17.0.15", "17.0.9", "1.8.0_202", "11.0.13")) {
            project.upload("", file(row("a.B.c").jdk(jdk)));
        }
        project.upload("commit=later", file(row("a.B.c").jdk("11.0.13")));
        long series = firstSeries(project, "?axis=jdk");
        assertThat(project.items("/series/" + series + "/points?limit=" + limit).stream()
                        .map(point -> point.get("jdk").get("version").stringValue()))
                .containsExactly("1.8.0_202", "11.0.13", "11.0.13", "17.0.9", "17.0.15", "21.0.8");
    }

    @Test
    void listsComeAsCsvByHeaderOrParameter() throws Exception {
        ProjectUnderTest project = project("csv");
        project.upload("branch=a,%22b%22", file(row("a.B.c")));
        String path = "/api/v1/projects/csv/series/" + firstSeries(project, "") + "/points";
        HttpResponse<String> byParameter = server.get(path + "?format=csv");
        HttpResponse<String> byHeader =
                server.send(HttpRequest.newBuilder(server.uri(path)).header("Accept", "text/csv"));
        assertThat(byParameter.headers().firstValue("Content-Type").orElseThrow())
                .startsWith("text/csv");
        assertThat(byParameter.body()).isEqualTo(byHeader.body());
        List<String> lines = byParameter.body().lines().toList();
        assertThat(lines).hasSize(2);
        assertThat(lines.get(0))
                .isEqualTo("position,run,scoreId,commit,branch,score,low,high,unit,forks,"
                        + "jdk.feature,jdk.version,jdk.vmVersion,jdk.vendor");
        assertThat(lines.get(1)).contains(",\"a,\"\"b\"\"\",11.5,").contains(",ns/op,2,21,21.0.8,");
    }

    @Test
    void csvOfNothingHasItsHeader() throws Exception {
        project("csv-empty");
        assertThat(server.get("/api/v1/projects/csv-empty/series?format=csv").body())
                .startsWith("id,axis,benchmark,parameters,mode,threads,metric,unit,");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/series?axis=flag",
                "/series?limit=0",
                "/series?limit=100000",
                "/series?after=x",
                "/series?threads=many",
                "/series/x",
                "/series/1/points?after=x"
            })
    void badParametersAreProblems(String path) throws Exception {
        project("bad-parameters");
        HttpResponse<String> answer = server.get("/api/v1/projects/bad-parameters" + path);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    }

    @ParameterizedTest
    @CsvSource({"POST,/series,405", "DELETE,/scores/1,405", "PUT,/executions/1,415", "POST,/series/1/annotations,415"})
    void requestsThatNoResourceTakesAreProblems(String method, String path, int status) throws Exception {
        HttpResponse<String> answer = project("unmapped")
                .send(
                        path,
                        HttpRequest.newBuilder()
                                .header("Content-Type", "text/plain")
                                .method(method, BodyPublishers.ofString("x")));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/series/1", "/series/1/points", "/runs/1", "/scores/1", "/series/1/annotations"})
    void whatIsNotThereIsNotFound(String path) throws Exception {
        project("nothing");
        HttpResponse<String> answer = server.get("/api/v1/projects/nothing" + path);
        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    }

    @Test
    void seriesOfOneProjectAreNotSeenFromAnother() throws Exception {
        ProjectUnderTest mine = project("mine");
        mine.upload("", file(row("a.B.c")));
        project("yours");
        assertThat(server.get("/api/v1/projects/yours/series/" + firstSeries(mine, ""))
                        .statusCode())
                .isEqualTo(404);
    }

    @Test
    void annotationsAreAddedListedAndTakenAway() throws Exception {
        ProjectUnderTest project = project("annotations");
        project.upload("", file(row("a.B.c")));
        String path = "/series/" + firstSeries(project, "") + "/annotations";
        HttpResponse<String> added = post(project, path, """
                {"position": "2026-01-26T19:24:59Z", "scoreId": 7, "text": "New machine"}""");
        assertThat(added.statusCode()).as(added.body()).isEqualTo(201);
        assertThat(json.readTree(added.body()).get("scoreId").longValue()).isEqualTo(7);
        assertThat(texts(project.items(path), "text")).containsExactly("New machine");
        long id = json.readTree(added.body()).get("id").longValue();
        assertThat(project.send(path + "/" + id, HttpRequest.newBuilder().DELETE())
                        .statusCode())
                .isEqualTo(204);
        assertThat(project.items(path)).isEmpty();
        assertThat(project.send(path + "/" + id, HttpRequest.newBuilder().DELETE())
                        .statusCode())
                .isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"position\":\"2026-01-26T19:24:59Z\"}",
                "{\"position\":\"x\",\"text\":\"x\"}",
                "{\"position\":\"+999999999-12-31T23:59:59Z\",\"text\":\"x\"}",
                "{\"position\":\"2026-01-26T19:24:59Z\",\"text\":\"\"}",
                "{\"position\":\"2026-01-26T19:24:59Z\",\"text\":\"\\u0000\"}",
                "[",
                "null"
            })
    void badAnnotationsAreRefused(String content) throws Exception {
        ProjectUnderTest project = project("bad-annotations");
        project.upload("", file(row("a.B.c")));
        HttpResponse<String> answer = post(project, "/series/" + firstSeries(project, "") + "/annotations", content);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
    }

    @Test
    void anAnnotationWithoutItsPositionIsRefused() throws Exception {
        ProjectUnderTest project = project("bad-annotations");
        project.upload("", file(row("a.B.c")));
        HttpResponse<String> answer = post(project, "/series/" + firstSeries(project, "") + "/annotations", "{}");
        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(answer.body()).contains("field position: is required");
    }

    private static HttpResponse<String> post(ProjectUnderTest project, String path, String content) throws Exception {
        return project.send(
                path,
                HttpRequest.newBuilder()
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(content)));
    }
}
