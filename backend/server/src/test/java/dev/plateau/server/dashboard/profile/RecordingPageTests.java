package dev.plateau.server.dashboard.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.Eventually;
import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestRecording;
import dev.plateau.server.testing.TestServer;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@ServerTest
class RecordingPageTests {
    private final String name = "recording-" + UUID.randomUUID();

    @Autowired
    TestServer server;

    @Autowired
    JdbcClient jdbc;

    @TempDir
    static Path folder;

    /** A recording of a program that is no benchmark, read. */
    private long alone() throws Exception {
        var project = new ProjectUnderTest(server, name);
        return send(project, run(project, JmhRows.row("a.B.one")), "label=login");
    }

    private static long run(ProjectUnderTest project, JmhRows... rows) throws IOException, InterruptedException {
        return project.upload("commit=0123abc", JmhRows.file(rows))
                .get("runs")
                .get(0)
                .get("id")
                .longValue();
    }

    /** Sends a recording to a run and waits until it is read. */
    private static long send(ProjectUnderTest project, long run, String parameters) throws Exception {
        HttpResponse<String> answer = project.send(
                "/runs/" + run + "/recordings?" + parameters,
                HttpRequest.newBuilder()
                        .header("Content-Type", "application/octet-stream")
                        .POST(BodyPublishers.ofFile(TestRecording.make(folder))));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
        long id = new JsonMapper().readTree(answer.body()).get("id").longValue();
        Eventually.until("reading of the recording", () -> !state(project, id).equals("WAITING"));
        return id;
    }

    private static String state(ProjectUnderTest project, long id) throws IOException, InterruptedException {
        return project.get("/recordings/" + id).get("state").stringValue();
    }

    private String page(String address) throws IOException, InterruptedException {
        HttpResponse<String> answer = server.get(address);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return answer.body();
    }

    private String text(long id) throws IOException, InterruptedException {
        return page("/projects/" + name + "/recordings/" + id)
                .replaceAll("<[^>]+>", " ")
                .replaceAll("\\s+", " ");
    }

    @Test
    void saysAllThatTheRecordingOfAnyProgramHolds() throws Exception {
        long id = alone();
        String text = text(id);
        assertThat(text)
                .contains("login", "recorded on", System.getProperty("java.vm.version"))
                .contains("jdk. Java Monitor Enter from 10 ms on")
                .contains("Lost", "nothing")
                .contains("Figures of the recorded fork", "not scores")
                .containsPattern("lock wait .* operations not counted")
                .containsPattern("\\d+ samples: the 99 % interval of a share of 50 % is ±\\d+ percentage points")
                .containsPattern("GC pauses how often [a-z ]* [0-9]+")
                .containsPattern("Threads All events of this kind.* main")
                .contains("Kept until", "byte amounts are estimates")
                .doesNotContain(TestRecording.SECRET, "in a separate fork without a score");
        JsonNode item = new ProjectUnderTest(server, name).get("/recordings/" + id);
        String address = item.get("page").stringValue();
        assertThat(page(address)).contains("/api/v1/projects/" + name + "/recordings/" + id + "/file");
        assertThat(page("/projects/" + name + "/runs/" + item.get("run").longValue()))
                .contains("href=\"" + address + "\"");
    }

    @Test
    void saysWhenItsJdkIsNotThatOfTheRun() throws Exception {
        assertThat(text(alone()))
                .contains("This recording is from JDK " + System.getProperty("java.vm.version")
                        + ", its run from JDK 21.0.8+9-LTS: it may not explain the scores.");

        var project = new ProjectUnderTest(server, name);
        JmhRows sameJdk = JmhRows.row("a.B.one").jdk(System.getProperty("java.vm.version"));
        assertThat(text(send(project, run(project, sameJdk), "label=login"))).doesNotContain("may not explain");
    }

    @Test
    void saysWhyThereIsNothingToSee() throws Exception {
        long id = alone();
        set(id, "state = 'REFUSED', reason = 'it is a page of HTML'");
        assertThat(text(id)).contains("The recording can’t be shown: it is a page of HTML");
        set(id, "state = 'PARTLY', reason = 'the third chunk ends too early'");
        assertThat(text(id)).contains("Part of the recording could not be read: the third chunk ends too early");
        set(id, "state = 'WHOLE', reason = null, kept_in = 'NOWHERE'");
        assertThat(text(id)).contains("The original has expired").contains("Kept expired");
        assertThat(page("/projects/" + name + "/recordings/" + id)).doesNotContain("/file\"");
    }

    @Test
    void saysThatARecordingIsStillBeingReadAndLooksAgain() throws Exception {
        long id = alone();
        // Nobody wakes the reader, which looks by itself once a minute.
        set(id, "state = 'WAITING', facts = null");
        jdbc.sql("delete from profile_part where recording_id = ?").param(id).update();
        jdbc.sql("delete from profile where recording_id = ?").param(id).update();
        assertThat(text(id)).contains("The recording is still being read");
        assertThat(page("/projects/" + name + "/recordings/" + id)).contains("hx-trigger=\"load delay:2s\"");
    }

    private void set(long id, String values) {
        jdbc.sql("update recording set " + values + " where id = ?").param(id).update();
    }

    @Test
    void knowsNoRecordingOfAnotherProject() throws Exception {
        long id = alone();
        String other = "recording-" + UUID.randomUUID();
        server.token(other);
        assertThat(server.get("/projects/" + other + "/recordings/" + id).statusCode())
                .isEqualTo(404);
    }

    @Test
    void putsTwoBenchmarksOfAClassAgainstEachOther() throws Exception {
        var project = new ProjectUnderTest(server, name);
        long run = run(
                project,
                JmhRows.row("a.B.cachedPool").forks(new double[] {700, 700}, new double[] {710, 710}),
                JmhRows.row("a.B.virtualThreads").forks(new double[] {100, 100}, new double[] {102, 102}),
                JmhRows.row("a.Other.one"));
        List<Long> scores = project.items("/runs/" + run + "/scores").stream()
                .filter(score -> score.get("benchmark").stringValue().startsWith("a.B."))
                .map(score -> score.get("id").longValue())
                .toList();
        for (long score : scores) {
            send(project, run, "score=" + score);
        }
        String cell = page("/projects/" + name + "/cells/" + scores.getFirst());
        assertThat(cell)
                .contains("Others of its class")
                .containsPattern("<span class=\"sans better\"[^>]*>7 times as fast</span>")
                .doesNotContain("a.Other");
        String both = page(first(cell, "href=\"(/projects/[^\"]*against=benchmark-[^\"#]*)"));
        assertThat(both)
                .containsPattern("data-sources=\"[^\" ]*label=virtualThreads [^\" ]*label=cachedPool\"")
                .contains("7 times as slow");
    }

    private static String first(String text, String pattern) {
        return Pattern.compile(pattern)
                .matcher(text)
                .results()
                .map(match -> match.group(1).replace("&amp;", "&"))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + pattern));
    }
}
