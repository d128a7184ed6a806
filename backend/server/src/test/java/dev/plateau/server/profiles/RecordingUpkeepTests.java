package dev.plateau.server.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.BlockedWork;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestRecording;
import dev.plateau.server.testing.TestServer;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;

@ServerTest
class RecordingUpkeepTests {
    @Autowired
    TestServer server;

    @Autowired
    JdbcClient jdbc;

    @Autowired
    TransactionTemplate transactions;

    @Autowired
    RecordingUpkeep upkeep;

    @TempDir
    Path folder;

    private int download(String project, long id) throws IOException, InterruptedException {
        return server.get("/api/v1/projects/" + project + "/recordings/" + id + "/file")
                .statusCode();
    }

    @Test
    void letsOldFilesGoButNotPinnedOnes() throws Exception {
        SentRecording sent = SentRecording.to(new ProjectUnderTest(server, "old-recording"));
        long old = sent.read(TestRecording.make(folder)).get("id").longValue();
        long pinned = sent.read(TestRecording.make(folder)).get("id").longValue();
        assertThat(sent.project()
                        .send(
                                "/recordings/" + pinned + "/pin",
                                HttpRequest.newBuilder().PUT(HttpRequest.BodyPublishers.noBody()))
                        .statusCode())
                .isEqualTo(200);
        age(91, old, pinned);
        upkeep.expire();
        assertThat(download("old-recording", old)).isEqualTo(410);
        assertThat(download("old-recording", pinned)).isEqualTo(200);
        assertThat(server.get("/projects/old-recording/profiles/" + old + "/cpu")
                        .statusCode())
                .isEqualTo(200);
        age(731, old, pinned);
        upkeep.expire();
        assertThat(sent.project().items("/runs/" + sent.run() + "/recordings"))
                .extracting(item -> item.get("id").longValue())
                .containsExactly(pinned);
    }

    /** The files expire one after the other, from one list. */
    @Test
    void keepsAFileThatIsPinnedWhileOthersExpire() throws Exception {
        SentRecording sent = SentRecording.to(new ProjectUnderTest(server, "pinned-meanwhile"));
        long first = sent.read(TestRecording.make(folder)).get("id").longValue();
        long pinned = sent.read(TestRecording.make(folder)).get("id").longValue();
        age(91, first, pinned);
        long project = jdbc.sql("select project_id from recording where id = ?")
                .param(first)
                .query(Long.class)
                .single();

        new BlockedWork(jdbc, transactions)
                .run(
                        () -> jdbc.sql("select id from recording where project_id = ? and id = ? for update")
                                .params(project, first)
                                .query(Long.class)
                                .single(),
                        Executors.callable(upkeep::expire),
                        () -> jdbc.sql("update recording set pinned = true where id = ?")
                                .param(pinned)
                                .update());

        assertThat(download("pinned-meanwhile", first)).isEqualTo(410);
        assertThat(download("pinned-meanwhile", pinned)).isEqualTo(200);
    }

    private void age(int days, Long... ids) {
        jdbc.sql("update recording set received_at = now() - make_interval(days => ?) where id = any(?)")
                .params(days, ids)
                .update();
    }
}
