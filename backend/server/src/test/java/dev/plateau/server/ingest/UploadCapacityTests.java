package dev.plateau.server.ingest;

import static dev.plateau.server.testing.JmhRows.file;
import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plateau.server.testing.Eventually;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;

/** What one project's uploads may hold while others send theirs. */
@ServerTest
@TestPropertySource(
        properties = {
            "plateau.uploads.within=10s",
            "plateau.uploads.of-a-project=3",
            "plateau.temporary.quota=6MB",
            "plateau.temporary.folder=target/upload-capacity"
        })
class UploadCapacityTests {
    @Autowired
    TestServer server;

    @Autowired
    JdbcClient jdbc;

    @Autowired
    DataSource database;

    @Test
    void uploadsThatHangHoldNoOtherProjectAndEndAtTheirDeadline() throws Exception {
        var hanging = new ProjectUnderTest(server, "hanging");
        var other = new ProjectUnderTest(server, "other");
        JsonNode run = hanging.upload("commit=1", file(row("a.B.known"))).at("/runs/0/id");
        other.upload("commit=1", file(row("a.B.known")));
        List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor();
                Connection holder = database.getConnection()) {
            holdNewSeries(holder, "hanging");
            for (int i = 0; i < 3; i++) {
                String content = file(row("a.B.fresh" + i));
                answers.add(CompletableFuture.supplyAsync(() -> send(hanging, content), threads));
            }
            // Of three turns a project gets one while another is active.
            awaitWaiting(1);
            assertThat(other.send("commit=2", file(row("a.B.known"))).statusCode())
                    .isEqualTo(201);
            assertThat(waiting()).as("the others wait for a turn").isEqualTo(1);
            assertThat(answers).allSatisfy(answer -> assertThat(answer).isNotDone());
            HttpResponse<String> fourth = hanging.send("", file(row("a.B.fourth")));
            HttpResponse<String> recording = hanging.json("POST", "/runs/" + run + "/recordings", "{}");
            assertThat(List.of(fourth, recording)).allSatisfy(answer -> {
                assertThat(answer.statusCode()).as(answer.body()).isEqualTo(429);
                assertThat(answer.headers().firstValue("Retry-After")).hasValue("10");
            });
            HttpResponse<String> first = answers.getFirst().get(60, TimeUnit.SECONDS);
            assertThat(first.statusCode()).as(first.body()).isEqualTo(503);
            assertThat(first.body()).contains("upload-timeout");
            assertThat(first.headers().firstValue("Retry-After")).hasValue("60");
            for (CompletableFuture<HttpResponse<String>> answer : answers) {
                assertThat(answer.get(60, TimeUnit.SECONDS).statusCode()).isEqualTo(503);
            }
        }
        assertThat(hanging.items("/series")).hasSize(1);
        assertThat(send(hanging, file(row("a.B.fresh0"))).statusCode()).isEqualTo(201);
    }

    @Test
    void recordingsTakeTheTurnsOfUploads() throws Exception {
        var hanging = new ProjectUnderTest(server, "hanging-recording");
        var other = new ProjectUnderTest(server, "other-of-recording");
        String run = hanging.upload("commit=1", file(row("a.B.known")))
                .at("/runs/0/id")
                .asString();
        CompletableFuture<HttpResponse<String>> recording;
        try (var threads = Executors.newVirtualThreadPerTaskExecutor();
                Connection holder = database.getConnection()) {
            holdNewSeries(holder, "hanging-recording");
            String content = file(row("a.B.fresh"));
            var upload = CompletableFuture.supplyAsync(() -> send(hanging, content), threads);
            awaitWaiting(1);
            other.upload("commit=1", file(row("a.B.known")));
            recording = CompletableFuture.supplyAsync(() -> sendRecording(hanging, run), threads);
            assertThatThrownBy(() -> recording.get(1, TimeUnit.SECONDS)).isInstanceOf(TimeoutException.class);
            assertThat(upload).isNotDone();
        }
        assertThat(recording.get(60, TimeUnit.SECONDS).body())
                .as("its turn came, and the folder has no space for the largest recording")
                .contains("no-space");
    }

    @Test
    void bodiesThatFillAProjectsShareAreAskedToComeAgain() throws Exception {
        var project = new ProjectUnderTest(server, "filling");
        HttpResponse<String> answer = project.send("", "[" + " ".repeat(4 << 20) + "]");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(503);
        assertThat(answer.body()).contains("no-space");
        assertThat(answer.headers().firstValue("Retry-After")).hasValue("10");
        assertThat(project.send("", file(row("a.B.c"))).statusCode()).isEqualTo(201);
    }

    /** The space that they may take is reserved before they are unpacked. */
    @Test
    void recordingsThatMayFillAProjectsShareAreAskedToComeAgain(@TempDir Path folder) throws Exception {
        var project = new ProjectUnderTest(server, "filling-recordings");
        HttpResponse<String> answer = RecordingBundle.of(
                        folder,
                        List.of(RecordingBundle.recording("1.jfr", RecordingBundle.START)),
                        Map.of("1.jfr", new byte[] {1}))
                .sendTo(project);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(503);
        assertThat(answer.body()).contains("no-space");
        assertThat(project.items("/runs")).isEmpty();
    }

    /** The rest of the body never comes. */
    @Test
    void bodiesAreRefusedBeforeTheyHaveArrived() throws Exception {
        String token = server.token("arriving");
        try (var socket =
                new Socket(InetAddress.getLoopbackAddress(), server.uri("/").getPort())) {
            socket.setSoTimeout(10_000);
            String head = """
                    POST /api/v1/projects/arriving/uploads HTTP/1.1
                    Host: localhost
                    Authorization: Bearer %s
                    Content-Type: application/json
                    Content-Length: %d

                    [""".formatted(token, 5 << 20);
            socket.getOutputStream().write(head.replace("\n", "\r\n").getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().write(" ".repeat(4 << 20).getBytes(StandardCharsets.US_ASCII));

            assertThat(new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
                    .isEqualTo("HTTP/1.1 503");
        }
    }

    private static HttpResponse<String> send(ProjectUnderTest project, String content) {
        try {
            return project.send("", content);
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }

    private static HttpResponse<String> sendRecording(ProjectUnderTest project, String run) {
        try {
            return project.json("POST", "/runs/" + run + "/recordings", "{}");
        } catch (Exception failure) {
            throw new IllegalStateException(failure);
        }
    }

    /** Until the connection goes back to its pool no upload of the project can add series. */
    private static void holdNewSeries(Connection connection, String project) throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement lock = connection.prepareStatement(
                "select pg_advisory_xact_lock(hashtextextended('new series', id)) from project where name = ?")) {
            lock.setString(1, project);
            lock.executeQuery();
        }
    }

    private void awaitWaiting(int uploads) {
        Eventually.until(uploads + " uploads wait for a lock", () -> waiting() >= uploads);
    }

    private int waiting() {
        return jdbc.sql("""
                        select count(*) from pg_locks where locktype = 'advisory' and not granted
                          and database = (select oid from pg_database where datname = current_database())
                        """).query(Integer.class).single();
    }
}
