package dev.plateau.server.access.providers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.access.sessions.Signature;
import dev.plateau.server.testing.GivenDatabase;
import dev.plateau.server.testing.PageVisitor;
import dev.plateau.server.testing.ServerContext;
import dev.plateau.server.testing.TestDatabase;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two servers on one database, and a real provider of OpenID Connect in a process of its own. */
class SingleSignOnTests {
    private static final String START = "/oauth2/authorization/company";
    private static final String REFUSED = "/login?refused";
    private static final Map<String, String> TEAM = Map.of("groups", "team");

    private static OpenIdProvider provider;
    private static GivenDatabase given;
    private static ServerContext first;
    private static ServerContext second;

    @BeforeAll
    static void start() throws Exception {
        provider = OpenIdProvider.start();
        given = new GivenDatabase(TestDatabase.create());
        first = given.serveHere(provider.environment());
        second = given.serveHere(provider.environment());
        provider.accept(List.of(first.address(), second.address()));
    }

    @AfterAll
    static void stop() {
        provider.close();
        first.close();
        second.close();
    }

    @BeforeEach
    void forget() {
        given.jdbc().sql("delete from account where name <> 'nobody'").update();
    }

    /** The first server sends the person to the provider, the second one gets the answer. */
    @Test
    void theFirstSignInMakesTheAccount() throws Exception {
        provider.person(
                "ada",
                Map.of("groups", "team,other", "name", "Ada L.", "email", "ada@example.org", "email_verified", "true"));
        var ada = new PageVisitor(first.address());
        assertThat(ada.get("/login").body()).contains("Sign in with Example Company", START);
        ada.get("/projects/faults/matrix");
        assertThat(signIn(ada)).as("the page that was asked for").endsWith("/projects/faults/matrix");

        for (ServerContext server : List.of(first, second)) {
            assertThat(ada.at(server.address()).status("/projects/faults/matrix"))
                    .isEqualTo(200);
            assertThat(ada.at(server.address()).status("/projects/faults/settings"))
                    .isEqualTo(403);
        }
        assertThat(given.count("account where name = 'ada' and full_name = 'Ada L.' and mail = 'ada@example.org'"
                        + " and not administrator"))
                .isOne();
        assertThat(audited("SIGNED_IN")).contains("\"provider\": \"company\"");

        String page = ada.get("/profile").body();
        assertThat(page).contains("Your provider signs you in").doesNotContain("Current password");
        signIn(new PageVisitor(second.address()));
        assertThat(given.count("account_identity where subject = 'ada'")).isOne();
    }

    /** A name or a mail address at the provider is no proof for an account of this server. */
    @Test
    void anAccountOfTheSameNameOrMailStaysApart() throws Exception {
        given.jdbc().sql("""
                insert into account (id, name, password_hash, mail, administrator, created_at)
                values (7, 'grace', '{noop}x', 'grace@example.org', true, now())
                """).update();
        provider.person("grace", Map.of("email", "grace@example.org", "email_verified", "true"));
        assertThat(signIn(new PageVisitor(first.address()))).endsWith("/");
        assertThat(given.count("account where name = 'grace-company' and mail is null and not administrator"))
                .isOne();

        provider.person("alan", Map.of("email", "alan@example.org", "email_verified", "false"));
        signIn(new PageVisitor(first.address()));
        assertThat(given.count("account where name = 'alan' and mail is null")).isOne();
    }

    /** Rights by groups end with the group, those given by hand stay. */
    @Test
    void changedGroupsChangeRights() throws Exception {
        provider.person("eve", Map.of("groups", "platform,leads,team"));
        signIn(new PageVisitor(first.address()));
        assertThat(rights()).isEqualTo("administrator, MAINTAINER");

        provider.person("eve", TEAM);
        signIn(new PageVisitor(first.address()));
        assertThat(rights()).isEqualTo("VIEWER");

        given.jdbc()
                .sql("update membership set role = 'MEMBER', role_without_groups = null")
                .update();
        given.jdbc()
                .sql("update account set administrator = true where name = 'eve'")
                .update();
        provider.person("eve", Map.of("groups", "platform,leads"));
        signIn(new PageVisitor(first.address()));
        assertThat(rights()).isEqualTo("administrator, MAINTAINER");

        provider.person("eve", Map.of("groups", "none"));
        signIn(new PageVisitor(first.address()));
        assertThat(rights()).as("given by hand").isEqualTo("administrator, MEMBER");

        given.jdbc().sql("delete from membership").update();
        provider.person("eve", TEAM);
        signIn(new PageVisitor(first.address()));
        provider.person("eve", Map.of("groups", "none"));
        signIn(new PageVisitor(first.address()));
        assertThat(given.count("membership")).isZero();
        assertThat(audited("CHANGED")).contains("\"by\": \"groups\"", "\"role\": \"none\"");
    }

    private static String rights() {
        return given.jdbc().sql("""
                select case when administrator then 'administrator, ' else '' end || role
                from account a join membership m on m.account_id = a.id where name = 'eve'
                """).query(String.class).single();
    }

    @ParameterizedTest
    @CsvSource({
        "iss, http://elsewhere.example, invalid_id_token",
        "exp, -3600, invalid_id_token",
        "aud, another-client, invalid_id_token",
        "nonce, that-of-another-sign-in, invalid_nonce",
        "tenant, another, missing_claim"
    })
    void aWrongIdTokenIsRefused(String claim, String value, String reason) throws Exception {
        Map<String, String> wrong = new HashMap<>(TEAM);
        wrong.put(claim, value);
        if (claim.equals("exp")) {
            wrong.put("iat", "-7200");
        }
        provider.person("mallory", wrong);

        assertThat(signIn(new PageVisitor(first.address()))).endsWith(REFUSED);
        assertThat(audited("SIGN_IN_FAILED")).contains(reason);
        assertThat(given.count("account where name = 'mallory'")).isZero();
    }

    /** An answer of the provider is valid once, in the browser that began, for ten minutes. */
    @Test
    void aReplayedAnswerIsRefused() throws Exception {
        provider.person("ada", TEAM);
        var ada = new PageVisitor(first.address());
        String answer = answer(ada);
        String cookie = ada.cookie(SignInRequests.COOKIE);
        assertThat(location(new PageVisitor(first.address()).get(answer)))
                .as("another browser")
                .endsWith(REFUSED);
        assertThat(location(ada.get(answer + "x"))).as("another state").endsWith(REFUSED);
        assertThat(location(ada.get(answer))).endsWith("/");

        var stranger = new PageVisitor(second.address());
        assertThat(location(ada.get(answer))).as("without the cookie").endsWith(REFUSED);
        assertThat(audited("SIGN_IN_FAILED")).contains("authorization_request_not_found");
        assertThat(withCookie(answer, cookie)).as("with a copy of the cookie").endsWith(REFUSED);
        assertThat(audited("SIGN_IN_FAILED")).contains("invalid_grant");

        String late = answer(stranger);
        String content = new String(
                Base64.getUrlDecoder()
                        .decode(stranger.cookie(SignInRequests.COOKIE).split("\\.")[0]),
                StandardCharsets.UTF_8);
        String old = Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(content.replaceFirst(
                                "\"end\":\"[^\"]+\"",
                                "\"end\":\"" + Instant.now().minusSeconds(1) + "\"")
                        .getBytes(StandardCharsets.UTF_8));
        assertThat(withCookie(late, old + "." + signature(old))).as("too late").endsWith(REFUSED);
        assertThat(withCookie(late, old + "." + signature("x"))).as("forged").endsWith(REFUSED);
        assertThat(location(stranger.get(late))).endsWith("/");
    }

    private static String signature(String content) {
        return Signature.of(OpenIdProviderMain.SECRET, SignInRequests.COOKIE + content);
    }

    @Test
    void aDisabledAccountIsRefused() throws Exception {
        provider.person("ada", TEAM);
        signIn(new PageVisitor(first.address()));
        given.jdbc()
                .sql("update account set disabled = true where name = 'ada'")
                .update();
        assertThat(signIn(new PageVisitor(first.address()))).endsWith(REFUSED);
        assertThat(audited("SIGN_IN_FAILED")).contains("account_disabled");
    }

    /** Sign-out leads to the provider, which leads back. */
    @Test
    void signOutEndsTheSessionAtTheProviderToo() throws Exception {
        provider.person("ada", TEAM);
        var ada = new PageVisitor(first.address());
        signIn(ada);
        HttpResponse<String> left = ada.post("/logout", Map.of());
        String there = left.headers().firstValue("Refresh").orElseThrow().replaceFirst("^0; url=", "");
        assertThat(there).startsWith(provider.address() + "/connect/logout?id_token_hint=");
        assertThat(location(ada.get(there))).isEqualTo(first.address() + "/login?left");
        assertThat(ada.status("/profile")).isEqualTo(302);
        assertThat(audited("SIGNED_OUT")).isNotEmpty();
    }

    /** A logout token at one server ends sessions on both. */
    @Test
    void theProviderEndsSessions() throws Exception {
        provider.person("ada", TEAM);
        var atFirst = new PageVisitor(first.address());
        var atSecond = new PageVisitor(second.address());
        signIn(atFirst);
        signIn(atSecond);
        String sid = given.jdbc().sql("""
                select convert_from(attribute_bytes, 'UTF8')::jsonb -> 'provider' ->> 'sid' from account_session_attributes
                order by session_primary_id limit 1
                """).query(String.class).single();

        for (Map<String, String> wrong : List.of(
                Map.of("sub", "ada", "iss", "http://elsewhere.example"),
                Map.of("sub", "ada", "aud", "another-client"),
                Map.of("sub", "ada", "exp", "-3600", "iat", "-7200"),
                Map.of("sub", "ada", "nonce", "n"))) {
            assertThat(endAtSecond(wrong)).as(wrong.toString()).isEqualTo(400);
        }
        assertThat(endAtSecond(Map.of("sub", "somebody-else"))).isEqualTo(200);
        assertThat(given.count("account_session")).isEqualTo(2);

        assertThat(endAtSecond(Map.of("sid", sid))).isEqualTo(200);
        assertThat(given.count("account_session")).as("one session by its id").isOne();
        assertThat(endAtSecond(Map.of("sub", "ada"))).isEqualTo(200);
        assertThat(atFirst.status("/profile")).isEqualTo(302);
        assertThat(atSecond.status("/profile")).isEqualTo(302);
        assertThat(audited("SIGNED_OUT")).contains("\"by\": \"provider\"");
    }

    private static int endAtSecond(Map<String, String> claims) throws Exception {
        return HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(second.address().resolve("/logout/connect/back-channel/company"))
                                .header("Content-Type", "application/x-www-form-urlencoded")
                                .POST(BodyPublishers.ofString("logout_token=" + provider.logoutToken(claims)))
                                .build(),
                        BodyHandlers.discarding())
                .statusCode();
    }

    /** The server starts while a provider is away. */
    @Test
    void localSignInCanBeSwitchedOff() throws Exception {
        Map<String, String> settings = new HashMap<>(provider.environment());
        settings.put("PLATEAU_SIGNIN_LOCAL", "false");
        settings.put("PLATEAU_SIGNIN_PROVIDERS_AWAY_ISSUER", "http://127.0.0.1:1");
        settings.put("PLATEAU_SIGNIN_PROVIDERS_AWAY_CLIENTID", "id");
        settings.put("PLATEAU_SIGNIN_PROVIDERS_AWAY_CLIENTSECRET", "secret");
        try (ServerContext third = given.serveHere(settings)) {
            var visitor = new PageVisitor(third.address());
            assertThat(visitor.get("/login").body())
                    .contains("Sign in with Example Company", "Sign in with away")
                    .doesNotContain("Password", "password");
            given.jdbc().sql("""
                    insert into account (id, name, password_hash, created_at) values (8, 'lin', '{noop}correct horse battery', now())
                    """).update();
            assertThat(visitor.signIn("lin", "correct horse battery")).isEmpty();
            assertThat(visitor.status("/profile")).isEqualTo(302);
            assertThat(location(visitor.get("/oauth2/authorization/away"))).endsWith(REFUSED);
            assertThat(visitor.at(first.address()).signIn("lin", "correct horse battery"))
                    .endsWith("/profile");
        }
    }

    /** Begins at the server of a browser, and answers at the other one. Returns the address of the next page. */
    private static String signIn(PageVisitor browser) throws Exception {
        return location(browser.at(second.address()).get(answer(browser)));
    }

    /** Path and query of the provider's answer. */
    private static String answer(PageVisitor browser) throws Exception {
        URI answer = URI.create(location(browser.get(location(browser.get(START)))));
        return answer.getRawPath() + "?" + answer.getRawQuery();
    }

    private static String withCookie(String answer, String cookie) throws Exception {
        return location(HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(first.address().resolve(answer))
                                .header("Cookie", SignInRequests.COOKIE + "=" + cookie)
                                .build(),
                        BodyHandlers.ofString()));
    }

    private static String location(HttpResponse<String> response) {
        return response.headers().firstValue("Location").orElse("");
    }

    /** Details of the last event. */
    private static String audited(String action) {
        return given.jdbc()
                .sql("select string_agg(coalesce(after::text, '-'), ' ' order by id) from audit_event where action = ?")
                .param(action)
                .query(String.class)
                .single();
    }
}
