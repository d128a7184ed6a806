package dev.plateau.server.dashboard.settings;

import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

@ServerTest
class SettingsPageTests {
    private final String project = "settings-" + UUID.randomUUID();
    private final String settings = "/projects/" + project + "/settings";

    @Autowired
    TestServer server;

    @Autowired
    JdbcClient jdbc;

    @BeforeEach
    void makeTheProject() {
        server.token(project);
    }

    @Test
    void makesATokenThatSendsUntilItIsRevoked() throws Exception {
        String made = submit("/tokens", "name=ci&scopes=upload&days=30").body();
        String token = first(made, "data-copy=\"(plt_[A-Za-z0-9_-]+)\"");
        assertThat(send(token)).isEqualTo(201);

        HttpResponse<String> revoked =
                submit(first(made, "action=\"[^\"]*(/tokens/\\d+/revoke)\"[^>]*>(?:(?!</tr>).)*the token ci\""), "");

        assertThat(revoked.statusCode()).isEqualTo(302);
        assertThat(send(token)).isEqualTo(401);
        assertThat(server.get(settings).body()).contains("revoked");
    }

    @Test
    void aTokenHasTheScopesAndBranchesThatWereChosen() throws Exception {
        assertThat(server.get(settings).body())
                .containsPattern("value=\"upload\"[^>]*checked")
                .containsPattern("value=\"gate\"[^>]*checked")
                .doesNotContainPattern("value=\"manage\"[^>]*checked");

        String made = submit("/tokens", "name=lab&scopes=read&scopes=manage&branches=main,pr/*&days=7")
                .body();

        assertThat(made).contains(">read, manage<", ">main,pr/*<", ">soon<");
        assertThat(send(first(made, "data-copy=\"(plt_[A-Za-z0-9_-]+)\""))).isEqualTo(403);
        assertThat(submit("/tokens", "name=none").body()).contains("A token needs at least one scope");
        submit("/tokens", "name=usual&scopes=upload");
        assertThat(jdbc.sql("""
                                select t.expires_at - t.created_at between interval '364 days' and interval '366 days'
                                from upload_token t join project p on p.id = t.project_id where p.name = ? and t.name = 'usual'
                                """).param(project).query(Boolean.class).single())
                .as("it expires in a year")
                .isTrue();
    }

    @Test
    void rotatingShowsANewSecretAndKeepsTheOldOneForADay() throws Exception {
        String made = submit("/tokens", "name=ci&scopes=upload").body();
        String old = first(made, "data-copy=\"(plt_[A-Za-z0-9_-]+)\"");

        String rotated = submit(
                        first(made, "action=\"[^\"]*(/tokens/\\d+/rotate)\"[^>]*>(?:(?!</tr>).)*the token ci\""), "")
                .body();

        String fresh = first(rotated, "data-copy=\"(plt_[A-Za-z0-9_-]+)\"");
        assertThat(rotated).contains("old secret until");
        assertThat(fresh).isNotEqualTo(old);
        assertThat(send(old)).isEqualTo(201);
        assertThat(send(fresh)).isEqualTo(201);
    }

    @Test
    void showsASecretOnce() throws Exception {
        String token =
                first(submit("/tokens", "name=ci&scopes=upload&days=0").body(), "data-copy=\"(plt_[A-Za-z0-9_-]+)\"");

        assertThat(server.get(settings).body())
                .contains(">ci<", "…" + token.substring(token.length() - 4))
                .doesNotContain(token);
    }

    @Test
    void saysWhyATokenIsNotMade() throws Exception {
        submit("/tokens", "name=ci&scopes=upload");

        assertThat(submit("/tokens", "name=ci&scopes=upload").body())
                .contains("role=\"alert\"", "ci")
                .doesNotContain("The new token");
        assertThat(submit("/tokens", "name=+&scopes=upload").body())
                .contains("A token name must have 1 to 100 characters");
    }

    @Test
    void commitsAreLinksOnceTheRepositoryIsKnown() throws Exception {
        server.post(
                "/api/v1/projects/" + project + "/uploads?commit=4f2c1e9d02aa",
                server.token(project),
                JmhRows.file(row("org.example.Locks.lazy")));
        assertThat(server.get("/projects/" + project + "/runs").body()).doesNotContain("/commit/");

        HttpResponse<String> stored = submit("/repository", "address=https://github.com/owner/shop");
        assertThat(stored.statusCode()).isEqualTo(302);
        String saved = URI.create(stored.headers().firstValue("Location").orElseThrow())
                .getRawQuery();
        assertThat(server.get(settings + "?" + saved).body()).containsOnlyOnce("role=\"status\">Saved.");

        assertThat(server.get("/projects/" + project + "/runs").body())
                .contains("href=\"https://github.com/owner/shop/commit/4f2c1e9d02aa\"", ">4f2c1e9d02<");
        assertThat(server.get(settings).body()).contains("value=\"https://github.com/owner/shop\"");
        String cell = "/projects/" + project + "/cells/"
                + jdbc.sql("select min(s.id) from score s join project p on p.id = s.project_id where p.name = ?")
                        .param(project)
                        .query(Long.class)
                        .single();
        assertThat(server.get(cell).body())
                .containsPattern(
                        "rel=\"noopener noreferrer\"[^>]*href=\"https://github.com/owner/shop/commit/4f2c1e9d02aa\"");
    }

    @Test
    void saysWhyAnAddressIsNoRepository() throws Exception {
        HttpResponse<String> refused = submit("/repository", "address=javascript:alert(1)");

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("it starts with https:// or http://");
    }

    @Test
    void theRepositoryIsSetWithATokenToo() throws Exception {
        ProjectUnderTest own = new ProjectUnderTest(server, project);
        assertThat(own.send("/repository", json("{\"address\": \"file:///etc\"}"))
                        .statusCode())
                .isEqualTo(422);
        assertThat(server.get("/api/v1/projects/" + project + "/repository").statusCode())
                .isEqualTo(404);

        assertThat(own.send("/repository", json("{\"address\": \"https://gitlab.com/a/b\"}"))
                        .statusCode())
                .isEqualTo(200);

        assertThat(own.get("/repository").get("address").asString()).isEqualTo("https://gitlab.com/a/b");
        assertThat(own.send("/repository", HttpRequest.newBuilder().DELETE()).statusCode())
                .isEqualTo(204);
        assertThat(server.get("/api/v1/projects/" + project + "/repository").statusCode())
                .isEqualTo(404);
    }

    @Test
    void namesOfAuthorsAreSwitchedOffAndOn() throws Exception {
        String checked = "name=\"stored\"[^>]*checked";
        assertThat(server.get(settings).body()).containsPattern(checked);

        assertThat(submit("/author-names", "").statusCode()).isEqualTo(302);
        assertThat(server.get(settings).body()).doesNotContainPattern(checked);

        submit("/author-names", "stored=true");
        assertThat(server.get(settings).body()).containsPattern(checked);
    }

    private static HttpRequest.Builder json(String body) {
        return HttpRequest.newBuilder()
                .header("Content-Type", "application/json")
                .PUT(BodyPublishers.ofString(body));
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
