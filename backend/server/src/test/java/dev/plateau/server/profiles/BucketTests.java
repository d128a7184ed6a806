package dev.plateau.server.profiles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plateau.server.platform.work.Leases;
import dev.plateau.server.testing.ObjectStorage;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestRecording;
import dev.plateau.server.testing.TestServer;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import tools.jackson.databind.JsonNode;

/** Against a real S3-speaking server in a process of its own. */
@ServerTest
class BucketTests {
    private static final ObjectStorage STORAGE = new ObjectStorage();

    @Autowired
    TestServer server;

    @Autowired
    JdbcClient jdbc;

    @Autowired
    Leases leases;

    @Autowired
    RecordingUpkeep upkeep;

    @Autowired
    RecordingFiles files;

    @TempDir
    Path folder;

    @DynamicPropertySource
    static void bucket(DynamicPropertyRegistry settings) {
        settings.add("plateau.recordings.bucket", () -> ObjectStorage.BUCKET);
        settings.add("plateau.recordings.endpoint", STORAGE::endpoint);
        settings.add("plateau.recordings.access-key", () -> ObjectStorage.ACCESS_KEY);
        settings.add("plateau.recordings.secret-key", () -> ObjectStorage.SECRET_KEY);
        settings.add("plateau.recordings.move-every", () -> "P1D");
    }

    @Test
    void losesNothingWhileStorageIsAwayOrTakesNoMore() throws Exception {
        SentRecording sent = SentRecording.to(new ProjectUnderTest(server, "bucket"));
        long id = sent.read(TestRecording.make(folder)).get("id").longValue();
        String path = "/recordings/" + id;
        String original = downloaded(path);

        upkeep.move();
        assertThat(sent.project().get(path).get("keptIn").stringValue()).isEqualTo("DATABASE");
        assertThat(sent.project().get(path).get("keptReason").stringValue()).contains("does not take recordings now");
        assertThat(downloaded(path)).isEqualTo(original);

        try (var full = STORAGE.startReadOnly()) {
            upkeep.move();
            assertThat(full.isAlive()).isTrue();
            assertThat(sent.project().get(path).get("keptIn").stringValue()).isEqualTo("DATABASE");
        }
        try (var storage = STORAGE.start()) {
            upkeep.move();
            JsonNode moved = sent.project().get(path);
            assertThat(moved.get("keptIn").stringValue()).isEqualTo("BUCKET");
            assertThat(moved.get("keptReason").isNull()).isTrue();
            assertThat(jdbc.sql("select count(*) from recording_part where recording_id = ?")
                            .param(id)
                            .query(Long.class)
                            .single())
                    .isZero();
            assertThat(downloaded(path)).isEqualTo(original).doesNotContain(TestRecording.SECRET);
            assertThat(storage.objects()).containsExactly("recordings/" + id + ".jfr");
            jdbc.sql("update recording set received_at = now() - interval '91 days' where id = ?")
                    .param(id)
                    .update();
            upkeep.expire();
            assertThat(storage.objects()).isEmpty();
        }
    }

    private String downloaded(String path) throws Exception {
        HttpResponse<String> answer = server.get("/api/v1/projects/bucket" + path + "/file");
        assertThat(answer.statusCode()).isEqualTo(200);
        return answer.body();
    }

    private RecordingFiles.StoredFile stored(long id) {
        return jdbc.sql("select id, project_id as project from recording where id = ?")
                .param(id)
                .query(RecordingFiles.StoredFile.class)
                .single();
    }

    @Test
    void anotherServerWithAnOldListOverwritesNothing() throws Exception {
        SentRecording sent = SentRecording.to(new ProjectUnderTest(server, "bucket-stale"));
        JsonNode recording = sent.read(TestRecording.make(folder));
        long id = recording.get("id").longValue();
        try (var storage = STORAGE.start()) {
            files.move(stored(id));
            files.move(stored(id));

            assertThat(storage.sizes())
                    .containsEntry(
                            "recordings/" + id + ".jfr", recording.get("bytes").longValue());
        }
    }

    @Test
    void aFileThatAnotherServerMovesIsLeftToIt() throws Exception {
        SentRecording sent = SentRecording.to(new ProjectUnderTest(server, "bucket-leased"));
        long id = sent.read(TestRecording.make(folder)).get("id").longValue();
        try (var storage = STORAGE.start()) {
            Leases.Lease elsewhere =
                    leases.take(RecordingFiles.QUEUE, String.valueOf(id), 1).orElseThrow();
            upkeep.move();
            assertThat(storage.objects()).isEmpty();
            assertThatThrownBy(() -> files.deleteFiles(stored(id).project(), List.of(id)))
                    .hasMessageContaining("is being moved");

            jdbc.sql("update recording set received_at = now() - interval '91 days' where id = ?")
                    .param(id)
                    .update();
            upkeep.expire();
            assertThat(sent.project().get("/recordings/" + id).get("keptIn").stringValue())
                    .isEqualTo("DATABASE");

            leases.release(elsewhere);
            upkeep.expire();
            assertThat(sent.project().get("/recordings/" + id).get("keptIn").stringValue())
                    .isEqualTo("NOWHERE");
        }
    }

    @Test
    void aFileThatIsNotWholeIsNotMoved() throws Exception {
        SentRecording sent = SentRecording.to(new ProjectUnderTest(server, "bucket-part"));
        long broken = sent.read(TestRecording.make(folder)).get("id").longValue();
        long whole = SentRecording.to(new ProjectUnderTest(server, "bucket-whole"))
                .read(TestRecording.make(folder))
                .get("id")
                .longValue();
        jdbc.sql("delete from recording_part where recording_id = ?")
                .param(broken)
                .update();
        try (var storage = STORAGE.start()) {
            upkeep.move();

            assertThat(storage.objects()).contains("recordings/" + whole + ".jfr");
            assertThat(storage.objects()).doesNotContain("recordings/" + broken + ".jfr");
            HttpResponse<String> answer = server.get("/api/v1/projects/bucket-part/recordings/" + broken + "/file");
            assertThat(answer.statusCode()).as("no file of 0 bytes").isEqualTo(503);
        }
    }

    @Test
    void aFileThatCannotBeDeletedKeepsNoOtherFromExpiring() throws Exception {
        long first = SentRecording.to(new ProjectUnderTest(server, "bucket-expiry-1"))
                .read(TestRecording.make(folder))
                .get("id")
                .longValue();
        ProjectUnderTest other = new ProjectUnderTest(server, "bucket-expiry-2");
        long second = SentRecording.to(other)
                .read(TestRecording.make(folder))
                .get("id")
                .longValue();
        try (var storage = STORAGE.start()) {
            files.move(stored(first));
            assertThat(storage.objects()).isNotEmpty();
        }
        jdbc.sql("update recording set received_at = now() - interval '91 days' where id in (?, ?)")
                .params(first, second)
                .update();

        upkeep.expire();

        assertThat(other.get("/recordings/" + second).get("keptIn").stringValue())
                .isEqualTo("NOWHERE");
    }

    @Test
    void saysThatAFileCannotBeReadWhileStorageIsAway() throws Exception {
        SentRecording sent = SentRecording.to(new ProjectUnderTest(server, "bucket-away"));
        long id = sent.read(TestRecording.make(folder)).get("id").longValue();
        try (var storage = STORAGE.start()) {
            upkeep.move();
            assertThat(storage.objects()).isNotEmpty();
        }
        HttpResponse<String> answer = server.get("/api/v1/projects/bucket-away/recordings/" + id + "/file");
        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(answer.body()).contains("storage-away").contains("Try again later");
    }
}
