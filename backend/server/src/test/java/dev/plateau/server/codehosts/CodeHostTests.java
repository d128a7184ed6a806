package dev.plateau.server.codehosts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.access.BranchPatterns;
import dev.plateau.server.access.TokenScope;
import dev.plateau.server.alerts.Message;
import dev.plateau.server.alerts.Message.State;
import dev.plateau.server.codehosts.CodeHostStandIn.Request;
import dev.plateau.server.environments.EnvironmentIds;
import dev.plateau.server.runs.RunRecorded;
import dev.plateau.server.testing.Eventually;
import dev.plateau.server.testing.PageForm;
import java.io.ByteArrayInputStream;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.transaction.support.TransactionTemplate;

/** Uploads become statuses of their commits. The code hosts are a stand-in. */
class CodeHostTests extends CodeHostTest {
    @Autowired
    TransactionTemplate transactions;

    @Autowired
    ApplicationEventPublisher publisher;

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
        connect(kind, false, null);
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
        connect(kind, false, null);
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
        connect(CodeHostKind.GITHUB, true, null);

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
        connect(kind, false, null);

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

    @Test
    void historyAndAbbreviatedCommitsAreNotReported() throws Exception {
        connect(CodeHostKind.GITHUB, false, null);

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
