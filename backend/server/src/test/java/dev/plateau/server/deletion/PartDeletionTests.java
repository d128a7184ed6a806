package dev.plateau.server.deletion;

import static dev.plateau.server.testing.JmhRows.file;
import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.plateau.server.testing.CalibratedNights;
import dev.plateau.server.testing.EveryRow;
import dev.plateau.server.testing.NightlyTest;
import dev.plateau.server.testing.PageForm;
import dev.plateau.server.testing.TestDatabase;
import dev.plateau.server.testing.TestRecording;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A deleted branch or benchmark is nowhere, returns as it was, or is gone after a week. */
class PartDeletionTests extends NightlyTest {
    private static final String B0 = "org.example.Suite.b0";

    @TempDir
    Path folder;

    /** A regression of the first benchmark on the branch main, and one run of another branch. */
    private void measure(double slowerB1) throws Exception {
        nights.uploadOneByOne(0, 14, 2, benchmark -> 100);
        nights.uploadOneByOne(14, 21, 2, benchmark -> benchmark == 0 ? 140 : slowerB1);
        nights.uploads().upload("branch=other&host=lab&measuredAt=2026-05-01T00:00:00Z", file(row(B0).jdk("21.0.8")));
        nights.awaitEvaluated();
    }

    private void acknowledge() throws Exception {
        nights.uploads().json("PUT", "/incidents/" + nights.incidents().get(0).get("id") + "/triage", """
                        {"triage": "ACKNOWLEDGED", "reason": "slow parser"}
                        """);
    }

    private void delete(String part) throws Exception {
        assertThat(nights.uploads()
                        .send("/" + part, HttpRequest.newBuilder().DELETE())
                        .statusCode())
                .isEqualTo(202);
        nights.await("the part is still there", """
                select not exists (select from deletion d join project p on p.id = d.origin_id where p.name = ? and moving is not null)
                """);
        nights.awaitEvaluated();
    }

    private void restore() throws Exception {
        assertThat(nights.uploads()
                        .send(
                                "/deletions/" + deletion() + "/restore",
                                HttpRequest.newBuilder().POST(BodyPublishers.noBody()))
                        .statusCode())
                .isEqualTo(202);
        awaitGone();
    }

    private void awaitGone() {
        nights.await("the deletion is still there", """
                select not exists (select from deletion d join project p on p.id = d.origin_id where p.name = ?)
                """);
        nights.awaitEvaluated();
    }

    private long deletion() {
        return jdbc.sql("select id from deletion where origin_id = ?")
                .param(nights.id())
                .query(Long.class)
                .single();
    }

    /** What readers see of all that was measured and detected. */
    private Map<String, String> seen() throws Exception {
        Map<String, String> seen = new TreeMap<>();
        for (String path : List.of("runs", "series", "incidents", "uploads", "environments", "recordings")) {
            seen.put(
                    path,
                    server.get("/api/v1/projects/" + nights.project() + "/" + path)
                            .body());
        }
        for (JsonNode series : nights.uploads().items("/series")) {
            String path = "series/" + series.get("id");
            seen.put(path, nights.get(path + "/points").toString());
            seen.put(path + "/changes", nights.get(path + "/changes").toString());
        }
        for (long run : nights.runs()) {
            seen.put("run " + run, nights.get("runs/" + run + "/scores").toString());
        }
        for (JsonNode incident : nights.incidents()) {
            String path = "incidents/" + incident.get("id");
            seen.put(path + "/changes", nights.get(path + "/changes").toString());
            seen.put(path + "/history", nights.get(path + "/history").toString());
        }
        return seen;
    }

    private List<String> names() {
        return jdbc.sql("select distinct benchmark from benchmark_key where project_id = ? order by 1")
                .param(nights.id())
                .query(String.class)
                .list();
    }

    @Test
    void branchIsNowhereAndReturnsAsItWas() throws Exception {
        assumeFalse(TestDatabase.isDistributed(), "rows of a distributed table keep their project");
        measure(100);
        acknowledge();
        nights.uploads()
                .send(
                        "/runs/" + nights.runs().getFirst() + "/recordings",
                        HttpRequest.newBuilder()
                                .header("Content-Type", "application/octet-stream")
                                .POST(BodyPublishers.ofFile(TestRecording.ofParks(folder, 100))));
        Map<String, String> before = seen();
        assertThat(nights.get("deletions/preview?branch=main").toString())
                .contains("\"runs\":21", "\"scores\":42", "\"recordings\":1", "\"incidents with their history\":1");

        delete("branches?name=main");

        assertThat(nights.uploads().items("/runs")).hasSize(1);
        assertThat(nights.uploads().items("/series")).hasSize(1);
        assertThat(nights.incidents()).isEmpty();
        assertThat(names()).containsExactly(B0);
        String pages = server.get("/projects/" + nights.project() + "/runs").body()
                + server.get("/projects/" + nights.project()).body()
                + server.get("/projects/" + nights.project() + "/series").body();
        assertThat(pages).doesNotContain("Suite.b1").doesNotContain(">main<");
        assertThat(new EveryRow(jdbc).holding("slow parser")).contains("incident_event");

        restore();

        assertThat(seen()).isEqualTo(before);
    }

    @Test
    void benchmarkIsNowhereAndReturnsAsItWas() throws Exception {
        assumeFalse(TestDatabase.isDistributed(), "rows of a distributed table keep their project");
        measure(100);
        acknowledge();
        Map<String, String> before = seen();

        delete("benchmarks?name=" + B0);

        assertThat(nights.runs())
                .as("that of the branch other had nothing else")
                .hasSize(21);
        assertThat(nights.incidents()).isEmpty();
        assertThat(seen().toString()).doesNotContain("Suite.b0");
        assertThat(server.get("/projects/" + nights.project()).body()).doesNotContain("Suite.b0");
        JsonNode run = nights.uploads().items("/runs").get(0);
        assertThat(nights.uploads().items("/runs/" + run.get("id") + "/scores")).hasSize(1);

        restore();

        assertThat(seen()).isEqualTo(before);
    }

    @Test
    void incidentOfSeveralBenchmarksLosesAndRegainsTheDeletedOne() throws Exception {
        assumeFalse(TestDatabase.isDistributed(), "rows of a distributed table keep their project");
        measure(140);
        String incident = nights.incidents().get(0).get("id").toString();
        assertThat(nights.get("incidents/" + incident + "/changes").get("items"))
                .hasSize(2);

        delete("benchmarks?name=" + B0);
        JsonNode left = nights.get("incidents/" + incident + "/changes").get("items");
        assertThat(left).hasSize(1);
        assertThat(nights.get("incidents/" + incident).get("triage").asString()).isEqualTo("NEW");

        restore();
        assertThat(nights.incidents()).hasSize(1);
        assertThat(nights.get("incidents/" + incident + "/changes").get("items"))
                .hasSize(2);
    }

    @Test
    void uploadsOfTheWeekBeginItAnewAndAreJoinedWhenItReturns() throws Exception {
        assumeFalse(TestDatabase.isDistributed(), "rows of a distributed table keep their project");
        measure(100);
        nights.uploads()
                .upload("branch=main&host=lab&commit=again", file(row("a.B.c").jdk("21.0.8")));
        Map<String, String> before = seen();
        String series = before.get("series");

        delete("branches?name=main");
        nights.upload(30, 2, benchmark -> 100);
        nights.awaitEvaluated();
        assertThat(nights.runs()).hasSize(2);
        restore();

        assertThat(nights.runs()).hasSize(24);
        assertThat(nights.uploads().items("/series"))
                .hasSize(new JsonMapper().readTree(series).get("items").size());
        assertThat(nights.incidents()).hasSize(1);

        delete("benchmarks?name=" + B0);
        nights.upload(31, 2, benchmark -> 140);
        nights.awaitEvaluated();
        assertThat(names()).contains(B0);
        restore();
        assertThat(jdbc.sql("""
                        select count(*) from named_score s join benchmark_key k on k.id = s.benchmark_key_id
                        where s.project_id = ? and k.project_id = s.project_id and k.benchmark = ? and s.metric = 'score'
                        """).params(nights.id(), B0).query(Integer.class).single())
                .isEqualTo(24);
    }

    @Test
    void deletedForGoodNothingIsLeftOfIt() throws Exception {
        assumeFalse(TestDatabase.isDistributed(), "rows of a distributed table keep their project");
        measure(100);
        new CalibratedNights(nights.uploads(), nights.project()).upload(30, 1, benchmark -> 100, 1, 1);
        nights.awaitEvaluated();
        delete("branches?name=main");
        long hidden = jdbc.sql("select project_id from deletion where origin_id = ?")
                .param(nights.id())
                .query(Long.class)
                .single();
        assertThat(jdbc.sql("select count(*) from score where project_id = ?")
                        .param(hidden)
                        .query(Integer.class)
                        .single())
                .isEqualTo(43);

        String settings = "/projects/" + nights.project() + "/settings/deletions";
        PageForm form = PageForm.on(server, settings);
        String now = settings + "/" + deletion() + "/now";
        assertThat(form.post(now, "name=trunk").body()).contains("“trunk” is not the name of the deleted part, “main”");
        assertThat(form.post(now, "name=main").statusCode()).isEqualTo(302);
        awaitGone();

        assertThat(jdbc.sql("select count(*) from project where id = ?")
                        .param(hidden)
                        .query(Integer.class)
                        .single())
                .isZero();
        assertThat(jdbc.sql("select count(*) from score where project_id = ?")
                        .param(hidden)
                        .query(Integer.class)
                        .single())
                .isZero();
        assertThat(nights.uploads().items("/runs")).isNotEmpty();
    }

    @Test
    void pageAsksForTheNameAndRestores() throws Exception {
        assumeFalse(TestDatabase.isDistributed(), "rows of a distributed table keep their project");
        measure(100);
        String settings = "/projects/" + nights.project() + "/settings/deletions";
        PageForm form = PageForm.on(server, settings);
        String question = server.get(settings + "/branch?part=main").body();
        assertThat(question).contains("Delete branch main", "21 runs", "Type main to confirm");

        HttpResponse<String> refused = form.post(settings + "/branch?part=main", "name=Main");
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(form.post(settings + "/branch?part=main", "name=main").statusCode())
                .isEqualTo(302);
        nights.await("the branch is still there", """
                select not exists (select from deletion d join project p on p.id = d.origin_id where p.name = ? and moving is not null)
                """);
        assertThat(server.get(settings).body())
                .contains("branch main of project " + nights.project() + ": deleted by local user");

        assertThat(form.post(settings + "/" + deletion() + "/restore", "").statusCode())
                .isEqualTo(302);
        awaitGone();
        assertThat(nights.runs()).hasSize(22);
        assertThat(server.get(settings + "/branch?part=nowhere").statusCode()).isEqualTo(404);
    }
}
