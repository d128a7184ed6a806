package dev.plateau.server.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;

/** A server on a loopback address with its own database. */
@ServerTest
@Import(ProbeController.class)
class LocalAccessTests {
    @Autowired
    TestServer server;

    @Test
    void pagesAndTheReadingApiAreOpen() throws Exception {
        assertThat(server.get("/probe").statusCode()).isEqualTo(200);
        assertThat(server.get("/api/v1/projects/any/probe").statusCode()).isEqualTo(200);
        assertThat(server.get("/setup").headers().firstValue("Location")).contains("/");
        assertThat(server.get("/login").headers().firstValue("Location")).contains("/");
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
                "Host: localhost\r\nForwarded: for=10.0.0.1"
            })
    void refusesOtherNamesAndProxies(String headers) throws Exception {
        assertThat(statusFor(headers)).isEqualTo(403);
    }

    /** Over a plain socket: Java's client doesn't let a test choose the Host header. */
    private int statusFor(String headers) throws IOException {
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), server.uri("/").getPort())) {
            String request = "GET /probe HTTP/1.1\r\n" + headers + "\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return Integer.parseInt(answer.substring(9, 12));
        }
    }
}
