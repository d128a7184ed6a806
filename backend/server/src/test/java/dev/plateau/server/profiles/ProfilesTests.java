package dev.plateau.server.profiles;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.platform.storage.RecordMapper;
import dev.plateau.server.testing.Eventually;
import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestRecording;
import dev.plateau.server.testing.TestServer;
import dev.plateau.wire.bundle.BundleWriter;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Commit;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.Manifest;
import dev.plateau.wire.model.Mode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@ServerTest
class ProfilesTests {
    @Autowired
    TestServer server;

    @Autowired
    JdbcClient jdbc;

    @TempDir
    Path folder;

    private record Ended(long id, String state) {}

    /** The project's recording when it was read. */
    private Ended ended(String project) {
        AtomicReference<Optional<Ended>> ended = new AtomicReference<>(Optional.empty());
        Eventually.until("reading of the recording", () -> {
            ended.set(jdbc.sql("""
                            select r.id, r.state from recording r join project p on p.id = r.project_id
                            where p.name = ? and r.state <> 'WAITING'
                            """)
                    .param(project)
                    .query(RecordMapper.of(Ended.class))
                    .optional());
            return ended.get().isPresent();
        });
        return ended.get().orElseThrow();
    }

    @Test
    void storesWhatARecordingShowsAndNothingPrivate() throws Exception {
        var project = new ProjectUnderTest(server, "profiles");
        assertThat(send(project, Files.readAllBytes(TestRecording.make(folder))).statusCode())
                .isEqualTo(201);
        Ended recording = ended("profiles");
        assertThat(recording.state()).isEqualTo("WHOLE");
        long id = recording.id();
        HttpResponse<byte[]> answer = tree("profiles", id);
        assertThat(answer.headers().firstValue("Content-Encoding")).contains("gzip");
        JsonNode tree;
        try (var in = new GZIPInputStream(new ByteArrayInputStream(answer.body()))) {
            tree = new JsonMapper().readTree(in);
        }
        assertThat(tree.get("unit").stringValue()).isEqualTo("samples");
        assertThat(tree.get("names").toString()).contains("dev.plateau.server.testing.Spinner.spin");
        assertThat(tree.get("levels").get(0).get(1).longValue())
                .isEqualTo(tree.get("total").longValue());

        Path stored = folder.resolve("stored.jfr");
        Files.write(
                stored,
                jdbc.sql("select content from recording_part where recording_id = ? order by number")
                        .param(id)
                        .query(byte[].class)
                        .list()
                        .getFirst());
        assertThat(Files.readString(stored, ISO_8859_1)).doesNotContain(TestRecording.SECRET);
        assertThat(jdbc.sql("select coalesce(string_agg(p::text, ''), '') from profile p where recording_id = ?")
                        .param(id)
                        .query(String.class)
                        .single())
                .doesNotContain(TestRecording.SECRET);
    }

    @Test
    void refusesADamagedRecordingAndKeepsTheScores() throws Exception {
        var project = new ProjectUnderTest(server, "damaged-recording");
        HttpResponse<String> answer = send(project, "not a recording".getBytes(UTF_8));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
        assertThat(ended("damaged-recording").state()).isEqualTo("REFUSED");
        assertThat(project.items("/series")).hasSize(1);
        long cell = jdbc.sql("select s.id from score s join project p on p.id = s.project_id where p.name = ?")
                .param("damaged-recording")
                .query(Long.class)
                .single();
        HttpResponse<String> page = server.get("/projects/damaged-recording/cells/" + cell);
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.body()).contains("The recording can’t be shown");
    }

    @Test
    void keepsWhatCanBeReadOfATruncatedRecording() throws Exception {
        Path file = TestRecording.make(folder);
        try (var access = new RandomAccessFile(file.toFile(), "rw")) {
            access.setLength(access.length() * 2 / 3);
        }
        var project = new ProjectUnderTest(server, "truncated-recording");
        assertThat(send(project, Files.readAllBytes(file)).statusCode()).isEqualTo(201);
        assertThat(ended("truncated-recording").state()).isNotEqualTo("WHOLE");
    }

    private HttpResponse<byte[]> tree(String project, long recording) throws IOException, InterruptedException {
        return server.send(
                HttpRequest.newBuilder(server.uri("/projects/" + project + "/profiles/" + recording + "/cpu")),
                HttpResponse.BodyHandlers.ofByteArray());
    }

    private HttpResponse<String> send(ProjectUnderTest project, byte[] recording) throws Exception {
        Path bundle = folder.resolve("bundle.zip");
        var key = new BenchmarkKey("a.B.one", Map.of(), Mode.AVERAGE_TIME, 1);
        Instant start = Instant.parse("2026-03-01T12:00:01Z");
        var jdk = new Environment.Jdk("Some Vendor", "21.0.8", "OpenJDK 64-Bit Server VM", "21.0.8+9-LTS");
        var host = new Environment.Host("profile-tests", "lab", "Linux", "amd64", "Some CPU", 2, 8L << 30);
        Map<String, byte[]> entries = new HashMap<>();
        entries.put(
                "1.json",
                JmhRows.file(JmhRows.row("a.B.one").forks(new double[] {1, 2})).getBytes(UTF_8));
        entries.put("1.jfr", recording);
        var manifest = new Manifest(
                Manifest.FORMAT,
                Manifest.VERSION,
                "0.1.0",
                "e1",
                "nightly",
                42,
                null,
                start,
                new Commit("0123abc", "main", start, false),
                new Manifest.HostFacts(host, null, null, null),
                List.of(new Manifest.EnvironmentFacts(
                        "21", jdk, "default", List.of(), null, null, "G1", 256L << 20, null, null, null, null)),
                List.of(new Manifest.Job("21", key, null, null, null, List.of("1.json"), start, start)),
                List.of(),
                List.of(new Manifest.Recording("21", key, "1.jfr", start)),
                List.of());
        BundleWriter.write(bundle, manifest, entries);
        return project.send(
                "/uploads",
                HttpRequest.newBuilder()
                        .header("Content-Type", "application/zip")
                        .POST(BodyPublishers.ofFile(bundle)));
    }
}
