package dev.plateau.server.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.GivenDatabase;
import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.Relay;
import dev.plateau.server.testing.RemoteProject;
import dev.plateau.server.testing.ServerProcess;
import dev.plateau.server.testing.TestDatabase;
import dev.plateau.server.testing.TestRecording;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Two real servers share a database and a slow bucket; one is killed while files move, and another one comes. */
class RecordingsOnTwoServersTests {
    private static final int RECORDINGS = 12;
    private static final ObjectStorage STORAGE = new ObjectStorage();

    @TempDir
    Path folder;

    private final GivenDatabase database;

    RecordingsOnTwoServersTests() throws IOException {
        database = new GivenDatabase(TestDatabase.create());
    }

    @Test
    @Timeout(300)
    void everyFileStaysWholeAndEveryRecordingIsReadOnce() throws Exception {
        Path file = TestRecording.make(folder);
        try (var storage = STORAGE.start();
                Relay relay = new Relay(STORAGE.port(), 400);
                ExecutorService threads = Executors.newCachedThreadPool()) {
            ServerProcess one = serve(relay);
            try (ServerProcess other = serve(relay)) {
                List<RemoteProject> servers =
                        List.of(database.project(one.address()), database.project(other.address()));
                List<Long> ids = send(file, servers);
                Future<?> downloads = threads.submit(() -> download(ids, servers.getLast()));

                await("kept_in = 'BUCKET'", RECORDINGS / 3);
                one.kill();
                try (ServerProcess next = serve(relay)) {
                    next.address();
                    await("kept_in = 'BUCKET'", RECORDINGS);
                }
                assertThat(downloads.isDone()).as("every download was whole").isFalse();
                downloads.cancel(true);
            } finally {
                one.kill();
            }

            assertThat(database.count("recording where state = 'WHOLE' and failures = 0"))
                    .isEqualTo(RECORDINGS);
            assertThat(database.count("recording_part")).isZero();
            assertThat(storage.sizes()).hasSize(RECORDINGS).containsExactlyInAnyOrderEntriesOf(stored());
        }
    }

    private ServerProcess serve(Relay slow) throws Exception {
        return database.serve(Map.of(
                "PLATEAU_RECORDINGS_BUCKET", ObjectStorage.BUCKET,
                "PLATEAU_RECORDINGS_ENDPOINT", slow.endpoint(),
                "PLATEAU_RECORDINGS_ACCESSKEY", ObjectStorage.ACCESS_KEY,
                "PLATEAU_RECORDINGS_SECRETKEY", ObjectStorage.SECRET_KEY,
                "PLATEAU_RECORDINGS_MOVEEVERY", "PT0.2S"));
    }

    /** Each recording belongs to a run of its own: a run stores the same file once. */
    private List<Long> send(Path file, List<RemoteProject> servers) throws Exception {
        List<Long> ids = new ArrayList<>();
        for (int i = 0; i < RECORDINGS; i++) {
            RemoteProject server = servers.get(i % servers.size());
            String upload = JmhRows.file(JmhRows.row("a.B.one"));
            long run = sent(
                            server,
                            "/uploads?commit=0123abc&branch=b" + i,
                            "application/json",
                            BodyPublishers.ofString(upload))
                    .get("runs")
                    .get(0)
                    .get("id")
                    .longValue();
            ids.add(sent(
                            server,
                            "/runs/" + run + "/recordings",
                            "application/octet-stream",
                            BodyPublishers.ofFile(file))
                    .get("id")
                    .longValue());
        }
        return ids;
    }

    private static JsonNode sent(RemoteProject server, String path, String type, HttpRequest.BodyPublisher body)
            throws Exception {
        HttpResponse<String> answer = server.send(
                path, HttpRequest.newBuilder().header("Content-Type", type).POST(body), BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
        return new JsonMapper().readTree(answer.body());
    }

    /** Downloads all files again and again, in whatever place they are. */
    private Void download(List<Long> ids, RemoteProject server) throws Exception {
        while (!Thread.currentThread().isInterrupted()) {
            for (long id : ids) {
                HttpResponse<byte[]> answer = server.send(
                        "/recordings/" + id + "/file", HttpRequest.newBuilder().GET(), BodyHandlers.ofByteArray());
                assertThat(answer.statusCode()).isEqualTo(200);
                assertThat(answer.body().length).isEqualTo(bytes(id));
            }
        }
        return null;
    }

    private int bytes(long id) {
        return database.jdbc()
                .sql("select bytes from recording where id = ?")
                .param(id)
                .query(Integer.class)
                .single();
    }

    private Map<String, Long> stored() {
        return database
                .jdbc()
                .sql("select id, bytes from recording")
                .query((row, number) -> Map.entry("recordings/" + row.getLong(1) + ".jfr", row.getLong(2)))
                .list()
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private void await(String condition, int count) {
        while (database.count("recording where " + condition) < count) {
            LockSupport.parkNanos(20_000_000);
        }
    }
}
