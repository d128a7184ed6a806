package dev.plateau.server.codehosts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.access.BranchPatterns;
import dev.plateau.server.access.TokenScope;
import dev.plateau.server.codehosts.CodeHostStandIn.Request;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Measurements of pull requests that people request at the code host, a stand-in. */
class PullRequestTests extends CodeHostTest {
    private static final String AGENT = """
            {"name": "lab", "host": "lab-host", "builds": true}
            """;

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

    /** From the comment of a person who may push to the updated comment and check; the agent is this test. */
    @ParameterizedTest
    @EnumSource(CodeHostKind.class)
    void aPullRequestIsMeasuredOnRequest(CodeHostKind kind) throws Exception {
        boolean isApp = kind == CodeHostKind.GITHUB;
        String head = commit("head of " + kind);
        if (isApp) {
            connect(new CodeHostSettings(
                    kind,
                    host.repository(),
                    host.appKey(),
                    true,
                    false,
                    "Iv23liStandIn",
                    SECRET,
                    false,
                    List.of(),
                    null));
        } else {
            connect(kind, false, null);
        }
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
        connect(kind, false, null);
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
        connect(kind, false, "performance.yml");
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
}
