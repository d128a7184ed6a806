package dev.plateau.server.deletion;

import static dev.plateau.server.testing.JmhRows.file;
import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.BlockedWork;
import dev.plateau.server.testing.CalibratedNights;
import dev.plateau.server.testing.EveryRow;
import dev.plateau.server.testing.NightlyTest;
import dev.plateau.server.testing.PageForm;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.References;
import dev.plateau.server.testing.TestRecording;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;

/** What is deleted leaves nothing behind, and what was derived from it is derived again. */
class DeletionTests extends NightlyTest {
    @TempDir
    Path folder;

    @Autowired
    TransactionTemplate transactions;

    @Autowired
    Deletions deletions;

    @Autowired
    DeletionWorker worker;

    private void upload(int from, int to, double nanos) throws Exception {
        nights.uploadOneByOne(from, to, 2, benchmark -> benchmark == 0 ? nanos : 50);
    }

    private HttpResponse<String> delete(String path) throws Exception {
        return nights.uploads().send(path, HttpRequest.newBuilder().DELETE());
    }

    private void deleteRun(long run) throws Exception {
        assertThat(delete("/runs/" + run).statusCode()).isEqualTo(202);
    }

    private void awaitDeleted() {
        nights.await("a deletion is still under way", """
                select not exists (select from deletion d join project p on p.id = d.project_id where p.name = ?)
                """);
        nights.awaitEvaluated();
    }

    private Map<String, Collection<String>> idsOfRun(long run) {
        List<String> scores = jdbc.sql("select id::text from score where run_id = ?")
                .param(run)
                .query((row, number) -> row.getString(1))
                .list();
        List<String> recordings = jdbc.sql("select id::text from recording where run_id = ?")
                .param(run)
                .query((row, number) -> row.getString(1))
                .list();
        List<String> uploads = jdbc.sql("select distinct upload_id::text from upload_part where run_id = ?")
                .param(run)
                .query((row, number) -> row.getString(1))
                .list();
        return Map.of("run", List.of(String.valueOf(run)), "score", scores, "recording", recordings, "upload", uploads);
    }

    @Test
    void runLeavesNothingBehind() throws Exception {
        upload(0, 14, 100);
        upload(14, 21, 140);
        long first = nights.runs().get(14);
        nights.uploads()
                .send(
                        "/runs/" + first + "/recordings",
                        HttpRequest.newBuilder()
                                .header("Content-Type", "application/octet-stream")
                                .POST(BodyPublishers.ofFile(TestRecording.ofParks(folder, 100))));
        nights.uploads().json("PUT", "/runs/" + first + "/mark", "{\"reason\": \"a backup ran\"}");
        nights.awaitEvaluated();
        Map<String, Collection<String>> ids = idsOfRun(first);
        var references = new References(jdbc);
        assertThat(references.holding(ids))
                .contains("score.run_id", "upload_part.run_id", "run_mark.run_id", "recording.run_id");

        deleteRun(first);
        awaitDeleted();

        assertThat(references.holding(ids)).isEmpty();
        assertThat(server.get("/projects/" + nights.project() + "/runs/" + first)
                        .statusCode())
                .isEqualTo(404);
    }

    @Test
    void changePointThatOtherRunsShowTooKeepsItsIdAndItsIncident() throws Exception {
        upload(0, 14, 100);
        upload(14, 26, 140);
        JsonNode before = nights.changes().get(0);
        long first = nights.runs().get(14);
        Map<String, Collection<String>> ids = idsOfRun(first);
        var references = new References(jdbc);
        assertThat(references.holding(ids)).contains("incident_change.first_run_id", "change_point.score_id");

        deleteRun(first);
        awaitDeleted();

        assertThat(references.holding(ids)).isEmpty();

        assertThat(nights.changes()).hasSize(1);
        assertThat(nights.changes().get(0).get("id")).isEqualTo(before.get("id"));
        assertThat(nights.incidents()).hasSize(1);
        assertThat(nights.incidents().get(0).get("triage").asString()).isEqualTo("NEW");
        assertThat(server.get("/projects/" + nights.project() + "/incidents/"
                                + nights.incidents().get(0).get("id"))
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void changePointThatOnlyDeletedRunsShowGoesAndItsIncidentCloses() throws Exception {
        upload(0, 14, 100);
        upload(14, 21, 140);
        List<Long> slow = nights.runs().subList(14, 21);

        for (long run : slow) {
            deleteRun(run);
        }
        awaitDeleted();

        assertThat(nights.changes()).isEmpty();
        assertThat(nights.incidents().get(0).get("triage").asString()).isEqualTo("INVALID");
        JsonNode last = nights.get("incidents/" + nights.incidents().get(0).get("id") + "/history")
                .get("items")
                .get(0);
        assertThat(last.get("reason").asString()).matches("run \\d+ was deleted");
    }

    @Test
    void seriesWithTooFewRunsLeftHasNoChangePoint() throws Exception {
        upload(0, 14, 100);
        upload(14, 21, 140);

        for (long run : nights.runs().subList(0, 13)) {
            deleteRun(run);
        }
        awaitDeleted();

        assertThat(nights.changes()).isEmpty();
        assertThat(nights.incidents().get(0).get("triage").asString()).isEqualTo("INVALID");
    }

    @Test
    void uploadIsDeletedWithItsSeriesAndMayBeSentAgain() throws Exception {
        String content = file(row("a.B.secret"));
        JsonNode receipt = nights.uploads().upload("commit=1", content);
        String upload = receipt.get("upload").asString();

        assertThat(delete("/uploads/" + upload).statusCode()).isEqualTo(202);
        awaitDeleted();

        assertThat(nights.uploads().items("/runs")).isEmpty();
        assertThat(nights.uploads().items("/series")).isEmpty();
        assertThat(jdbc.sql("select count(*) from benchmark_key where benchmark = 'a.B.secret'")
                        .query(Integer.class)
                        .single())
                .isZero();
        assertThat(nights.uploads().send("commit=1", content).statusCode()).isEqualTo(201);
    }

    @Test
    void aDeletedBuildLeavesTheNamesOfOthers() throws Exception {
        nights.uploads().upload("commit=1&host=lab", file(row("a.B.named").jdk("21.0.8+9")));
        JsonNode other = nights.uploads()
                .upload("commit=1&host=lab", file(row("a.B.named").jdk("21.0.8+8")));
        assertThat(nights.uploads().items("/environments"))
                .extracting(known -> known.get("distinction").asString())
                .containsExactlyInAnyOrder("21.0.8+9", "21.0.8+8");

        delete("/uploads/" + other.get("upload").asString());
        awaitDeleted();

        assertThat(nights.uploads().items("/environments"))
                .extracting(known -> known.get("distinction").asString())
                .containsExactly("");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/uploads/", "/runs/"})
    void theSameFileIsRefusedAsLongAsItsDeletionWaits(String what) throws Exception {
        String content = file(row("a.B.c"));
        JsonNode receipt = nights.uploads().upload("commit=1", content);
        String id = what.equals("/runs/")
                ? receipt.get("runs").get(0).get("id").toString()
                : receipt.get("upload").asString();
        List<HttpResponse<String>> meanwhile = new ArrayList<>();
        new BlockedWork(jdbc, transactions)
                .run(
                        () -> jdbc.sql("select pg_advisory_xact_lock_shared(hashtextextended('rows of project', ?))")
                                .param(nights.id())
                                .query(row -> {}),
                        () -> delete(what + id),
                        () -> meanwhile.add(send(content)));
        awaitDeleted();

        assertThat(meanwhile.getFirst().statusCode()).isEqualTo(503);
        assertThat(meanwhile.getFirst().headers().firstValue("Retry-After")).hasValue("10");
        assertThat(send(content).statusCode()).isEqualTo(201);
        assertThat(nights.uploads().items("/runs")).hasSize(1);
    }

    private HttpResponse<String> send(String content) {
        try {
            return nights.uploads().send("commit=1", content);
        } catch (IOException | InterruptedException failure) {
            throw new AssertionError(failure);
        }
    }

    @Test
    void uploadTakesOnlyItsPartOfARun() throws Exception {
        var calibrated = new CalibratedNights(nights.uploads(), nights.project());
        long run = calibrated.upload(0, 3, benchmark -> 100, 1, 1, 1);
        String second = jdbc.sql(
                        "select upload_id::text from upload_part where run_id = ? order by first_score offset 1 limit 1")
                .param(run)
                .query(String.class)
                .single();

        assertThat(delete("/uploads/" + second).statusCode()).isEqualTo(202);
        awaitDeleted();

        assertThat(nights.uploads().items("/runs/" + run + "/scores")).hasSize(2);
        assertThat(new References(jdbc).holding(Map.of("upload", List.of(second))))
                .isEmpty();
    }

    @Test
    void fileOfADeletedRunIsStoredAgain() throws Exception {
        String content = file(row("a.B.one"), row("a.B.one").jdk("17.0.9"));
        JsonNode receipt = nights.uploads().upload("commit=1", content);
        deleteRun(receipt.get("runs").get(0).get("id").asLong());
        awaitDeleted();

        JsonNode kept = nights.uploads().get("/uploads/" + receipt.get("upload").asString());
        assertThat(kept.get("runs")).hasSize(1);
        assertThat(kept.get("scores").asInt()).isEqualTo(1);
        assertThat(nights.uploads().send("commit=1", content).statusCode()).isEqualTo(201);
    }

    @Test
    void executionsMeasuredLaterAreCheckedAgainWithoutTheDeletedReadings() throws Exception {
        var calibrated = new CalibratedNights(nights.uploads(), nights.project());
        for (int night = 0; night < 6; night++) {
            calibrated.slowDown("memory-walk-1", 2);
            calibrated.upload(night, 1, benchmark -> 100, 1, 1, 1);
        }
        calibrated.slowDown("memory-walk-1", 1);
        calibrated.upload(6, 1, benchmark -> 100, 1, 1, 1);
        String excluded = "select count(*) from host_state where project_id = ? and exclusion is not null";
        int before = jdbc.sql(excluded).param(nights.id()).query(Integer.class).single();

        for (long run : nights.runs().subList(0, 6)) {
            deleteRun(run);
        }
        awaitDeleted();

        assertThat(before).isEqualTo(1);
        assertThat(jdbc.sql(excluded).param(nights.id()).query(Integer.class).single())
                .isZero();
        assertThat(jdbc.sql("select count(*) from host_state where project_id = ?")
                        .param(nights.id())
                        .query(Integer.class)
                        .single())
                .isEqualTo(1);
    }

    @Test
    void projectLeavesNothingBehindInAnyTable() throws Exception {
        nights.uploads().json("POST", "/alert-rules", "{\"recipients\": [\"ada@example.org\"]}");
        upload(0, 14, 100);
        upload(14, 21, 140);
        nights.uploads().json("PUT", "/runs/" + nights.runs().get(3) + "/mark", "{\"reason\": \"a backup ran\"}");
        nights.uploads().send("", file(row("a.B.x"), row("a.B.x")));
        nights.uploads().send("commit=c1&commitSubject=Parse+lazily&commitAuthor=Ada", file(row("a.B.y")));
        nights.uploads().json("PUT", "/minimum-effect-rules", """
                {"basedOn": 0, "rules": [{"metric": "score", "benchmarks": "", "minimumEffect": 0.02}]}
                """);
        nights.uploads().json("PUT", "/releases", """
                {"name": "v1", "commit": "aaaa1111", "time": "2026-03-01T12:00:00Z"}
                """);
        nights.uploads().json("PUT", "/executions/e1", """
                {"plan": "nightly", "planned": 2, "measured": 1, "unmeasured": 0, "startedAt": "2026-03-01T12:00:00Z", "finished": false}
                """);
        new CalibratedNights(nights.uploads(), nights.project()).upload(30, 1, benchmark -> 100, 1, 1);
        nights.awaitEvaluated();
        jdbc.sql("insert into flag_list (digest, flags) values ('\\xabcd', '{\"ErrorFile\": \"of-this-project\"}')")
                .update();
        jdbc.sql("""
                        update environment set unlocked_flag_list = '\\xabcd'
                        where host_id in (select id from host where project_id = ?)
                        """).param(nights.id()).update();
        var references = new References(jdbc);
        Map<String, Collection<String>> ids = references.ofProject(nights.id());
        assertThat(references.holding(ids))
                .contains(
                        "incident_change.incident_id",
                        "message.rule_id",
                        "incident_change.change_point_id",
                        "change_point.score_id",
                        "refused_upload.project_id",
                        "logged_commit.project_id",
                        "release.project_id",
                        "environment.host_id",
                        "calibrated_run.host_state_id",
                        "score.run_id",
                        "minimum_effect_rule.project_id");
        String question =
                server.get("/projects/" + nights.project() + "/delete").body();
        assertThat(question).contains("23 uploads", "23 runs", "1 incidents");

        assertThat(server.send(HttpRequest.newBuilder(server.uri("/api/v1/projects/" + nights.project() + "?now=true"))
                                .DELETE())
                        .statusCode())
                .isEqualTo(202);
        assertThat(server.get("/api/v1/projects/" + nights.project() + "/runs").statusCode())
                .isEqualTo(404);
        nights.await("the project is still there", """
                select not exists (select from project where name = ?) and not exists (select from lease where queue = 'deletion')
                """);

        assertThat(references.holding(ids)).isEmpty();
        assertThat(new EveryRow(jdbc).holding("of-this-project")).isSubsetOf("audit_event");
    }

    @Test
    void deletedProjectIsHiddenAndCanBeRestoredForAWeek() throws Exception {
        upload(0, 1, 100);
        String path = "/api/v1/projects/" + nights.project();
        assertThat(server.send(HttpRequest.newBuilder(server.uri(path)).DELETE())
                        .statusCode())
                .isEqualTo(202);
        assertThat(server.get(path + "/runs").statusCode()).isEqualTo(404);
        String overview = server.get("/").body();
        assertThat(overview).contains("project " + nights.project() + ": deleted by");
        long deletion = jdbc.sql("select id from deletion where project_id = ? and due_at > now() + interval '6 days'")
                .param(nights.id())
                .query(Long.class)
                .single();

        assertThat(deletions.waiting()).noneMatch(waiting -> waiting.id() == deletion);
        HttpResponse<String> export = server.get(path + "/archive/file");
        assertThat(export.statusCode()).isEqualTo(404);
        assertThat(export.body()).contains("no project " + nights.project());
        String undo = "/admin/server/deletions/" + deletion + "/restore";
        assertThat(overview).contains("action=\"" + undo + "\"");
        PageForm overviewForm = PageForm.on(server, "/");
        assertThat(overviewForm.post(undo, "").statusCode()).isEqualTo(302);

        assertThat(nights.uploads().items("/runs")).hasSize(1);
        assertThat(server.get("/").body()).doesNotContain("project " + nights.project() + ": deleted by");
        assertThat(overviewForm.post(undo, "").statusCode()).isEqualTo(422);
    }

    @Test
    void deletedProjectIsGoneAfterTheWeek() throws Exception {
        upload(0, 1, 100);
        long id = nights.id();
        server.send(HttpRequest.newBuilder(server.uri("/api/v1/projects/" + nights.project()))
                .DELETE());
        jdbc.sql("update deletion set due_at = now() where project_id = ?")
                .param(id)
                .update();
        while (worker.workOn()) {
            // Until nothing is left to delete.
        }
        nights.await("the project is still there", "select not exists (select from project where name = ?)");
        assertThat(jdbc.sql("select count(*) from score where project_id = ?")
                        .param(id)
                        .query(Integer.class)
                        .single())
                .isZero();
    }

    @Test
    void nothingOfAnotherProjectCanBeDeleted() throws Exception {
        upload(0, 1, 100);
        var other = new ProjectUnderTest(server, nights.project() + "-other");
        long run = nights.runs().getFirst();
        String upload = jdbc.sql("select upload_id::text from upload_part where run_id = ? limit 1")
                .param(run)
                .query(String.class)
                .single();
        for (String path : List.of("/runs/" + run, "/uploads/" + upload, "/uploads/" + UUID.randomUUID())) {
            assertThat(other.send(path, HttpRequest.newBuilder().DELETE()).statusCode())
                    .as(path)
                    .isEqualTo(404);
        }
        assertThat(nights.runs()).containsExactly(run);
    }

    @Test
    void pageNamesWhatGoesBeforeItGoes() throws Exception {
        upload(0, 1, 100);
        long run = nights.runs().getFirst();
        String question = server.get("/projects/" + nights.project() + "/runs/" + run + "/delete")
                .body();
        assertThat(question).contains("Delete run " + run, "2 scores", "0 recordings", "This cannot be undone");
        assertThat(nights.runs()).containsExactly(run);
    }
}
