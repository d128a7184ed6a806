package dev.plateau.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.net.CookieManager;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.context.TestPropertySource;

/** A server whose database is not its own: it must not show anything before there is an administrator. */
@ServerTest
@Import(ProbeController.class)
@TestPropertySource(properties = "spring.datasource.url=jdbc:postgresql://elsewhere/plateau")
class SetUpTests {
    private static final String PASSWORD = "correct horse battery";
    private static final Pattern CSRF = Pattern.compile("name=\"_csrf\" value=\"([^\"]+)\"");

    @Autowired
    TestServer server;

    @Autowired
    SetUp setUp;

    @Autowired
    Accounts accounts;

    @Autowired
    JdbcClient database;

    private final HttpClient browser =
            HttpClient.newBuilder().cookieHandler(new CookieManager()).build();

    @BeforeEach
    void forgetTheAdministrator() {
        database.sql("delete from account").update();
    }

    @Test
    void everythingLeadsToTheSetUpPage() throws Exception {
        assertThat(redirect(get("/"))).isEqualTo("/setup");
        assertThat(redirect(get("/probe"))).isEqualTo("/setup");
        assertThat(get("/actuator/health").statusCode()).isEqualTo(200);
        assertThat(get("/setup").statusCode()).isEqualTo(200);
        HttpResponse<String> api = get("/api/v1/projects/p/probe");
        assertThat(api.statusCode()).isEqualTo(503);
        assertThat(api.body()).contains("Open /setup");
    }

    @Test
    void theCodeInTheLogMakesTheAdministratorOnce() throws Exception {
        assertThat(submitSetUp(setUp.printed(), PASSWORD).statusCode()).isEqualTo(302);
        assertThat(redirect(get("/setup"))).isEqualTo("/");
        assertThat(accounts.createFirst("second", PASSWORD)).isFalse();
        assertThat(database.sql("select password_hash from account")
                        .query(String.class)
                        .single())
                .startsWith("{bcrypt}");

        assertThat(redirect(get("/probe"))).isEqualTo("/login");
        assertThat(redirect(submit("/login", Map.of("username", "ada", "password", "wrong"))))
                .isEqualTo("/login?error");
        assertThat(redirect(submit("/login", Map.of("username", "ada", "password", PASSWORD))))
                .contains("/probe");
        assertThat(get("/probe").body()).isEqualTo("page");
        assertThat(get("/").body()).contains("Nothing is measured yet", "Create a project");
        server.token("p");
        assertThat(get("/api/v1/projects/p/probe").statusCode()).isEqualTo(200);
    }

    @Test
    void refusesAWrongCodeAndAWeakPassword() throws Exception {
        HttpResponse<String> wrongCode = submitSetUp("AAAAA-AAAAA-AAAAA-AAAAA", PASSWORD);
        assertThat(wrongCode.statusCode()).isEqualTo(400);
        assertThat(wrongCode.body()).contains("not the code");
        assertThat(submitSetUp(setUp.printed(), "password1234").body()).contains("attackers try first");
        HttpResponse<String> weak = submitSetUp(setUp.printed(), "short");
        assertThat(weak.statusCode()).isEqualTo(400);
        assertThat(weak.body()).contains("at least 12");
        assertThat(accounts.none()).isTrue();
    }

    @Test
    void theReadingApiTakesATokenOfTheProject() throws Exception {
        accounts.createFirst("ada", PASSWORD);
        String token = server.token("setup-mine");
        server.token("setup-other");
        assertThat(get("/api/v1/projects/setup-mine/probe").statusCode()).isEqualTo(401);
        assertThat(readWith(token, "setup-mine")).isEqualTo(200);
        assertThat(readWith(token, "setup-other")).isEqualTo(403);
    }

    @Test
    void aLoginIsNoUploadToken() throws Exception {
        server.token("p");
        accounts.createFirst("ada", PASSWORD);
        submit("/login", Map.of("username", "ada", "password", PASSWORD));
        HttpRequest.Builder upload =
                HttpRequest.newBuilder(server.uri("/api/v1/projects/p/probe")).POST(BodyPublishers.noBody());
        assertThat(browser.send(upload.build(), BodyHandlers.ofString()).statusCode())
                .isEqualTo(403);
    }

    private int readWith(String token, String project) throws Exception {
        return server.send(HttpRequest.newBuilder(server.uri("/api/v1/projects/" + project + "/probe"))
                        .header("Authorization", "Bearer " + token))
                .statusCode();
    }

    private HttpResponse<String> submitSetUp(String code, String password) throws Exception {
        return submit("/setup", Map.of("code", code, "name", "ada", "password", password));
    }

    /** Opens a form's page, as a browser does, and sends the form with its CSRF token. */
    private HttpResponse<String> submit(String path, Map<String, String> fields) throws Exception {
        Matcher csrf = CSRF.matcher(get(path).body());
        assertThat(csrf.find()).isTrue();
        String form = fields.entrySet().stream()
                .map(field -> field.getKey() + "=" + encode(field.getValue()))
                .collect(Collectors.joining("&", "_csrf=" + encode(csrf.group(1)) + "&", ""));
        HttpRequest request = HttpRequest.newBuilder(server.uri(path))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form))
                .build();
        return browser.send(request, BodyHandlers.ofString());
    }

    private HttpResponse<String> get(String path) throws Exception {
        return browser.send(HttpRequest.newBuilder(server.uri(path)).build(), BodyHandlers.ofString());
    }

    private static String redirect(HttpResponse<String> answer) {
        return answer.headers().firstValue("Location").orElse("no redirect, but " + answer.statusCode());
    }

    private static String encode(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }
}
