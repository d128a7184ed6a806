package dev.plateau.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.Eventually;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Import;

/** A server on a loopback address with its own database. */
@ServerTest
@ExtendWith(OutputCaptureExtension.class)
@Import({ProbeController.class, ProbeController.Pages.class})
class LocalAccessTests {
    @Autowired
    TestServer server;

    @Autowired
    LocalKey key;

    @Test
    void whoHasTheKeyReadsPagesAndTheApi() throws Exception {
        server.token("any");
        assertThat(server.get("/probe").statusCode()).isEqualTo(200);
        assertThat(server.get("/api/v1/projects/any/probe").statusCode()).isEqualTo(200);
        assertThat(server.get("/setup").headers().firstValue("Location")).contains("/");
        assertThat(server.get("/login").headers().firstValue("Location")).contains("/");
    }

    /** The sessions of an account are limited: those of programs would end the browser's. */
    @Test
    void theKeyBeginsNoSession() throws Exception {
        assertThat(server.get("/probe").headers().allValues("Set-Cookie"))
                .noneMatch(cookie -> cookie.startsWith("plateau="));
    }

    @Test
    void anotherAccountOfTheMachineReadsNothing() throws Exception {
        HttpResponse<String> page = asStranger("/probe", "Accept", "text/html");
        assertThat(page.statusCode()).isEqualTo(401);
        assertThat(page.body()).contains("Key needed", "action=\"/probe\"");
        assertThat(asStranger("/").statusCode()).isEqualTo(401);
        assertThat(asStranger("/v3/api-docs").statusCode()).isEqualTo(401);
        assertThat(asStranger("/actuator/metrics").statusCode()).isEqualTo(401);
        assertThat(asStranger("/api/v1/projects/any/probe").statusCode()).isEqualTo(401);
        assertThat(asStranger(
                                "/probe",
                                "Cookie",
                                LocalKey.cookie(server.uri("/").getPort()) + "=wrong")
                        .statusCode())
                .isEqualTo(401);
        assertThat(asStranger("/actuator/health").statusCode()).isEqualTo(200);
        assertThat(asStranger("/api/v1/schemas/jmh").statusCode()).isEqualTo(200);
    }

    @Test
    void aLinkWithTheKeySetsACookieAndLeadsToTheAddressWithoutIt() throws Exception {
        HttpResponse<String> opened =
                server.sendAsStranger(HttpRequest.newBuilder(server.link("/probe?branch=main%2F1")));
        assertThat(opened.statusCode()).isEqualTo(302);
        assertThat(opened.headers().firstValue("Location")).contains("/probe?branch=main%2F1");
        String cookie = opened.headers().allValues("Set-Cookie").stream()
                .filter(each -> each.startsWith(LocalKey.cookie(server.uri("/").getPort())))
                .findFirst()
                .orElseThrow();
        assertThat(cookie).contains("; Path=/", "; HttpOnly", "; SameSite=Lax");

        assertThat(asStranger("/probe", "Cookie", cookie.split(";", 2)[0]).statusCode())
                .isEqualTo(200);
        assertThat(server.sendAsStranger(HttpRequest.newBuilder(server.link("/probe")))
                        .statusCode())
                .as("the link can be used again")
                .isEqualTo(302);
    }

    @Test
    void aWrongKeyOpensNothing() throws Exception {
        HttpResponse<String> wrong = asStranger("/probe?key=" + "A".repeat(43), "Accept", "text/html");
        assertThat(wrong.statusCode()).isEqualTo(401);
        assertThat(wrong.body()).contains("not the key of the running server");
        assertThat(wrong.headers().allValues("Set-Cookie")).noneMatch(cookie -> cookie.startsWith("plateau-key"));
    }

    @Test
    void theKeyStandsInAFileOfTheOwnersAlone(@TempDir Path data) throws Exception {
        Path file = key.keep(data);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(Files.readString(file).strip()).isEqualTo(key.text()).matches("[A-Za-z0-9_-]{43}");
        assertThat(key.keep(data)).hasContent(key.text());
    }

    @ParameterizedTest
    @CsvSource({
        "GET, /probe, cross-site, no-cors, image, 403",
        "GET, /probe, same-site, cors, empty, 403",
        "GET, /probe, cross-site, navigate, iframe, 403",
        "POST, /probe, cross-site, navigate, document, 403",
        "GET, /api/v1/projects/any/probe, cross-site, no-cors, image, 403",
        "GET, /api/v1/projects/any/probe, cross-site, navigate, document, 403",
        "GET, /actuator/health, cross-site, no-cors, script, 403",
        "GET, /probe, cross-site, navigate, document, 200",
        "GET, /probe, same-origin, cors, empty, 200",
        "GET, /probe, none, navigate, document, 200"
    })
    void pagesElsewhereSendNothingHere(
            String method, String path, String site, String mode, String destination, int status) throws Exception {
        HttpResponse<String> answer = server.send(HttpRequest.newBuilder(server.uri(path))
                .header("Sec-Fetch-Site", site)
                .header("Sec-Fetch-Mode", mode)
                .header("Sec-Fetch-Dest", destination)
                .method(method, BodyPublishers.noBody()));
        assertThat(answer.statusCode()).isEqualTo(status);
        if (status == 403) {
            assertThat(answer.body()).contains("from another site");
        }
    }

    @Test
    void aTokenReadsItsProject() throws Exception {
        String token = server.token("local-token", BranchPatterns.ANY, TokenScope.READ);
        assertThat(asStranger("/api/v1/projects/local-token/probe", "Authorization", "Bearer " + token)
                        .statusCode())
                .isEqualTo(200);
        assertThat(asStranger("/probe", "Authorization", "Bearer " + token).statusCode())
                .isEqualTo(401);
    }

    @Test
    void browsersAreToldToTrustNothingElse() throws Exception {
        for (String path : new String[] {"/probe", "/api/v1/projects/any/probe", "/actuator/health"}) {
            var headers = server.get(path).headers();
            assertThat(headers.firstValue("Content-Security-Policy").orElseThrow())
                    .startsWith("default-src 'self'");
            assertThat(headers.firstValue("X-Content-Type-Options")).contains("nosniff");
            assertThat(headers.firstValue("X-Frame-Options")).contains("DENY");
            assertThat(headers.firstValue("Referrer-Policy")).contains("same-origin");
        }
    }

    @Test
    void changesNeedTheCsrfTokenOfAPage() throws Exception {
        HttpRequest.Builder change =
                HttpRequest.newBuilder(server.uri("/probe")).POST(BodyPublishers.noBody());
        assertThat(server.send(change).statusCode()).isEqualTo(403);
    }

    @Test
    void onlyHealthIsServedOfTheActuator() throws Exception {
        assertThat(server.get("/actuator/health").body())
                .isEqualTo("{\"groups\":[\"liveness\",\"readiness\"],\"status\":\"UP\"}");
        assertThat(server.get("/actuator/env").statusCode()).isEqualTo(404);
        assertThat(server.get("/actuator/heapdump").statusCode()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "localhost",
                "localhost:8080",
                "LOCALHOST:1",
                "127.0.0.1:8080",
                "127.8.9.1",
                "[::1]:8080",
                "a.localhost"
            })
    void answersUnderItsOwnNames(String host) throws Exception {
        assertThat(statusFor("Host: " + host)).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Host: evil.example",
                "Host: evil.example:8080",
                "Host: 127.0.0.1.evil.example",
                "Host: localhost.evil.example",
                "Host: 192.168.1.5:8080",
                "Host: 0.0.0.0",
                "Host: localhost\r\nX-Forwarded-For: 10.0.0.1",
                "Host: localhost\r\nX-Forwarded-Host: plateau.example",
                "Host: localhost\r\nX-Forwarded-Proto: https",
                "Host: localhost\r\nX-Real-IP: 10.0.0.1",
                "Host: localhost\r\nVia: 1.1 proxy",
                "Host: localhost\r\nForwarded: for=10.0.0.1"
            })
    void refusesOtherNamesAndProxies(String headers) throws Exception {
        assertThat(statusFor(headers)).isEqualTo(403);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/projects/nul/runs?branch=a%00b",
                "/projects/nul/series?benchmark=%00",
                "/projects/nul/matrix?branch=a%00",
                "/projects/nul/incidents?show=%00",
                "/projects/nul/compare?baseline=%00",
                "/search?q=%00",
                "/api/v1/projects/nul/series?metric=a%00b",
                "/api/v1/projects/nul/verdict?commit=%00"
            })
    void aZeroByteIsTheSendersMistake(String path, CapturedOutput log) throws Exception {
        server.token("nul");

        HttpResponse<String> answer = server.get(path);

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
        assertThat(log.toString()).doesNotContain("\tat ");
    }

    @Test
    void anUploadThatIsAbortedIsOneLineInTheLog(CapturedOutput log) throws Exception {
        String token = server.token("aborted");
        for (int upload = 0; upload < 5; upload++) {
            try (Socket socket =
                    new Socket(InetAddress.getLoopbackAddress(), server.uri("/").getPort())) {
                String head = "POST /api/v1/projects/aborted/uploads?commit=0123ab" + upload
                        + " HTTP/1.1\r\nHost: localhost\r\n"
                        + "Authorization: Bearer " + token + "\r\nContent-Type: application/json\r\n"
                        + "Content-Length: 2000000\r\n\r\n" + "[".repeat(1000);
                socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            }
        }
        Eventually.until(
                "five lines",
                () -> log.toString()
                                .lines()
                                .filter(line -> line.contains("/projects/aborted/uploads"))
                                .count()
                        >= 5);
        assertThat(log.toString().lines().filter(line -> line.contains("/projects/aborted/uploads")))
                .hasSize(5)
                .allMatch(line -> line.contains("WARN") && line.endsWith("the client has closed the connection"));
        assertThat(log.toString()).doesNotContain("\tat ");
    }

    @Test
    void damagedDataIsNotSaidToWorkLater() throws Exception {
        server.token("any");
        HttpResponse<String> api = server.get("/api/v1/projects/any/damaged");
        assertThat(api.statusCode()).isEqualTo(500);
        assertThat(api.body()).contains("damaged data").doesNotContain("may work later");

        HttpResponse<String> page =
                server.send(HttpRequest.newBuilder(server.uri("/damaged")).header("Accept", "text/html"));
        assertThat(page.statusCode()).isEqualTo(500);
        assertThat(page.body()).contains("damaged data", "restore a backup").doesNotContain("may work later");
    }

    /** Strangers may send this one. */
    @Test
    void aParameterThatCannotBeReadIsNoErrorInTheLog(CapturedOutput log) throws Exception {
        HttpResponse<String> answer = server.sendAsStranger(HttpRequest.newBuilder(server.uri("/unsubscribe?=1"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("=1")));

        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(400);
        assertThat(answer.body()).contains("a parameter has no name");
        assertThat(log.toString()).doesNotContain("InvalidParameterException");
    }

    private HttpResponse<String> asStranger(String path, String... headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(server.uri(path));
        return server.sendAsStranger(headers.length == 0 ? request : request.headers(headers));
    }

    /** The cookie is named after the port that the client sees. */
    private String cookie(String headers) {
        Matcher port = Pattern.compile("Host: .*:([0-9]+)$").matcher(headers);
        return LocalKey.cookie(port.find() ? Integer.parseInt(port.group(1)) : 80) + "=" + key.text();
    }

    /** Over a plain socket: Java's client doesn't let a test choose the Host header. */
    private int statusFor(String headers) throws IOException {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), server.uri("/").getPort())) {
            String request = "GET /probe HTTP/1.1\r\n" + headers + "\r\nCookie: " + cookie(headers)
                    + "\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return Integer.parseInt(answer.substring(9, 12));
        }
    }
}
