package dev.plateau.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.access.sessions.AccountSessions;
import dev.plateau.server.testing.Eventually;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.core.env.Environment;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.context.TestPropertySource;

/** What strangers may do to a server with accounts: nothing that stays, and nothing for long. */
@ServerTest
@TestPropertySource(
        properties = {
            "spring.datasource.url=jdbc:postgresql://elsewhere/plateau",
            "plateau.connections.of-an-address=40",
            "plateau.connections.head-within=1s",
            "plateau.connections.body-within=1s",
            "management.health.diskspace.threshold=1000TB",
            "test.management.port=0"
        })
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class StrangerTests {
    private static final String PASSWORD = "correct horse battery";
    private static final List<String> PAGES = List.of(
            "/",
            "/projects/shop/matrix?order=largest",
            "/login",
            "/login?error",
            "/setup",
            "/error",
            "/assets/none.js",
            "/docs/security",
            "/api/v1/projects/shop/runs",
            "/actuator/health",
            "/unsubscribe");

    @Autowired
    TestServer server;

    @Autowired
    Accounts accounts;

    @Autowired
    JdbcClient database;

    @Autowired
    Environment environment;

    @Autowired
    MeterRegistry metrics;

    private final HttpClient client = HttpClient.newHttpClient();

    @BeforeEach
    void makeTheAdministrator() {
        accounts.createFirst("ada", PASSWORD);
        database.sql("delete from failed_sign_in").update();
    }

    @Test
    void requestsOfStrangersLeaveNoSession() throws Exception {
        long before = sessions();
        for (int round = 0; round < 30; round++) {
            for (String page : PAGES) {
                HttpResponse<String> answer = get(page + (page.contains("?") ? "&" : "?") + "round=" + round);
                assertThat(answer.statusCode()).as(page).isLessThan(500);
                assertThat(answer.headers().allValues("Set-Cookie"))
                        .as(page)
                        .noneMatch(cookie -> cookie.startsWith("plateau="));
            }
        }
        for (String form : List.of("/login", "/setup", "/logout", "/projects/shop/views")) {
            assertThat(post(form, "username=ada&password=wrong").statusCode())
                    .as(form)
                    .isLessThan(500);
        }
        assertThat(submit("/login", "username=ada&password=wrong", "").headers().firstValue("Location"))
                .hasValueSatisfying(page -> assertThat(page).endsWith("/login?error"));

        assertThat(sessions()).as("sessions").isEqualTo(before);
    }

    @Test
    void thePageThatWasAskedForComesAfterTheSignIn() throws Exception {
        HttpResponse<String> asked = get("/projects/shop/matrix?order=largest&x=%3Cb%3E");
        assertThat(asked.headers().firstValue("Location"))
                .hasValueSatisfying(page -> assertThat(page).endsWith("/login"));

        HttpResponse<String> signedIn = submit("/login", "username=ada&password=" + PASSWORD, cookie(asked));

        assertThat(signedIn.headers().firstValue("Location")).contains("/projects/shop/matrix?order=largest&x=%3Cb%3E");
    }

    /** Another host of the domain may set cookies. */
    @ParameterizedTest
    @CsvSource({"//example.org/", "https://example.org/", "/\\example.org", "''", "%", "/a\tb"})
    void aCookieThatSomebodyElseSetLeadsNowhereElse(String page) throws Exception {
        String forged = RequestedPage.COOKIE + "="
                + java.util.Base64.getUrlEncoder()
                        .withoutPadding()
                        .encodeToString(page.getBytes(StandardCharsets.UTF_8));

        assertThat(submit("/login", "username=ada&password=" + PASSWORD, forged)
                        .headers()
                        .firstValue("Location"))
                .contains("/");
    }

    @Test
    void anAccountHasAFewSessions() throws Exception {
        String first = signIn();
        for (int more = 0; more < AccountSessions.OF_AN_ACCOUNT; more++) {
            signIn();
        }
        assertThat(statusWith(first))
                .as("the session that was unused for longest")
                .isEqualTo(302);
        assertThat(sessions()).isEqualTo(AccountSessions.OF_AN_ACCOUNT);
        assertThat(statusWith(signIn())).isEqualTo(200);
    }

    /** Names of methods are the sender's: each would be a meter of its own. */
    @Test
    void requestsOfStrangersMakeFewMeters() throws Exception {
        get("/login");
        int before = metrics.getMeters().size();
        for (int method = 0; method < 50; method++) {
            raw("ODD" + method + " /page" + method + " HTTP/1.1\r\nHost: x" + method + "\r\n\r\n");
        }
        assertThat(metrics.getMeters().size()).isLessThan(before + 10);
    }

    @Test
    void aHeadThatDripsIsEnded() throws Exception {
        Duration until = drip("GET / HTTP/1.1\r\nHost: localhost\r\nX: ");
        assertThat(until).isBetween(Duration.ofMillis(500), Duration.ofSeconds(8));
    }

    /** Refused at once, so that nobody reads its body; read as a form; read as JSON. */
    @ParameterizedTest
    @CsvSource({
        "POST /projects/shop/views, application/x-www-form-urlencoded",
        "POST /login, application/x-www-form-urlencoded",
        "POST /api/v1/projects/shop/uploads, application/json"
    })
    void aBodyThatDripsIsEnded(String line, String type) throws Exception {
        Duration until = drip(
                line + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: " + type + "\r\nContent-Length: 600\r\n\r\n");
        assertThat(until).isLessThan(Duration.ofSeconds(12));
    }

    @Test
    void oneAddressHasAFewConnections() throws Exception {
        List<Socket> open = new ArrayList<>();
        try {
            for (int i = 0; i < 60; i++) {
                open.add(connect("GET /"));
            }
            Eventually.until(
                    "some are closed",
                    () -> open.stream().filter(StrangerTests::isClosed).count() >= 15);
            assertThat(health("/liveness").statusCode()).isEqualTo(200);
        } finally {
            for (Socket socket : open) {
                socket.close();
            }
        }
        Eventually.until("the address is served again", () -> status("/login") == 200);
    }

    @Test
    void healthAndMetricsHaveAPortOfTheirOwn() throws Exception {
        assertThat(health("/liveness").statusCode()).isEqualTo(200);
        assertThat(management("/actuator/metrics").statusCode()).isEqualTo(200);
        assertThat(management("/actuator/env").statusCode()).isEqualTo(404);
        assertThat(management("/").statusCode()).isEqualTo(404);
        assertThat(get("/actuator/health").statusCode()).as("no longer here").isEqualTo(404);
    }

    /** No disk has as much room as this server wants. */
    @Test
    void aServerWithAFullDiskIsAliveAndNotReady() throws Exception {
        assertThat(health("/readiness").statusCode()).isEqualTo(503);
        assertThat(health("/liveness").statusCode()).isEqualTo(200);
    }

    @Test
    void theAddressOfErrorsIsNoPage() throws Exception {
        assertThat(get("/error").statusCode()).isEqualTo(404);
        assertThat(server.sendAsStranger(
                                HttpRequest.newBuilder(server.uri("/error")).header("Accept", "text/html"))
                        .statusCode())
                .isEqualTo(404);
    }

    private long sessions() {
        return database.sql("select count(*) from account_session")
                .query(Long.class)
                .single();
    }

    private HttpResponse<String> get(String path) throws Exception {
        return server.sendAsStranger(HttpRequest.newBuilder(server.uri(path)));
    }

    private int status(String path) {
        try {
            return get(path).statusCode();
        } catch (Exception closed) {
            return 0;
        }
    }

    private int statusWith(String cookie) throws Exception {
        return server.sendAsStranger(HttpRequest.newBuilder(server.uri("/")).header("Cookie", cookie))
                .statusCode();
    }

    private HttpResponse<String> post(String path, String form) throws Exception {
        return server.sendAsStranger(HttpRequest.newBuilder(server.uri(path))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form)));
    }

    /** The cookie of a new session. */
    private String signIn() throws Exception {
        return submit("/login", "username=ada&password=" + PASSWORD, "").headers().allValues("Set-Cookie").stream()
                .filter(cookie -> cookie.startsWith("plateau="))
                .map(cookie -> cookie.split(";", 2)[0])
                .findFirst()
                .orElseThrow();
    }

    /** Sends a form with the token of its page. */
    private HttpResponse<String> submit(String path, String form, String cookies) throws Exception {
        HttpResponse<String> page = get(path);
        String token = page.body().replaceAll("(?s).*name=\"_csrf\" value=\"([^\"]+)\".*", "$1");
        return server.sendAsStranger(HttpRequest.newBuilder(server.uri(path))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("Cookie", cookie(page) + (cookies.isEmpty() ? "" : "; " + cookies))
                .POST(BodyPublishers.ofString(form.replace(" ", "+") + "&_csrf=" + token)));
    }

    private static String cookie(HttpResponse<String> answer) {
        return String.join(
                "; ",
                answer.headers().allValues("Set-Cookie").stream()
                        .map(cookie -> cookie.split(";", 2)[0])
                        .toList());
    }

    private HttpResponse<String> health(String path) throws Exception {
        return management("/actuator/health" + path);
    }

    private HttpResponse<String> management(String path) throws Exception {
        URI uri = URI.create("http://127.0.0.1:" + environment.getRequiredProperty("local.management.port") + path);
        return client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
    }

    private Socket connect(String first) throws IOException {
        Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), server.uri("/").getPort());
        socket.setSoTimeout(20_000);
        try {
            socket.getOutputStream().write(first.getBytes(StandardCharsets.US_ASCII));
        } catch (IOException closed) {
            // As some are to be.
        }
        return socket;
    }

    private static boolean isClosed(Socket socket) {
        try {
            socket.setSoTimeout(1);
            return socket.getInputStream().read() < 0;
        } catch (java.net.SocketTimeoutException open) {
            return false;
        } catch (IOException reset) {
            return true;
        }
    }

    private void raw(String request) throws IOException {
        try (Socket socket = connect(request)) {
            socket.getInputStream().read();
        }
    }

    /** Sends the start, then a byte each 50 ms, until the connection is closed; gives how long that took. */
    private Duration drip(String start) throws IOException, InterruptedException {
        long began = System.nanoTime();
        try (Socket socket = connect(start)) {
            Thread dripping = Thread.ofVirtual()
                    .start(() -> IntStream.range(0, 400)
                            .takeWhile(ignored -> !socket.isClosed()
                                    && !Thread.currentThread().isInterrupted())
                            .forEach(ignored -> drop(socket)));
            try (InputStream answer = socket.getInputStream()) {
                answer.readAllBytes();
            } catch (IOException reset) {
                // Closed with bytes that nobody has read.
            }
            Duration until = Duration.ofNanos(System.nanoTime() - began);
            dripping.interrupt();
            dripping.join();
            return until;
        }
    }

    private static void drop(Socket socket) {
        try {
            socket.getOutputStream().write('a');
            TimeUnit.MILLISECONDS.sleep(50);
        } catch (IOException closed) {
            try {
                socket.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
