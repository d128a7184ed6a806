package dev.plateau.server.dashboard;

import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

@ServerTest
class SettingsPageTests {
    private final String project = "settings-" + UUID.randomUUID();
    private final String settings = "/projects/" + project + "/settings";

    @Autowired
    TestServer server;

    @BeforeEach
    void makeTheProject() {
        server.token(project);
    }

    @Test
    void makesATokenThatSendsUntilItIsRevoked() throws Exception {
        String made = submit("/tokens", "name=ci&days=30").body();
        String token = first(made, "data-copy=\"(plt_[A-Za-z0-9_-]+)\"");
        assertThat(send(token)).isEqualTo(201);

        HttpResponse<String> revoked =
                submit(first(made, "action=\"[^\"]*(/tokens/\\d+/revoke)\"[^>]*>(?:(?!</tr>).)*the token ci\""), "");

        assertThat(revoked.statusCode()).isEqualTo(302);
        assertThat(send(token)).isEqualTo(401);
        assertThat(server.get(settings).body()).contains("revoked");
    }

    @Test
    void showsASecretOnce() throws Exception {
        String token = first(submit("/tokens", "name=ci&days=0").body(), "data-copy=\"(plt_[A-Za-z0-9_-]+)\"");

        assertThat(server.get(settings).body())
                .contains(">ci<", "…" + token.substring(token.length() - 4))
                .doesNotContain(token);
    }

    @Test
    void saysWhyATokenIsNotMade() throws Exception {
        submit("/tokens", "name=ci");

        assertThat(submit("/tokens", "name=ci").body())
                .contains("role=\"alert\"", "ci")
                .doesNotContain("The new token");
        assertThat(submit("/tokens", "name=+").body())
                .contains("A token's name has 1 to 100 characters".replace("'", "&#39;"));
    }

    @Test
    void refusesFormsThatNoPageOfOursSent() throws Exception {
        HttpResponse<String> answer = server.send(form("/tokens", "name=stranger"));

        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(server.get(settings).body()).doesNotContain("stranger");
    }

    private int send(String token) throws IOException, InterruptedException {
        return server.post(
                        "/api/v1/projects/" + project + "/uploads?commit=" + UUID.randomUUID(),
                        token,
                        JmhRows.file(row("org.example.Locks.lazy")))
                .statusCode();
    }

    /** Sends a form as a browser does that has the page open. */
    private HttpResponse<String> submit(String action, String fields) throws IOException, InterruptedException {
        HttpResponse<String> page = server.get(settings);
        String cookie = page.headers().firstValue("Set-Cookie").orElseThrow().split(";", 2)[0];
        String csrf = first(page.body(), "name=\"_csrf\" value=\"([^\"]+)\"");
        return server.send(form(action, fields + "&_csrf=" + csrf).header("Cookie", cookie));
    }

    private HttpRequest.Builder form(String action, String fields) {
        return HttpRequest.newBuilder(server.uri(settings + action))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(fields));
    }

    private static String first(String text, String pattern) {
        return Pattern.compile(pattern, Pattern.DOTALL)
                .matcher(text)
                .results()
                .map((MatchResult match) -> match.group(1))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + pattern + " in " + text));
    }
}
