package dev.plateau.server.access;

import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.EnumSet;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.json.JsonMapper;

/** A token does what its scopes allow, and nothing else. */
@ServerTest
class TokenScopeTests {
    private static final String PROJECT = "scopes";
    private static final String FILE = JmhRows.file(row("org.example.Scopes.one"));

    @Autowired
    TestServer server;

    /** Requests of CI jobs, agents and people; an address that passes answers anything but 401 and 403. */
    @ParameterizedTest
    @CsvSource({
        "POST, uploads, UPLOAD AGENT",
        "POST, runs/1/recordings, UPLOAD AGENT",
        "PUT, executions/x, UPLOAD AGENT",
        "GET, uploads/0b5a1c9e-0000-0000-0000-000000000000, UPLOAD READ GATE AGENT MANAGE",
        "GET, uploads, READ GATE MANAGE",
        "GET, runs, READ GATE MANAGE",
        "HEAD, runs, READ GATE MANAGE",
        "GET, matrix, READ GATE MANAGE",
        "GET, alert-rules, READ GATE MANAGE",
        "GET, verdict?commit=abc1234, GATE MANAGE",
        "HEAD, verdict?commit=abc1234, GATE MANAGE",
        "POST, incidents/1/capsule-results, UPLOAD AGENT",
        "POST, incidents/1/capsule, READ GATE MANAGE",
        "POST, requests/claim, AGENT",
        "PUT, requests/1/heartbeat, AGENT",
        "PUT, requests/1/end, AGENT",
        "POST, requests, MANAGE",
        "POST, requests/missing, MANAGE",
        "DELETE, requests/1, MANAGE",
        "POST, alert-rules, MANAGE",
        "PUT, alert-rules/1, MANAGE",
        "DELETE, alert-rules/1, MANAGE",
        "PUT, repository, MANAGE",
        "DELETE, repository, MANAGE",
        "PUT, minimum-effect-rules, MANAGE",
        "POST, minimum-effect-rules/preview, MANAGE",
        "POST, repairs, MANAGE",
        "PUT, runs/1/mark, MANAGE",
        "DELETE, runs/1/mark, MANAGE",
        "POST, hosts/1/marks, MANAGE",
        "PUT, incidents/1/triage, MANAGE",
        "PUT, incidents/1/mute, MANAGE",
        "PUT, recordings/1/pin, MANAGE",
        "POST, series/1/annotations, MANAGE",
        "GET, releases, READ GATE MANAGE",
        "POST, releases, UPLOAD AGENT",
        "PUT, releases, MANAGE",
        "DELETE, releases/1, MANAGE",
        "GET, metric-directions, READ GATE MANAGE",
        "PUT, metric-directions, MANAGE",
        "DELETE, metric-directions?metric=a, MANAGE",
        "GET, benchmark-aliases, READ GATE MANAGE",
        "GET, benchmark-aliases/suggestions, READ GATE MANAGE",
        "PUT, benchmark-aliases, MANAGE",
        "DELETE, benchmark-aliases?oldName=a, MANAGE",
        "GET, views, READ GATE MANAGE",
        "POST, views, MANAGE",
        "DELETE, uploads/0b5a1c9e-0000-0000-0000-000000000000, MANAGE",
        "OPTIONS, runs, MANAGE"
    })
    void anAddressTakesItsScopes(String method, String path, String scopes) throws Exception {
        Set<TokenScope> passed = EnumSet.noneOf(TokenScope.class);
        for (TokenScope scope : TokenScope.values()) {
            HttpResponse<String> answer = send(method, path, server.token(PROJECT, BranchPatterns.ANY, scope));
            if (answer.statusCode() != 403) {
                passed.add(scope);
            }
            assertThat(answer.statusCode()).as(answer.body()).isNotEqualTo(401).isLessThan(500);
        }
        assertThat(passed)
                .isEqualTo(Stream.of(scopes.split(" ")).map(TokenScope::valueOf).collect(Collectors.toSet()));
    }

    /** That takes the administrator. */
    @Test
    void noTokenDeletesItsProject() throws Exception {
        HttpResponse<String> refused = server.send(HttpRequest.newBuilder(server.uri("/api/v1/projects/" + PROJECT))
                .header("Authorization", "Bearer " + server.token(PROJECT))
                .DELETE());

        assertThat(refused.statusCode()).as(refused.body()).isEqualTo(403);
    }

    @Test
    void theAnswerNamesTheMissingScopeAndTheNextStep() throws Exception {
        String token = server.token(PROJECT, BranchPatterns.ANY, TokenScope.UPLOAD, TokenScope.GATE);

        HttpResponse<String> refused = send("PUT", "repository", token);

        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(new JsonMapper().readTree(refused.body()).get("detail").asString())
                .startsWith("This request needs a token with the scope 'manage'; this token has upload, gate.")
                .contains("./plateau token create --project P --name N --scopes manage");
    }

    @Test
    void aTokenStoresResultsOfItsBranchesOnly() throws Exception {
        String token = server.token(PROJECT, BranchPatterns.of("main,release/*"), TokenScope.UPLOAD);

        assertThat(upload("branch=release/7", token).statusCode()).isEqualTo(201);
        HttpResponse<String> refused = upload("branch=feature", token);
        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.body()).contains("main,release/*", "branch feature");
        assertThat(upload("", token).statusCode()).isEqualTo(403);
    }

    @Test
    void aRecordingGoesToARunOfTheTokensBranchesOnly() throws Exception {
        String run = new JsonMapper()
                .readTree(upload("branch=main", server.token(PROJECT)).body())
                .at("/runs/0/id")
                .asString();
        String path = "runs/" + run + "/recordings";

        HttpResponse<String> refused =
                send("POST", path, server.token(PROJECT, BranchPatterns.of("pr/*"), TokenScope.UPLOAD));

        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.body()).contains("pr/*", "branch main");
        assertThat(send("POST", path, server.token(PROJECT, BranchPatterns.of("main"), TokenScope.UPLOAD))
                        .statusCode())
                .isEqualTo(422);
    }

    private HttpResponse<String> upload(String parameters, String token) throws Exception {
        return server.post(
                "/api/v1/projects/" + PROJECT + "/uploads?commit=" + UUID.randomUUID() + "&" + parameters, token, FILE);
    }

    private HttpResponse<String> send(String method, String path, String token) throws Exception {
        return server.send(HttpRequest.newBuilder(server.uri("/api/v1/projects/" + PROJECT + "/" + path))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .method(method, BodyPublishers.ofString("{}")));
    }
}
