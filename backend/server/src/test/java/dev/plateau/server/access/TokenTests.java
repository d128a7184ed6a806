package dev.plateau.server.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plateau.server.catalog.Projects;
import dev.plateau.server.platform.audit.AuditActor;
import dev.plateau.server.platform.audit.AuditLog;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.transaction.interceptor.TransactionInterceptor;

@ServerTest
@Import(ProbeController.class)
class TokenTests {
    private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

    @Autowired
    TestServer server;

    @Autowired
    Projects projects;

    @Autowired
    Tokens tokens;

    @Autowired
    UploadTokenRepository repository;

    @Autowired
    AccountRepository accounts;

    @Autowired
    AuditLog audit;

    @Autowired
    AuditActor.Current actor;

    @Autowired
    TransactionInterceptor transactions;

    @Autowired
    JdbcClient database;

    @Test
    void acceptsATokenOfTheProject() throws Exception {
        HttpResponse<String> answer = post("token-good", "Bearer " + server.token("token-good"));
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body())
                .isEqualTo("{\"project\":"
                        + projects.find("token-good").orElseThrow().id() + "}");
    }

    @Test
    void keepsNoSecret() {
        String secret = server.token("token-hashed");
        assertThat(secret).matches("plt_[A-Za-z0-9_-]{43}");
        assertThat(database.sql("select t::text from upload_token t")
                        .query(String.class)
                        .list())
                .isNotEmpty()
                .noneMatch(row -> row.contains(secret));
    }

    static Stream<String> malformed() {
        return Stream.of("Bearer plt_unknown", "Bearer ", "Basic YTpi", "plt_", "Bearer \u00e9");
    }

    @ParameterizedTest
    @MethodSource("malformed")
    void refusesWhatIsNoToken(String header) throws Exception {
        server.token("token-malformed");
        assertRefused(post("token-malformed", header), 401, "Token refused");
    }

    @Test
    void refusesUploadWithoutToken() throws Exception {
        server.token("token-none");
        assertRefused(post("token-none", null), 401, "No token");
    }

    @Test
    void refusesTheTokenOfAnotherProjectAndTellsNothingAboutProjects() throws Exception {
        String token = "Bearer " + server.token("token-mine");
        server.token("token-other");
        HttpResponse<String> other = post("token-other", token);
        assertRefused(other, 403, "Not allowed");
        HttpResponse<String> none = post("token-no-such-project", token);
        assertThat(none.body().replace("token-no-such-project", ""))
                .isEqualTo(other.body().replace("token-other", ""));
    }

    @Test
    void refusesARevokedToken() throws Exception {
        String secret = server.token("token-revoked");
        long project = projects.find("token-revoked").orElseThrow().id();
        long token = tokens.list(project).getFirst().id();
        assertThat(tokens.revoke(project + 1, token)).isFalse();
        assertThat(tokens.revoke(project, token)).isTrue();
        assertThat(tokens.revoke(project, token)).isFalse();
        HttpResponse<String> answer = post("token-revoked", "Bearer " + secret);
        assertRefused(answer, 401, "was revoked at");
    }

    @Test
    void refusesAnExpiredTokenFromThatMomentOn() {
        long project = projects.findOrCreate("token-expired").id();
        String secret = at(NOON).create(project, ci(NOON.plusSeconds(60)));
        assertThat(at(NOON.plusSeconds(59)).identify(secret, "192.0.2.7").projectId())
                .isEqualTo(project);
        assertThatThrownBy(() -> at(NOON.plusSeconds(60)).identify(secret, "192.0.2.7"))
                .isInstanceOf(Tokens.RefusedToken.class)
                .hasMessageContaining("expired at 2026-01-01T12:01:00Z");
    }

    @Test
    void aRotatedTokenAcceptsItsOldSecretForTheGraceTimeAndLivesAsLongAgain() {
        long project = projects.findOrCreate("token-rotated").id();
        String old = at(NOON).create(project, ci(NOON.plusSeconds(1000)));
        long id = tokens.list(project).getFirst().id();

        String fresh = at(NOON.plusSeconds(900))
                .rotate(project, id, Duration.ofSeconds(50))
                .orElseThrow();

        assertThat(at(NOON.plusSeconds(949)).identify(old, "192.0.2.7").tokenId())
                .isEqualTo(id);
        assertThat(at(NOON.plusSeconds(1899)).identify(fresh, "192.0.2.7").tokenId())
                .isEqualTo(id);
        assertThatThrownBy(() -> at(NOON.plusSeconds(950)).identify(old, "192.0.2.7"))
                .isInstanceOf(Tokens.RefusedToken.class)
                .hasMessageContaining("was replaced at 2026-01-01T12:15:00Z");
        assertThatThrownBy(() -> at(NOON.plusSeconds(1900)).identify(fresh, "192.0.2.7"))
                .hasMessageContaining("expired at");
    }

    @Test
    void rotatingAtOnceEndsTheOldSecretAndNeverProlongsIt() {
        long project = projects.findOrCreate("token-rotated-at-once").id();
        String old = at(NOON).create(project, ci(NOON.plusSeconds(1000)));
        long id = tokens.list(project).getFirst().id();
        String second = at(NOON).rotate(project, id, Duration.ZERO).orElseThrow();
        assertThatThrownBy(() -> at(NOON).identify(old, "192.0.2.7")).hasMessageContaining("was replaced");

        at(NOON.plusSeconds(990)).rotate(project, id, Duration.ofDays(1));

        assertThat(tokens.list(project).getFirst().previousEndsAt()).isEqualTo(NOON.plusSeconds(1000));
        assertThatThrownBy(() -> at(NOON.plusSeconds(1000)).identify(second, "192.0.2.7"))
                .isInstanceOf(Tokens.RefusedToken.class);
        assertThat(tokens.rotate(project + 1, id, Duration.ZERO)).isEmpty();
        tokens.revoke(project, id);
        assertThat(tokens.rotate(project, id, Duration.ZERO)).isEmpty();
    }

    @Test
    void saysFourteenDaysAheadThatATokenExpires() {
        long project = projects.findOrCreate("token-soon").id();
        at(NOON).create(project, ci(NOON.plus(Duration.ofDays(30))));
        UploadToken token = tokens.list(project).getFirst();
        assertThat(token.expiresSoon(NOON.plus(Duration.ofDays(16)))).isFalse();
        assertThat(token.expiresSoon(NOON.plus(Duration.ofDays(16)).plusSeconds(1)))
                .isTrue();
        assertThat(token.expiresSoon(NOON.plus(Duration.ofDays(30)))).isFalse();
    }

    @Test
    void showsTheLastUseToTheMinuteWithoutAWritePerUpload() {
        long project = projects.findOrCreate("token-used").id();
        String secret = at(NOON).create(project, ci(null));
        assertThat(tokens.list(project).getFirst().lastUsedAt()).isNull();
        at(NOON).identify(secret, "192.0.2.7");
        at(NOON.plusSeconds(59)).identify(secret, "192.0.2.7");
        assertThat(tokens.list(project).getFirst().lastUsedAt()).isEqualTo(NOON);
        at(NOON.plusSeconds(60)).identify(secret, "192.0.2.7");
        assertThat(tokens.list(project).getFirst().lastUsedAt()).isEqualTo(NOON.plusSeconds(60));
        assertThat(tokens.addresses(tokens.list(project))).containsValue("192.0.2.7");
    }

    @Test
    void namesItsMakerUntilTheAccountIsGone() {
        long project = projects.findOrCreate("token-made").id();
        database.sql("insert into account (id, name, password_hash, created_at) values (77, 'maker', '{noop}', now())")
                .update();
        SecurityContextHolder.getContext()
                .setAuthentication(UsernamePasswordAuthenticationToken.authenticated(
                        new Person(77, "maker", false), null, List.of()));
        try {
            tokens.create(project, ci(null));
        } finally {
            SecurityContextHolder.clearContext();
        }
        assertThat(tokens.list(project).getFirst().maker()).isEqualTo("maker");
        database.sql("delete from account where id = 77").update();
        assertThat(tokens.list(project).getFirst().maker()).isNull();
    }

    @Test
    void aNameIsFreeAgainOnceItsTokenIsRevoked() {
        long project = projects.findOrCreate("token-name").id();
        tokens.create(project, ci(null));
        assertThatThrownBy(() -> tokens.create(project, ci(null)))
                .isInstanceOf(Tokens.TokenNameTaken.class)
                .hasMessageContaining("'ci'");
        tokens.revoke(project, tokens.list(project).getFirst().id());
        assertThat(tokens.create(project, ci(null))).startsWith("plt_");
    }

    private static TokenRequest ci(@Nullable Instant expiresAt) {
        return new TokenRequest("ci", TokenScope.DEFAULT, BranchPatterns.ANY, expiresAt);
    }

    /** As Spring makes it, at another time. */
    private Tokens at(Instant now) {
        var factory = new ProxyFactory(
                new Tokens(repository, accounts, Clock.fixed(now, ZoneOffset.UTC), audit, actor, database));
        factory.setProxyTargetClass(true);
        factory.addAdvice(transactions);
        return (Tokens) factory.getProxy(Tokens.class.getClassLoader());
    }

    private HttpResponse<String> post(String project, @Nullable String authorization) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(server.uri("/api/v1/projects/" + project + "/probe"))
                .POST(BodyPublishers.ofString("{}"));
        if (authorization != null) {
            request.header("Authorization", authorization);
        }
        return server.sendAsStranger(request);
    }

    private static void assertRefused(HttpResponse<String> answer, int status, String reason) {
        assertThat(answer.statusCode()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/problem+json");
        assertThat(answer.body())
                .contains(reason)
                .contains("./plateau token create")
                .contains("urn:plateau:problem:" + (status == 401 ? "unauthorized" : "forbidden"));
        assertThat(answer.headers().firstValue("WWW-Authenticate").isPresent()).isEqualTo(status == 401);
    }
}
