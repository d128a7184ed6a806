package dev.plateau.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.access.FailedSignIns.Attempt;
import dev.plateau.server.platform.audit.AuditEvents;
import dev.plateau.server.platform.audit.AuditEvents.AuditFilter;
import dev.plateau.server.platform.audit.AuditLog;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.test.context.TestPropertySource;

/** A server with accounts behind a proxy that ends the TLS. */
@ServerTest
@ExtendWith(OutputCaptureExtension.class)
@TestPropertySource(
        properties = {
            "spring.datasource.url=jdbc:postgresql://elsewhere/plateau",
            "plateau.alerts.public-url=https://plateau.example",
            "server.forward-headers-strategy=native"
        })
class SignInTests {
    private static final Pattern CSRF = Pattern.compile("name=\"_csrf\" value=\"([^\"]+)\"");
    private static final String PASSWORD = "correct horse battery";

    @Autowired
    TestServer server;

    @Autowired
    Accounts accounts;

    @Autowired
    FailedSignIns failures;

    @Autowired
    KnownBrowsers browsers;

    @Autowired
    JdbcClient database;

    @Autowired
    AuditLog auditLog;

    @Autowired
    AuditEvents auditEvents;

    @Autowired
    AccountRepository accountRepository;

    @BeforeEach
    void makeTheAdministrator() {
        accounts.createFirst("ada", PASSWORD);
        database.sql("delete from failed_sign_in").update();
    }

    /** The public address says so, whether or not the proxy does. */
    @ParameterizedTest
    @ValueSource(strings = {"https", "http"})
    void cookiesAreSentByTlsOnly(String scheme) throws Exception {
        HttpResponse<String> signedIn = signIn("ada", PASSWORD, "10.9.0.1", scheme);

        assertThat(signedIn.statusCode()).isEqualTo(302);
        assertThat(signedIn.headers().allValues("Set-Cookie"))
                .anySatisfy(cookie ->
                        assertThat(cookie).startsWith("__Host-plateau=").contains("; HttpOnly"))
                .anySatisfy(cookie -> assertThat(cookie).startsWith("__Host-XSRF-TOKEN="))
                .allSatisfy(cookie -> assertThat(cookie)
                        .contains("; Path=/;", "; Secure", "SameSite=Lax")
                        .doesNotContain("Domain"));
        for (String path : List.of("/login", "/api/v1/schemas/jmh")) {
            assertThat(get(path).headers().firstValue("Strict-Transport-Security"))
                    .contains("max-age=31536000");
        }
    }

    @Test
    void theCaseOfANameDoesNotMatter() throws Exception {
        HttpResponse<String> signedIn = signIn("ADA", PASSWORD, "10.9.0.3");

        assertThat(signedIn.headers().firstValue("Location").orElseThrow()).doesNotContain("error");
        assertThat(accountRepository.findByName("Ada").orElseThrow().person().name())
                .isEqualTo("ada");
    }

    @Test
    void aFailureIsLoggedWithItsAddress(CapturedOutput log) throws Exception {
        HttpResponse<String> wrong = signIn("ada\n2026 INFO forged", "wrong", "10.9.0.2");

        assertThat(wrong.headers().firstValue("Location").orElseThrow()).endsWith("/login?error");
        assertThat(log.getAll().lines())
                .anyMatch(line -> line.contains("Sign-in as 'ada?2026 INFO forged' from 10.9.0.2 failed"))
                .noneMatch(line -> line.startsWith("2026 INFO forged"));
        assertThat(log.getAll()).doesNotContain("'wrong'");
    }

    @Test
    void whoMustWaitIsRefusedEvenWithTheRightPassword() throws Exception {
        wrongFrom("10.9.1.1");

        HttpResponse<String> refused = signIn("ADA", PASSWORD, "10.9.1.1");
        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.headers().firstValueAsLong("Retry-After").orElseThrow())
                .isBetween(3000L, 3601L);
        assertThat(refused.body()).contains("Too many attempts");

        database.sql("update failed_sign_in set wait_until = now() - interval '1 second'")
                .update();
        HttpResponse<String> signedIn = signIn("ada", PASSWORD, "10.9.1.1");
        assertThat(signedIn.headers().firstValue("Location").orElseThrow()).endsWith("/");
        assertThat(database.sql("select count(*) from failed_sign_in where subject like 'name ada%'")
                        .query(Long.class)
                        .single())
                .isZero();
    }

    @Test
    void wrongPasswordsFromOneAddressKeepNobodyElseOut() throws Exception {
        String browser = cookie(signIn("ada", PASSWORD, "10.9.4.1"), "__Host-plateau-browser");
        wrongFrom("10.9.4.1");

        assertThat(signIn("ada", PASSWORD, "10.9.4.2").statusCode())
                .as("the owner elsewhere")
                .isEqualTo(302);
        wrongFrom("10.9.4.1");
        assertThat(signIn("ada", PASSWORD, "10.9.4.1").statusCode())
                .as("a stranger of the same office")
                .isEqualTo(429);
        assertThat(signIn("ada", PASSWORD, "10.9.4.1", "https", browser).statusCode())
                .as("the owner's browser in the same office")
                .isEqualTo(302);
        wrongFrom("10.9.4.1");
        assertThat(signIn("ada", PASSWORD, "10.9.4.1", "https", browser.replace("=", "=x"))
                        .statusCode())
                .as("a browser that made its cookie up")
                .isEqualTo(429);
        database.sql("update failed_sign_in set wait_until = now() + interval '1 hour' where subject like 'address %'")
                .update();
        assertThat(signIn("bob", PASSWORD, "10.9.4.1", "https", browser).statusCode())
                .as("with the name of somebody else")
                .isEqualTo(429);

        for (int attempt = 0; attempt < 4; attempt++) {
            signIn("ada", "wrong", "10.9.4.3", "https", browser);
        }
        assertThat(signIn("ada", PASSWORD, "10.9.4.3", "https", browser).statusCode())
                .as("a known browser waits for its own failures")
                .isEqualTo(429);
    }

    /** Many addresses that guess the password of one name delay browsers that it has not used. */
    @Test
    void anAttackFromManyAddressesWaitsToo() {
        var anywhere = new Attempt("eve", "10.9.99.1", null);
        for (int address = 0; address < 301; address++) {
            failures.failed(new Attempt("eve", "10.9.5." + address, null));
        }
        assertThat(failures.wait(anywhere)).isPositive();
        assertThat(failures.wait(new Attempt("eve", "10.9.99.1", "known"))).isZero();
    }

    @Test
    void theWaitGrowsByNameWithAddressAndByAddress() {
        assertThat(waits(8, "eve")).containsExactly(0L, 0L, 0L, 2L, 4L, 8L, 16L, 32L);
        assertThat(failures.wait(new Attempt("eve", "10.9.99.1", null))).isZero();
        database.sql("update failed_sign_in set wait_until = now() - interval '1 second'")
                .update();
        assertThat(failures.wait(new Attempt("eve", "10.9.3.1", null))).isZero();
        assertThat(waits(20, "eve")).last().isEqualTo(900L);

        for (int attempt = 0; attempt < 40; attempt++) {
            failures.failed(new Attempt("user" + attempt, "2001:db8:1:2::" + attempt, null));
        }
        assertThat(seconds(new Attempt("mallory", "2001:db8:1:2:9::9", null)))
                .as("by network of IPv6")
                .isEqualTo(900);
        assertThat(failures.wait(new Attempt("mallory", "2001:db8:1:3::9", null)))
                .isZero();
    }

    @Test
    void theOldestOfTooManyCountsGo() {
        database.sql("""
            insert into failed_sign_in (subject, failures, last_at, wait_until)
            select 'address ' || n, 1, now() - n * interval '1 second', now() from generate_series(1, ?) n
            """).param(FailedSignIns.MAX_ROWS + 500).update();

        failures.failed(new Attempt("eve", "10.9.6.1", null));

        assertThat(database.sql("select count(*) from failed_sign_in")
                        .query(Long.class)
                        .single())
                .isLessThanOrEqualTo(FailedSignIns.MAX_ROWS + 4L);
    }

    @Test
    void aNewPasswordMakesBrowsersStrangers() throws Exception {
        String browser = cookie(signIn("ada", PASSWORD, "10.9.7.1"), "__Host-plateau-browser");
        wrongFrom("10.9.7.1");
        assertThat(accounts.setPassword("ada", PASSWORD)).isTrue();

        assertThat(signIn("ada", PASSWORD, "10.9.7.1", "https", browser).statusCode())
                .isEqualTo(429);
    }

    @Test
    void fewPasswordsAreCheckedAtOnce() throws Exception {
        var filter = new SignInFilter(failures, browsers);
        var inside = new CountDownLatch(2);
        var end = new CountDownLatch(1);
        try (var threads = Executors.newFixedThreadPool(2)) {
            Callable<Integer> check = () -> {
                var response = new MockHttpServletResponse();
                filter.doFilter(attempt(), response, (request, ignored) -> {
                    inside.countDown();
                    awaitQuietly(end);
                });
                return response.getStatus();
            };
            List<Future<Integer>> checks = List.of(threads.submit(check), threads.submit(check));
            inside.await();
            var third = new MockHttpServletResponse();
            filter.doFilter(attempt(), third, (request, response) -> third.setStatus(204));
            end.countDown();
            assertThat(third.getStatus()).isEqualTo(429);
            assertThat(third.getHeader("Retry-After")).isEqualTo("2");
            assertThat(checks.getFirst().get()).isEqualTo(200);
            assertThat(checks.getLast().get()).isEqualTo(200);
        }
        var later = new MockHttpServletResponse();
        filter.doFilter(attempt(), later, (request, response) -> later.setStatus(204));
        assertThat(later.getStatus()).isEqualTo(204);
    }

    @Test
    void signInsAreInTheAuditLogAndFailedOnesFillTenRowsAMinute() throws Exception {
        database.sql("truncate audit_event").update();
        signIn("ada", PASSWORD, "10.9.8.1");
        assertThat(auditLog()).containsExactly("ada from 10.9.8.1: signed in");

        database.sql("truncate audit_event").update();
        var audit = new SignInAudit(auditLog, accountRepository, Clock.systemUTC());
        Instant minute = Instant.parse("2026-11-28T12:00:00Z");
        audit.failed("ada", minute);
        for (int attempt = 1; attempt < 50; attempt++) {
            audit.failed("password " + attempt, minute);
        }
        audit.failed("ada", minute.plusSeconds(60));
        assertThat(auditLog())
                .hasSize(12)
                .startsWith("somebody from null: failed to sign in as “ada”")
                .contains("somebody from null: failed to sign in: further attempts 40, minute 2026-11-28T12:00:00Z")
                .allMatch(event -> !event.contains("password"));
    }

    private List<String> auditLog() {
        return auditEvents.page(new AuditFilter("", null, null, null, null), null, 100).stream()
                .map(event -> event.who() + " from " + event.address() + ": " + event.what())
                .toList()
                .reversed();
    }

    private static MockHttpServletRequest attempt() {
        var request = new MockHttpServletRequest("POST", "/login");
        request.setServletPath("/login");
        request.setParameter("username", "nobody");
        return request;
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Fails until this address must wait for long. */
    private void wrongFrom(String address) throws Exception {
        for (int attempt = 0; attempt < 4; attempt++) {
            signIn("ada", "wrong", address);
        }
        database.sql("update failed_sign_in set wait_until = now() + interval '1 hour' where wait_until > last_at")
                .update();
    }

    /** Seconds to wait after each failure. */
    private List<Long> waits(int count, String name) {
        var attempt = new Attempt(name, "10.9.3.1", null);
        database.sql("delete from failed_sign_in").update();
        return IntStream.range(0, count)
                .mapToObj(ignored -> {
                    failures.failed(attempt);
                    return seconds(attempt);
                })
                .toList();
    }

    private long seconds(Attempt attempt) {
        return (long) Math.ceil(failures.wait(attempt).toMillis() / 1000.0);
    }

    private static String cookie(HttpResponse<String> answer, String name) {
        return answer.headers().allValues("Set-Cookie").stream()
                .filter(cookie -> cookie.startsWith(name + "="))
                .map(cookie -> cookie.split(";", 2)[0])
                .findFirst()
                .orElseThrow();
    }

    private HttpResponse<String> get(String path) throws Exception {
        return server.sendAsStranger(HttpRequest.newBuilder(server.uri(path)));
    }

    private HttpResponse<String> signIn(String name, String password, String from) throws Exception {
        return signIn(name, password, from, "https");
    }

    private HttpResponse<String> signIn(String name, String password, String from, String scheme) throws Exception {
        return signIn(name, password, from, scheme, "other=1");
    }

    /** Opens the form and sends it, through the proxy. */
    private HttpResponse<String> signIn(String name, String password, String from, String scheme, String browser)
            throws Exception {
        HttpResponse<String> form = get("/login");
        Matcher csrf = CSRF.matcher(form.body());
        assertThat(csrf.find()).isTrue();
        String cookie = form.headers().firstValue("Set-Cookie").orElseThrow().split(";", 2)[0];
        return server.sendAsStranger(HttpRequest.newBuilder(server.uri("/login"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("Cookie", cookie + "; " + browser)
                .header("Accept", "text/html")
                .header("X-Forwarded-For", from)
                .header("X-Forwarded-Proto", scheme)
                .POST(BodyPublishers.ofString("username=" + encoded(name) + "&password=" + encoded(password) + "&_csrf="
                        + encoded(csrf.group(1)))));
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }
}
