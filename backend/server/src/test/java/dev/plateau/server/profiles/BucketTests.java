package dev.plateau.server.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestRecording;
import dev.plateau.server.testing.TestServer;
import java.net.http.HttpResponse;
import java.nio.file.Path;
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
    RecordingKeeper keeper;

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

        keeper.move();
        assertThat(sent.project().get(path).get("keptIn").stringValue()).isEqualTo("DATABASE");
        assertThat(sent.project().get(path).get("keptReason").stringValue()).contains("does not take recordings now");
        assertThat(downloaded(path)).isEqualTo(original);

        try (var full = STORAGE.startReadOnly()) {
            keeper.move();
            assertThat(full.isAlive()).isTrue();
            assertThat(sent.project().get(path).get("keptIn").stringValue()).isEqualTo("DATABASE");
        }
        try (var storage = STORAGE.start()) {
            keeper.move();
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
            keeper.expire();
            assertThat(storage.objects()).isEmpty();
        }
    }

    private String downloaded(String path) throws Exception {
        HttpResponse<String> answer = server.get("/api/v1/projects/bucket" + path + "/file");
        assertThat(answer.statusCode()).isEqualTo(200);
        return answer.body();
    }

    @Test
    void saysThatAFileCannotBeReadWhileStorageIsAway() throws Exception {
        SentRecording sent = SentRecording.to(new ProjectUnderTest(server, "bucket-away"));
        long id = sent.read(TestRecording.make(folder)).get("id").longValue();
        try (var storage = STORAGE.start()) {
            keeper.move();
            assertThat(storage.objects()).isNotEmpty();
        }
        HttpResponse<String> answer = server.get("/api/v1/projects/bucket-away/recordings/" + id + "/file");
        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(answer.body()).contains("storage-away").contains("Try again later");
    }
}
