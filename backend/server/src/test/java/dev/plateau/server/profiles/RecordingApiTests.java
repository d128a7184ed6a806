package dev.plateau.server.profiles;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.platform.api.ReceivedFile;
import dev.plateau.server.platform.api.TemporaryFile;
import dev.plateau.server.platform.api.TemporaryFiles;
import dev.plateau.server.testing.Eventually;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestRecording;
import dev.plateau.server.testing.TestServer;
import dev.plateau.wire.model.UploadDeadline;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@ServerTest
class RecordingApiTests {
    @Autowired
    TestServer server;

    @Autowired
    JdbcClient jdbc;

    @Autowired
    Recordings recordings;

    @Autowired
    TemporaryFiles files;

    @TempDir
    Path folder;

    private HttpResponse<Path> download(String project, long id) throws IOException, InterruptedException {
        return server.send(
                HttpRequest.newBuilder(server.uri("/api/v1/projects/" + project + "/recordings/" + id + "/file")),
                BodyHandlers.ofFile(folder.resolve(id + ".jfr")));
    }

    @Test
    void takesTheRecordingOfAnyProgramOnce() throws Exception {
        SentRecording sent = SentRecording.to(new ProjectUnderTest(server, "lone-recording"));
        Path file = TestRecording.make(folder);
        JsonNode recording = sent.read(file);
        assertThat(recording.get("state").stringValue()).isEqualTo("WHOLE");
        assertThat(figure(recording, "GC pauses").get("value").doubleValue()).isPositive();
        assertThat(figure(recording, "lock wait").get("value").isNull())
                .as("nothing says how many operations there were")
                .isTrue();
        assertThat(figure(recording, "lock wait").get("why").stringValue()).isEqualTo("unknown");
        HttpResponse<String> again = sent.send("", file);
        assertThat(again.statusCode()).isEqualTo(200);
        assertThat(new JsonMapper().readTree(again.body()).get("id")).isEqualTo(recording.get("id"));
        assertThat(sent.project().items("/runs/" + sent.run() + "/recordings")).hasSize(1);
    }

    private static JsonNode figure(JsonNode recording, String name) {
        return recording
                .get("figures")
                .valueStream()
                .filter(figure -> figure.get("name").stringValue().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void keepsNoSecretAnywhere() throws Exception {
        SentRecording sent = SentRecording.to(new ProjectUnderTest(server, "secret-recording"));
        long id = sent.read(TestRecording.make(folder)).get("id").longValue();
        HttpResponse<Path> file = download("secret-recording", id);
        assertThat(file.statusCode()).isEqualTo(200);
        assertThat(RecordingFile.readAllEvents(file.body())).isNotEmpty();
        assertThat(Files.readString(file.body(), ISO_8859_1)).doesNotContain(TestRecording.SECRET);
        String bytes = HexFormat.of().formatHex(TestRecording.SECRET.getBytes(UTF_8));
        List<String> tables = jdbc.sql("select table_name from information_schema.tables where table_schema = 'public'")
                .query((row, number) -> row.getString(1))
                .list();
        assertThat(tables).contains("recording", "recording_part", "profile");
        for (String table : tables) {
            // Parts of a file are put together first: a secret must not hide at a border.
            String rows = table.equals("recording_part")
                    ? "select encode(content, 'hex') from recording_part order by recording_id, number"
                    : "select t::text from " + table + " t";
            String all = String.join(
                    "", jdbc.sql(rows).query((row, number) -> row.getString(1)).list());
            assertThat(all).as(table).doesNotContain(TestRecording.SECRET).doesNotContain(bytes);
        }
    }

    @Test
    void refusesWhatIsNoRecordingAndStoresNothing() throws Exception {
        SentRecording sent = SentRecording.to(new ProjectUnderTest(server, "no-recording"));
        Path file = Files.writeString(folder.resolve("page.jfr"), "<html>Not found</html>");
        HttpResponse<String> answer = sent.send("", file);
        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(answer.body()).contains("unreadable-recording").contains("HTML");
        assertThat(sent.project().items("/runs/" + sent.run() + "/recordings")).isEmpty();
    }

    @Test
    void aRunThatIsDeletedWhileItsRecordingArrivesGetsNone() throws Exception {
        SentRecording sent = SentRecording.to(new ProjectUnderTest(server, "late-recording"));
        long project = jdbc.sql("select project_id from run where id = ?")
                .param(sent.run())
                .query(Long.class)
                .single();
        try (TemporaryFile target = files.create(project)) {
            Files.copy(TestRecording.make(folder), target.path(), StandardCopyOption.REPLACE_EXISTING);
            var received = new ReceivedFile(
                    target.path(), Files.size(target.path()), UploadDeadline.in(Duration.ofMinutes(1)));
            sent.project().send("/runs/" + sent.run(), HttpRequest.newBuilder().DELETE());
            Eventually.until(
                    "deletion of the run", () -> sent.project().items("/runs").isEmpty());
            var subject = new Recordings.RecordingSubject(project, sent.run(), null, null, null);

            assertThatThrownBy(() -> recordings.add(subject, received, Instant.now()))
                    .isInstanceOf(Problem.class)
                    .hasMessageContaining("run " + sent.run());
        }
        assertThat(jdbc.sql("select count(*) from recording where run_id = ?")
                        .param(sent.run())
                        .query(Integer.class)
                        .single())
                .isZero();
    }

    @Test
    void refusesAScoreOfAnotherRun() throws Exception {
        SentRecording sent = SentRecording.to(new ProjectUnderTest(server, "recording-elsewhere"));
        HttpResponse<String> answer = sent.send("?score=1", TestRecording.make(folder));
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("has no score 1");
        assertThat(new SentRecording(sent.project(), 1)
                        .send("", folder.resolve("spinner.jfr"))
                        .statusCode())
                .isEqualTo(404);
    }

    @Test
    void refusesALongLabel() throws Exception {
        SentRecording sent = SentRecording.to(new ProjectUnderTest(server, "long-label"));

        HttpResponse<String> answer = sent.send("?label=" + "x".repeat(201), TestRecording.make(folder));

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("label: expected 1 to 200 characters");
    }
}
