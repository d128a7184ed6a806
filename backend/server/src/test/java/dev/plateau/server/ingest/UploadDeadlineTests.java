package dev.plateau.server.ingest;

import static dev.plateau.server.testing.JmhRows.file;
import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import dev.plateau.wire.model.UploadLimits;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

/** Uploads that are refused as unreadable or too large (422, 413) where they are read to the end: the deadline ends them before. */
@ServerTest
@TestPropertySource(properties = "plateau.uploads.within=200ms")
class UploadDeadlineTests {
    @Autowired
    TestServer server;

    @TempDir
    Path folder;

    /** The first of them is wrong. */
    @Test
    void endsWhileRowsAreRead() throws Exception {
        JmhRows[] rows = IntStream.range(0, UploadLimits.DEFAULT.rows() - 1)
                .mapToObj(i -> row("a.B.c" + i).threads(i == 0 ? 0 : 1))
                .toArray(JmhRows[]::new);

        assertTimeout(new ProjectUnderTest(server, "slow-rows").send("", file(rows)));
    }

    /** The third exceeds the budget of unpacked bytes. */
    @Test
    void endsWhileRecordingsAreUnpacked() throws Exception {
        assertTimeout(RecordingBundle.beyondBudget(folder).sendTo(new ProjectUnderTest(server, "slow-recordings")));
    }

    private static void assertTimeout(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(503);
        assertThat(answer.body()).contains("upload-timeout");
    }
}
