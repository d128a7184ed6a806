package dev.plateau.server.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.Eventually;
import dev.plateau.server.testing.ObjectStorage;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestRecording;
import dev.plateau.server.testing.TestServer;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** A deleted run takes the files of its recordings from the bucket with it, now or when the bucket is back. */
@ServerTest
class DeletedFileTests {
    private static final ObjectStorage STORAGE = new ObjectStorage();

    @Autowired
    TestServer server;

    @Autowired
    JdbcClient jdbc;

    @Autowired
    RecordingUpkeep upkeep;

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
    void fileLeavesTheBucketWhenItIsBack() throws Exception {
        SentRecording sent = SentRecording.to(new ProjectUnderTest(server, "deleted-file"));
        sent.read(TestRecording.ofParks(folder, 100));
        try (var storage = STORAGE.start()) {
            upkeep.move();
            assertThat(storage.objects()).hasSize(1);
        }
        assertThat(sent.project()
                        .send("/runs/" + sent.run(), HttpRequest.newBuilder().DELETE())
                        .statusCode())
                .isEqualTo(202);
        await("select exists (select from deletion where problem is not null)");
        assertThat(server.get("/projects/deleted-file/runs").body())
                .contains("Deletions under way", "1 of 1 runs left");

        try (var storage = STORAGE.start()) {
            await("select not exists (select from deletion)");
            assertThat(storage.objects()).isEmpty();
        }
        assertThat(sent.project().items("/runs")).isEmpty();
    }

    private void await(String query) {
        Eventually.until(query, () -> jdbc.sql(query).query(Boolean.class).single());
    }
}
