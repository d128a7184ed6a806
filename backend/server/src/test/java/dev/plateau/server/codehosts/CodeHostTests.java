package dev.plateau.server.codehosts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.access.BranchPatterns;
import dev.plateau.server.access.TokenScope;
import dev.plateau.server.alerts.MailedTest;
import dev.plateau.server.alerts.Message;
import dev.plateau.server.alerts.Message.State;
import dev.plateau.server.alerts.Outbox;
import dev.plateau.server.codehosts.CodeHostStandIn.Request;
import dev.plateau.server.environments.EnvironmentIds;
import dev.plateau.server.runs.RunRecorded;
import dev.plateau.server.testing.Eventually;
import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.PageForm;
import java.io.ByteArrayInputStream;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Uploads become statuses of their commits. The code hosts are a stand-in. */
class CodeHostTests extends MailedTest {
    private static final String BASE = commit("base");

    private static final String AGENT = """
            {"name": "lab", "host": "lab-host", "builds": true}
            """;

    private static final String EVENTS = "/api/v1/projects/%s/code-host/events";

    private static final String SECRET = "secret of the web hook";

    private static final String COMMENT = """
            {"action": "created", "sender": {"login": "%1$s"}, "issue": {"number": 7, "pull_request": {}},
             "object_kind": "note", "user": {"id": %2$d}, "merge_request": {"iid": 7},
             "object_attributes": {"noteable_type": "MergeRequest", "note": "/plateau measure", "created_at": "%3$s"},
             "comment": {"body": "/plateau measure\\r\\nplease", "created_at": "%3$s"}}
            """;

    private static final String LABELED = """
            {"action": "labeled", "sender": {"login": "octocat"}, "object_kind": "merge_request", "user": {"id": 7},
             "labels": [{"title": "performance"}],
             "object_attributes": {"iid": 7, "action": "update", "updated_at": "2026-02-03 10:00:00 UTC", "last_commit": {"id": "%1$s"}},
             "pull_request": {"number": 7, "updated_at": "2026-02-03T10:00:00Z", "head": {"sha": "%1$s"},
               "labels": [{"name": "performance"}]}}
            """;

    @Autowired
    CodeHosts hosts;

    @Autowired
    Outbox outbox;

    @Autowired
    TransactionTemplate transactions;

    @Autowired
    ApplicationEventPublisher publisher;

    private CodeHostStandIn host;

    @BeforeEach
    void open() throws Exception {
        host = new CodeHostStandIn();
    }

    @AfterEach
    void close() {
        hosts.remove(nights.id());
        host.close();
    }

    private static String commit(String name) {
        return (UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)) + "00000000").replace("-", "");
    }

    private void connect(CodeHostKind kind, boolean strict) {
        hosts.put(
                nights.id(),
                new CodeHostSettings(
                        kind,
                        host.repository(),
                        CodeHostStandIn.TOKEN,
                        true,
                        strict,
                        null,
                        SECRET,
                        false,
                        List.of(),
                        null));
    }

    private long upload(String branch, String commit, double nanos) throws Exception {
        Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        String parameters = "branch=" + branch + "&commit=" + commit + "&host=ci&measuredAt=" + now;
        double[][] forks = {{nanos, nanos * 1.001}, {nanos * 1.002, nanos}, {nanos * 0.999, nanos}};
        return nights.uploads()
                .upload(
                        parameters,
                        JmhRows.file(JmhRows.row("org.example.Parser.parse").forks(forks)))
                .get("runs")
                .get(0)
                .get("id")
                .asLong();
    }

    private Request status(String commit, int number) {
        Eventually.until(
                "status " + number + " of the commit",
                () -> host.statuses(commit).size() >= number);
        return host.statuses(commit).get(number - 1);
    }

    @ParameterizedTest
    @CsvSource({
        "GITHUB, /api/v3/repos/acme/shop/statuses/, context, failure",
        "GITLAB, /api/v4/projects/acme%2Fshop/statuses/, name, failed",
        "GITEA, /api/v1/repos/acme/shop/statuses/, context, failure"
    })
    void aVerdictBecomesAStatus(CodeHostKind kind, String path, String label, String failure) throws Exception {
        connect(kind, false);
        upload("main", BASE, 100);
        Request first = status(BASE, 1);
        assertThat(first.field("state")).isEqualTo("success");
        assertThat(first.field("description")).startsWith("Nothing to compare to: no earlier run");

        upload("slower", commit("slower"), 112);

        Request second = status(commit("slower"), 1);
        assertThat(second.path()).isEqualTo(path + commit("slower"));
        assertThat(second.field("state")).isEqualTo(failure);
        assertThat(second.field(label)).isEqualTo("plateau/" + name);
        assertThat(second.field("description")).isEqualTo("1 of 1 scores regressed, worst 11 % slower");
        assertThat(second.field("target_url")).contains("/projects/" + name + "/compare?baselineRun=");
        nights.awaitSent();
        assertThat(server.get("/projects/" + name + "/settings/code-host").body())
                .contains(host.repository(), "sent just now");
    }

    /** The second upload replaces the comment of the first; comments of others stay. */
    @ParameterizedTest
    @EnumSource(CodeHostKind.class)
    void aPullRequestHasOneComment(CodeHostKind kind) throws Exception {
        connect(kind, false);
        upload("main", BASE, 100);
        nights.awaitSent();
        assertThat(host.comments()).containsExactly("LGTM");
        host.open(7, commit("slower"));

        upload("slower", commit("slower"), 112);
        nights.awaitSent();
        assertThat(host.comments())
                .hasSize(2)
                .last()
                .asString()
                .startsWith("<!-- plateau " + name + " -->\n")
                .contains("### Performance: regressed", "worst 11 % slower", "Parser.parse", "/compare?baselineRun=");

        upload("slower", commit("slower"), 100);
        nights.awaitSent();
        assertThat(host.comments()).hasSize(2).last().asString().contains("### Performance: fine");
        assertThat(host.statuses(commit("slower")).getLast().field("state")).isEqualTo("success");
        assertThat(outbox.newestReports(nights.id(), 10)).allMatch(message -> message.attempts() == 1);
    }

    @Test
    void anInconclusiveVerdictIsAnErrorIfThatIsChosen() throws Exception {
        connect(CodeHostKind.GITHUB, true);

        upload("main", BASE, 100);

        assertThat(status(BASE, 1).field("state")).isEqualTo("error");
    }

    /** The messages of a live execution: one at its first upload, one at its end. */
    @ParameterizedTest
    @CsvSource({"GITHUB", "GITLAB"})
    void aCommitIsPendingWhileItIsMeasured(CodeHostKind kind) throws Exception {
        upload("main", BASE, 100);
        long run = upload("slower", commit("slower"), 112);
        String execution = nights.uploads().get("/runs/" + run).get("execution").asString();
        execution(execution, false);
        connect(kind, false);

        uploadedAgain(run, "slower");
        assertThat(status(commit("slower"), 1).field("state")).isEqualTo("pending");
        assertThat(status(commit("slower"), 1).field("description")).startsWith("Measuring. 1 of 1 scores regressed");
        uploadedAgain(run, "slower");
        assertThat(outbox.newestReports(nights.id(), 10))
                .extracting(Message::state)
                .doesNotContain(State.GIVEN_UP)
                .hasSizeBetween(2, 3);

        execution(execution, true);

        nights.awaitSent();
        assertThat(host.statuses(commit("slower")).getLast().field("state")).isIn("failure", "failed");
        assertThat(host.statuses(commit("slower"))).hasSizeBetween(2, 3);
    }

    private void execution(String id, boolean finished) throws Exception {
        nights.uploads().json("PUT", "/executions/" + id, """
                {"plan": "nightly", "planned": 2, "measured": 1, "unmeasured": 0,
                 "startedAt": "2026-02-01T03:00:00Z", "finished": %s}
                """.formatted(finished));
    }

    /** A further bundle of an execution. */
    private void uploadedAgain(long run, String branch) {
        transactions.executeWithoutResult(status -> publisher.publishEvent(new RunRecorded(
                nights.id(),
                run,
                new EnvironmentIds(1, 1, 1, 1, 1),
                Instant.now(),
                branch,
                commit(branch),
                List.of(),
                false)));
    }

    /** From the comment of a person who may push to the updated comment and check; the agent is this test. */
    @ParameterizedTest
    @EnumSource(CodeHostKind.class)
    void aPullRequestIsMeasuredOnRequest(CodeHostKind kind) throws Exception {
        boolean isApp = kind == CodeHostKind.GITHUB;
        String head = commit("head of " + kind);
        hosts.put(
                nights.id(),
                new CodeHostSettings(
                        kind,
                        host.repository(),
                        isApp ? host.appKey() : CodeHostStandIn.TOKEN,
                        true,
                        false,
                        isApp ? "Iv23liStandIn" : null,
                        SECRET,
                        false,
                        List.of(),
                        null));
        host.open(7, head, BASE);
        String comment = COMMENT.formatted("octocat", 7, "2026-02-02T10:00:00Z");
        assertThat(event(kind, comment).body()).contains("Start one");
        startAgent();

        assertThat(event(kind, comment, "another secret of 16").statusCode()).isEqualTo(401);
        assertThat(event(kind, COMMENT.formatted("stranger", 8, "2026-02-02T09:00:00Z"))
                        .body())
                .isEqualTo("{\"requests\":[]}");
        assertThat(event(kind, comment.replace("/plateau measure", "LGTM")).body())
                .isEqualTo("{\"requests\":[]}");
        assertThat(event(kind, comment).statusCode()).isEqualTo(200);
        assertThat(event(kind, comment).statusCode()).isEqualTo(409);
        nights.awaitSent();
        assertThat(host.comments()).hasSize(2).last().asString().contains("measuring", "Waits for an agent.");
        assertThat(state(isApp, head)).isIn("in_progress", "pending");

        JsonNode base = claim();
        assertThat(base.get("commit").asString()).isEqualTo(BASE);
        upload("main", BASE, 100);
        end(base, true);
        JsonNode newest = claim();
        assertThat(newest.get("commit").asString()).isEqualTo(head);
        assertThat(newest.get("branch").asString()).isEqualTo("pull/7");
        upload("pull/7", head, 112);
        end(newest, true);

        nights.awaitSent();
        assertThat(state(isApp, head)).isIn("failure", "failed");
        assertThat(host.comments())
                .hasSize(2)
                .last()
                .asString()
                .contains("### Performance: regressed", "worst 11 % slower", BASE.substring(0, 7));
        if (isApp) {
            assertThat(host.checks())
                    .filteredOn(check -> check.path("head_sha").asString().equals(head))
                    .singleElement()
                    .satisfies(check -> assertThat(check.toString())
                            .contains("1 of 1 scores regressed, worst 11 % slower", "/compare?baselineRun="));
        }
        assertThat(event(kind, LABELED.formatted(head)).body()).isEqualTo("{\"requests\":[]}");
        assertThat(outbox.newestReports(nights.id(), 10)).allMatch(message -> message.attempts() == 1);
    }

    /** The label of a new commit, a member's request by REST, and the report of an agent that fails. */
    @ParameterizedTest
    @EnumSource(CodeHostKind.class)
    void aLabelMeasuresEachNewestCommit(CodeHostKind kind) throws Exception {
        String head = commit("labeled at " + kind);
        connect(kind, false);
        host.open(7, head, BASE);
        startAgent();

        assertThat(event(kind, LABELED.formatted(commit("pushed over"))).body()).isEqualTo("{\"requests\":[]}");
        assertThat(event(kind, LABELED.formatted(head)).body()).contains(",");
        end(claim(), true);
        end(claim(), false);
        nights.awaitSent();
        assertThat(state(false, head)).isIn("error", "failed");
        assertThat(host.comments().getLast()).contains("not measured", "can't be built: \\*\\*no\\*\\* such file");

        String manage = server.token(name, BranchPatterns.ANY, TokenScope.MANAGE);
        String path = "/api/v1/projects/" + name + "/code-host/pull-requests/";
        assertThat(send("POST", path + "7", manage, "").body()).contains(",");
        assertThat(send("POST", path + "8", manage, "").statusCode()).isEqualTo(404);
        nights.awaitSent();
        assertThat(state(false, head)).isEqualTo("pending");
    }

    /** Instead of an agent; the workflow of the target's branch gets both commits. */
    @ParameterizedTest
    @EnumSource(CodeHostKind.class)
    void aWorkflowMeasuresAPullRequest(CodeHostKind kind) throws Exception {
        String head = commit("by a workflow of " + kind);
        hosts.put(
                nights.id(),
                new CodeHostSettings(
                        kind,
                        host.repository(),
                        CodeHostStandIn.TOKEN,
                        true,
                        false,
                        null,
                        SECRET,
                        false,
                        List.of(),
                        "performance.yml"));
        host.open(7, head, BASE);
        String comment = COMMENT.formatted("octocat", 7, "2026-02-02T10:00:00Z");
        host.refuseWorkflows(true);
        assertThat(event(kind, comment).statusCode()).isEqualTo(502);
        assertThat(host.workflows()).isEmpty();
        host.refuseWorkflows(false);

        assertThat(event(kind, comment).body()).isEqualTo("{\"requests\":[]}");
        assertThat(event(kind, comment).statusCode()).isEqualTo(409);
        Request started = host.workflows().getFirst();
        assertThat(host.workflows()).hasSize(1);
        assertThat(started.path())
                .endsWith(
                        kind == CodeHostKind.GITLAB
                                ? "/acme%2Fshop/pipeline"
                                : "/acme/shop/actions/workflows/performance.yml/dispatches");
        assertThat(started.field("ref")).isEqualTo("main");
        assertThat(started.body().toString()).contains("\"" + head + "\"", "\"" + BASE + "\"", "\"7\"");

        upload("main", BASE, 100);
        upload("pull/7", head, 112);
        nights.awaitSent();
        assertThat(state(false, head)).isIn("failure", "failed");
        assertThat(host.comments().getLast()).contains("worst 11 % slower", BASE.substring(0, 7));
    }

    private String state(boolean isApp, String commit) {
        if (!isApp) {
            return host.statuses(commit).getLast().field("state");
        }
        JsonNode check = host.checks().stream()
                .filter(run -> run.path("head_sha").asString().equals(commit))
                .findFirst()
                .orElseThrow();
        return check.has("conclusion")
                ? check.get("conclusion").asString()
                : check.get("status").asString();
    }

    private HttpResponse<String> event(CodeHostKind kind, String body) throws Exception {
        return event(kind, body, SECRET);
    }

    private HttpResponse<String> event(CodeHostKind kind, String body, String secret) throws Exception {
        return server.sendAsStranger(CodeHostStandIn.event(server.uri(EVENTS.formatted(name)), kind, body, secret));
    }

    /** Has an agent be present; nothing is requested yet. */
    private void startAgent() throws Exception {
        assertThat(agent("POST", "/claim", AGENT).statusCode()).isEqualTo(204);
    }

    private JsonNode claim() throws Exception {
        HttpResponse<String> answer = agent("POST", "/claim", AGENT);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return new JsonMapper().readTree(answer.body());
    }

    private void end(JsonNode request, boolean done) throws Exception {
        assertThat(agent("PUT", "/" + request.get("id") + "/end", """
                {"agent": "lab", "done": %s, "outcome": "can't be built: **no** such file"}
                """.formatted(done))
                        .statusCode())
                .isEqualTo(204);
    }

    private HttpResponse<String> agent(String method, String path, String body) throws Exception {
        return send(
                method,
                "/api/v1/projects/" + name + "/requests" + path,
                server.token(name, BranchPatterns.ANY, TokenScope.AGENT),
                body);
    }

    @Test
    void historyAndAbbreviatedCommitsAreNotReported() throws Exception {
        connect(CodeHostKind.GITHUB, false);

        nights.upload(1, "21.0.8", BASE, "&history=true", 1, benchmark -> 100);
        upload("main", "4f2c1e9d02", 100);

        assertThat(outbox.newestReports(nights.id(), 10)).isEmpty();
    }

    @Test
    void aRefusedTokenIsShownAndNoTokenEver() throws Exception {
        String secret = "refused-" + UUID.randomUUID();
        String manage = server.token(name, BranchPatterns.ANY, TokenScope.MANAGE);
        String page = "/projects/" + name + "/settings/code-host";
        String api = "/api/v1/projects/" + name + "/code-host";
        String encoded = URLEncoder.encode(host.repository(), StandardCharsets.UTF_8);
        HttpResponse<String> entered = PageForm.on(server, page)
                .post(page, "kind=GITHUB&address=" + encoded + "&token=" + secret + "&strict=true");
        assertThat(entered.headers().firstValue("Location").orElseThrow()).endsWith("code-host?saved=true");

        upload("main", BASE, 100);
        Eventually.until(
                "the token is refused",
                () -> outbox.newestReports(nights.id(), 1).stream().anyMatch(message -> message.attempts() > 0));

        Message failed = outbox.newestReports(nights.id(), 1).getFirst();
        assertThat(failed.lastError()).isEqualTo("It answered “401 Unauthorized”.");
        assertThat(server.get(page).body())
                .contains("It answered “401 Unauthorized”.", "Disconnect", "unchanged")
                .doesNotContain(secret);
        assertThat(server.get("/projects/" + name + "/alerts/messages").body())
                .contains("It answered “401 Unauthorized”.", "Try again")
                .doesNotContain(secret);
        assertThat(server.get("/projects/" + name + "/activity").body())
                .contains("code host", "strict")
                .doesNotContain(secret);
        assertThat(server.get(api).body())
                .contains("\"kind\":\"GITHUB\"", "\"strict\":true")
                .doesNotContain(secret);
        assertThat(supportBundle()).contains("projects").doesNotContain(secret);
        assertThat(server.get("/api/v1/projects/" + name + "/archive/file").body())
                .doesNotContain(secret);

        assertThat(send("PUT", api, manage, """
                {"kind": "GITHUB", "address": "https://elsewhere.example.org/acme/shop"}
                """).body()).contains("Enter the token");
        assertThat(send("PUT", api, manage, """
                {"kind": "GITHUB", "address": "%s", "strict": false}
                """.formatted(host.repository())).body())
                .contains("\"strict\":false");
        assertThat(send("DELETE", api, manage, "").statusCode()).isEqualTo(204);
        assertThat(server.get(api).statusCode()).isEqualTo(404);
        assertThat(outbox.newestReports(nights.id(), 10)).isEmpty();
    }

    private HttpResponse<String> send(String method, String path, String token, String body) throws Exception {
        return server.sendAsStranger(HttpRequest.newBuilder(server.uri(path))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString(body)));
    }

    private String supportBundle() throws Exception {
        byte[] bytes = server.send(
                        HttpRequest.newBuilder(server.uri("/admin/server/support-bundle.zip")),
                        BodyHandlers.ofByteArray())
                .body();
        StringBuilder text = new StringBuilder();
        try (var zip = new ZipInputStream(new ByteArrayInputStream(bytes))) {
            while (zip.getNextEntry() != null) {
                text.append(new String(zip.readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        return text.toString();
    }
}
