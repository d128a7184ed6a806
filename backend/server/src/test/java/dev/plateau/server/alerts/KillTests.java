package dev.plateau.server.alerts;

import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.alerts.MoodySmtp.Mood;
import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.ServerProcess;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real server is killed while it has something to tell. */
class KillTests {
    private static final Instant START = Instant.parse("2026-02-01T03:00:00Z");
    private static final int LAST_NIGHT = 17;

    private final HttpClient client = HttpClient.newHttpClient();

    @TempDir
    Path data;

    /** It dies right after the last upload was acknowledged, before or while it judges, files, or waits. */
    @Test
    void whatWasUploadedIsToldAfterAKill() throws Exception {
        try (MoodySmtp smtp = new MoodySmtp()) {
            String token = token();
            try (ServerProcess server = server(smtp)) {
                prepare(server.address(), token);
                upload(server.address(), token, LAST_NIGHT);
                server.kill();
            }
            try (ServerProcess server = server(smtp)) {
                server.address();
                await(() -> !smtp.taken().isEmpty());
                // The server is stopped in order: it would send a second one now.
            }
            assertThat(smtp.taken()).hasSize(1);
        }
    }

    /** It dies while the mail server has the mail and has not said so: sent again, under the same id. */
    @Test
    void whatWasUnderWayIsSentAgainUnderItsId() throws Exception {
        try (MoodySmtp smtp = new MoodySmtp()) {
            String token = token();
            smtp.be(Mood.SILENT_AFTER_DATA);
            try (ServerProcess server = server(smtp)) {
                prepare(server.address(), token);
                upload(server.address(), token, LAST_NIGHT);
                await(() -> !smtp.taken().isEmpty());
                server.kill();
            }
            smtp.be(Mood.FINE);
            try (ServerProcess server = server(smtp)) {
                server.address();
                await(() -> smtp.taken().size() > 1);
            }
            assertThat(smtp.taken()).hasSize(2);
            assertThat(new HashSet<>(smtp.taken())).as("ids").hasSize(1);
        }
    }

    private ServerProcess server(MoodySmtp smtp) throws IOException {
        return ServerProcess.start(
                Map.of("SPRING_MAIL_HOST", "127.0.0.1", "SPRING_MAIL_PORT", String.valueOf(smtp.port())),
                "--port",
                "0",
                "--data",
                data.toString());
    }

    private String token() throws IOException {
        try (ServerProcess command = ServerProcess.start(
                "token", "create", "--project", "kill", "--name", "test", "--data", data.toString())) {
            assertThat(command.exitCode()).as(command.output()).isZero();
            return command.output().lines().toList().getLast();
        }
    }

    /** Everything but the night that confirms the change, and a rule. */
    private void prepare(URI address, String token) throws Exception {
        addRule(address);
        for (int night = 0; night < LAST_NIGHT - 1; night++) {
            upload(address, token, night);
        }
    }

    private void upload(URI address, String token, int night) throws IOException, InterruptedException {
        double nanos = (night < 12 ? 100 : 150) * (1 + 0.002 * (night * 7 % 5 - 2));
        HttpResponse<String> answer = client.send(
                HttpRequest.newBuilder(address.resolve("/api/v1/projects/kill/uploads?branch=main&commit=c" + night
                                + "&measuredAt=" + START.plus(night, ChronoUnit.DAYS)))
                        .header("Authorization", "Bearer " + token)
                        .header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(
                                JmhRows.file(row("a.B.c").forks(new double[] {nanos}, new double[] {nanos * 1.002}))))
                        .build(),
                BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    }

    private void addRule(URI address) throws Exception {
        URI page = address.resolve("/projects/kill/alerts");
        HttpResponse<String> form = client.send(HttpRequest.newBuilder(page).build(), BodyHandlers.ofString());
        Matcher csrf = Pattern.compile("name=\"_csrf\" value=\"([^\"]+)\"").matcher(form.body());
        assertThat(csrf.find()).as(form.body()).isTrue();
        String fields = "channel=MAIL&recipients=team%40example.org&percent=5&certainty=CONFIRMED&axis=&pattern="
                + "&cadence=IMMEDIATE&do=add&_csrf=" + URLEncoder.encode(csrf.group(1), StandardCharsets.UTF_8);
        HttpResponse<String> added = client.send(
                HttpRequest.newBuilder(address.resolve("/projects/kill/alerts/rules"))
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .header(
                                "Cookie",
                                form.headers()
                                        .firstValue("Set-Cookie")
                                        .orElseThrow()
                                        .split(";", 2)[0])
                        .POST(BodyPublishers.ofString(fields))
                        .build(),
                BodyHandlers.ofString());
        assertThat(added.statusCode()).as(added.body()).isEqualTo(302);
    }

    private static void await(BooleanSupplier condition) {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("nothing was sent").isLessThan(deadline);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
        }
    }
}
