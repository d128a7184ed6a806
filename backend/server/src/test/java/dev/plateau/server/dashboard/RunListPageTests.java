package dev.plateau.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.Browser;
import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.SeededScores;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestRecording;
import dev.plateau.server.testing.TestServer;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

@ServerTest
class RunListPageTests {
    private static final Instant START = Instant.parse("2026-03-01T09:00:00Z");

    private final Browser browser = Browser.shared();

    @Autowired
    @SuppressWarnings("NullAway.Init")
    TestServer server;

    @Autowired
    @SuppressWarnings("NullAway.Init")
    JdbcClient jdbc;

    @SuppressWarnings("NullAway.Init")
    private SeededScores scores;

    @SuppressWarnings("NullAway.Init")
    private ProjectUnderTest project;

    private long seventeen;
    private long twentyOne;
    private long benchmark;

    @BeforeEach
    void seed() {
        scores = new SeededScores(jdbc, "runs-" + UUID.randomUUID());
        project = new ProjectUnderTest(server, scores.name());
        seventeen = scores.environment(17, "17.0.9", "default");
        twentyOne = scores.environment(21, "21.0.8", "zgc", "-XX:+UseZGC");
        benchmark = scores.benchmark("org.example.Locks.lazy", "{}", "avgt", 1);
    }

    private long run(long environment, int day) {
        long run = scores.run(environment, START.plusSeconds(day * 86_400L));
        scores.score(run, benchmark, "ns/op", 1, 2);
        return run;
    }

    private String list(String query) throws Exception {
        HttpResponse<String> page = server.get("/projects/" + scores.name() + "/runs" + query);
        assertThat(page.statusCode()).as(page.body()).isEqualTo(200);
        return page.body();
    }

    /** Sends one benchmark; answers with the receipt. */
    private JsonNode send(String branch, int day, double nanos) throws Exception {
        return project.upload(
                "branch=" + branch + "&commit=c" + branch + day + "&measuredAt=" + START.plusSeconds(day * 86_400L),
                JmhRows.file(JmhRows.row("a.B.one")
                        .forks(new double[] {nanos, nanos + 1}, new double[] {nanos, nanos + 1})));
    }

    @Test
    void aRunAndItsReceiptLeadToTheComparisonWithTheLastOneAlsoOnANewBranch() throws Exception {
        long first = send("main", 1, 100).at("/runs/0/id").longValue();
        send("main", 2, 100);
        JsonNode receipt = send("topic", 3, 150);
        long topic = receipt.at("/runs/0/id").longValue();
        String compare = "/compare\\?baselineRun=(\\d+)&amp;candidateRun=" + topic;
        String page =
                server.get("/projects/" + scores.name() + "/runs/" + topic).body();
        assertThat(page).containsPattern(compare).contains("on main");
        assertThat(server.get("/projects/" + scores.name() + "/uploads/"
                                + receipt.get("upload").stringValue())
                        .body())
                .containsPattern(compare)
                .contains("Compare with the last run", "Stored runs");
        assertThat(server.get("/projects/" + scores.name() + "/runs/" + first).body())
                .contains("It is the first one here.");
    }

    /** The row of a run, without its tags. */
    private String row(String page, long run) {
        String row = Pattern.compile("<tr id=\"run-" + run + "\">.*?</tr>")
                .matcher(page)
                .results()
                .findFirst()
                .orElseThrow(() -> new AssertionError("no run " + run + " in " + page))
                .group();
        return row.replaceAll("<[^>]*>", " ").replaceAll("\\s+", " ");
    }

    private List<Long> runs(String page) {
        return Pattern.compile("<tr id=\"run-(\\d+)\">")
                .matcher(page)
                .results()
                .map(row -> Long.valueOf(row.group(1)))
                .toList();
    }

    @Test
    void aRunIsCompleteUnlessSomethingIsMissing() throws Exception {
        long complete = run(seventeen, 0);
        scores.unmeasured(
                complete,
                scores.benchmark("org.example.Virtual.threads", "{}", "avgt", 1),
                "NOT_RUNNABLE",
                "virtual threads need JDK 21",
                "");
        long failed = run(seventeen, 1);
        scores.unmeasured(
                failed,
                scores.benchmark("org.example.Slow.loop", "{}", "avgt", 1),
                "TIMED_OUT",
                "no result in 10 min",
                "");

        String page = list("");

        assertThat(row(page, complete)).contains(" complete ").doesNotContain("failed");
        assertThat(row(page, failed)).contains(" partial 1 benchmark failed or timed out ");
    }

    @Test
    void aRunNamesUncommittedChangesBesideItsCommit() throws Exception {
        String day = "host=desk&commit=abc0001&measuredAt=2026-03-0";
        String file = JmhRows.file(JmhRows.row("org.example.Slow.loop"));
        long clean = stored(day + "1T03:00:00Z&dirty=false", file);
        long dirty = stored(day + "2T03:00:00Z&dirty=true", file);
        String pages = "/projects/" + scores.name();

        assertThat(row(list(""), clean)).doesNotContain("uncommitted");
        assertThat(row(list(""), dirty)).contains(" abc0001 no branch uncommitted changes ");
        assertThat(server.get(pages + "/runs/" + dirty).body()).contains(", with uncommitted changes");
        assertThat(server.get(pages + "/compare?baselineRun=" + clean + "&candidateRun=" + dirty)
                        .body()
                        .replaceAll("<[^>]*>", " ")
                        .replaceAll("\\s+", " "))
                .contains("Uncommitted changes differs no yes ");
    }

    private long stored(String parameters, String file) throws Exception {
        return project.uploadRun(parameters, file);
    }

    @Test
    void aRunOfAnExecutionThatGoesOnIsRunningAndOneThatStoppedIsPartial() throws Exception {
        long run = run(seventeen, 0);
        project.json("PUT", "/executions/execution-" + run, """
                {"plan":"demo","planned":20,"measured":11,"unmeasured":1,"current":null,
                 "startedAt":"2026-01-26T19:24:59Z","expectedEnd":null,"finished":false}""");

        assertThat(row(list(""), run)).contains(" running 12 of 20 cells so far ");

        jdbc.sql("update execution set updated_at = now() - interval '1 hour' where project_id = ?")
                .param(scores.project())
                .update();
        assertThat(row(list(""), run)).contains(" partial the execution stopped after 12 of 20 cells ");
    }

    @Test
    void anExcludedRunSaysWhy() throws Exception {
        long run = run(seventeen, 0);
        HttpResponse<String> marked = project.json("PUT", "/runs/" + run + "/mark", "{\"reason\": \"a backup ran\"}");
        assertThat(marked.statusCode()).as(marked.body()).isLessThan(300);

        assertThat(row(list(""), run)).contains(" excluded ", "a backup ran");
    }

    @Test
    void filtersByBranchJdkFlagSetHostAndCommit() throws Exception {
        long first = run(seventeen, 0);
        long second = run(twentyOne, 1);
        jdbc.sql("update run set branch = 'fix', commit_sha = 'ABC1230000' where id = ?")
                .param(second)
                .update();
        String page = list("");
        String zgc = Pattern.compile("<option value=\"(\\d+)\">zgc</option>")
                .matcher(page)
                .results()
                .findFirst()
                .orElseThrow()
                .group(1);

        assertThat(runs(page)).containsExactly(second, first);
        assertThat(runs(list("?branch=fix"))).containsExactly(second);
        assertThat(runs(list("?jdk=17"))).containsExactly(first);
        assertThat(runs(list("?flagSet=" + zgc))).containsExactly(second);
        assertThat(runs(list("?commit=abc123"))).containsExactly(second);
        assertThat(runs(list("?branch=&jdk=&flagSet=&commit="))).containsExactly(second, first);
        assertThat(list("?branch=fix&jdk=17")).contains("No runs match these filters");
        assertThat(list("?jdk=21")).containsPattern("<option value=\"21\" selected=\"selected\">21</option>");
    }

    @Test
    void offersNothingOfOtherProjects() throws Exception {
        run(seventeen, 0);
        var other = new SeededScores(jdbc, "others-" + UUID.randomUUID());
        other.run(other.environment(8, "1.8.0_999", "secret-flags", "-Xint"), START);

        assertThat(list("")).doesNotContain("secret-flags", "<option value=\"8\">", other.name() + "</option>");
    }

    @Test
    void olderRunsKeepTheFilter() throws Exception {
        for (int day = 0; day < 51; day++) {
            scores.run(seventeen, START.plusSeconds(day));
        }
        long last = run(twentyOne, 9);

        String page = list("?jdk=17");

        assertThat(runs(page)).hasSize(50).doesNotContain(last);
        assertThat(page).containsPattern("href=\"/projects/[^\"]*/runs\\?jdk=17&amp;before=\\d+\">Older runs");
    }

    @Test
    void countsRecordings(@TempDir Path folder) throws Exception {
        project.upload("", JmhRows.file(JmhRows.row("org.example.Locks.eager")));
        long run = runs(list("")).getFirst();
        HttpResponse<String> sent = project.send(
                "/runs/" + run + "/recordings",
                HttpRequest.newBuilder()
                        .header("Content-Type", "application/octet-stream")
                        .POST(BodyPublishers.ofFile(TestRecording.make(folder))));
        assertThat(sent.statusCode()).as(sent.body()).isEqualTo(201);

        assertThat(list("")).contains("data-label=\"Recordings\">1</td>");
    }

    @Test
    void comparesTwoPickedRunsTheEarlierOneFirst() throws Exception {
        long first = run(seventeen, 0);
        long second = run(twentyOne, 1);
        String compare = "/projects/" + scores.name() + "/runs/compare";

        HttpResponse<String> answer = server.get(compare + "?run=" + second + "&run=" + first);

        assertThat(answer.statusCode()).isEqualTo(302);
        assertThat(answer.headers().firstValue("Location").orElseThrow())
                .endsWith("/compare?baselineRun=" + first + "&candidateRun=" + second);
        for (String wrong : List.of("", "?run=" + first, "?run=" + first + "&run=" + first)) {
            HttpResponse<String> refused = server.get(compare + wrong);
            assertThat(refused.statusCode()).isEqualTo(400);
            assertThat(refused.body()).contains("a comparison needs two runs");
        }
        assertThat(server.get(compare + "?run=1&run=" + first).statusCode()).isEqualTo(404);
    }

    @Test
    void inTheBrowserTwoRunsArePickedAndNoMore() throws Exception {
        long first = run(seventeen, 0);
        long second = run(twentyOne, 1);
        long third = run(seventeen, 2);
        browser.open(server.link("/projects/" + scores.name() + "/runs"));
        browser.waitUntil("document.querySelector('[data-compare]').disabled");

        browser.find("input[value='" + third + "']").click();
        browser.find("input[value='" + first + "']").click();

        browser.waitUntil("document.querySelector('input[value=\"" + second + "\"]').disabled");
        browser.ask("document.querySelector('[data-module=pick-two]').dataset.old = 'yes'");
        browser.ask("document.body.dispatchEvent(new CustomEvent('results'))");
        browser.waitUntil("document.querySelector('[data-module=pick-two]:not([data-old])')");
        browser.waitUntil("document.querySelectorAll('input[name=run]:checked').length === 2"
                + " && !document.querySelector('[data-compare]').disabled");
        browser.find("[data-compare]").click();
        browser.waitUntil("location.search === '?baselineRun=" + first + "&candidateRun=" + third + "'");
        assertThat(browser.errors()).isEmpty();
    }
}
