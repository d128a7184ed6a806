package dev.plateau.server.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.platform.work.Leases;
import dev.plateau.server.testing.BlockedWork;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestRecording;
import dev.plateau.server.testing.TestServer;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;

/** A recording that was read waits again here, and its reading goes wrong in several ways. */
@ServerTest
@Timeout(120)
class ProfileWorkerTests {
    @Autowired
    TestServer server;

    @Autowired
    JdbcClient jdbc;

    @Autowired
    Leases leases;

    @Autowired
    TransactionTemplate transactions;

    @Autowired
    ProfileWorker worker;

    @TempDir
    Path folder;

    private SentRecording sent;
    private long id;

    @BeforeEach
    void send() throws Exception {
        sent = SentRecording.to(new ProjectUnderTest(server, "building-" + UUID.randomUUID()));
        id = sent.read(TestRecording.make(folder)).get("id").longValue();
    }

    private JsonNode recording() throws Exception {
        return sent.project().get("/recordings/" + id);
    }

    private int number(String column) {
        return jdbc.sql("select " + column + " from recording where id = ?")
                .param(id)
                .query(Integer.class)
                .single();
    }

    /** Its profile stays, so storing another one fails. */
    private void waitAgain() {
        worker.stop();
        jdbc.sql("update recording set state = 'WAITING', attempts = 0, due_at = now() where id = ?")
                .param(id)
                .update();
    }

    private void due() {
        jdbc.sql("update recording set due_at = now() where id = ?").param(id).update();
    }

    @Test
    void aFailureThatIsNotTheRecordingsIsNeverFinal() throws Exception {
        waitAgain();
        try {
            for (int failure = 1; failure <= 2 * ProfileWorker.MAX_ATTEMPTS; failure++) {
                assertThat(worker.workOn()).isTrue();
                assertThat(worker.workOn()).as("it is due later").isFalse();
                assertThat(number("failures")).isEqualTo(failure);
                due();
            }
            assertThat(recording().get("state").stringValue()).isEqualTo("WAITING");

            jdbc.sql("delete from profile_part where recording_id = ?")
                    .param(id)
                    .update();
            jdbc.sql("delete from profile where recording_id = ?").param(id).update();
            worker.workOn();
            assertThat(recording().get("state").stringValue()).isEqualTo("WHOLE");
        } finally {
            worker.start();
        }
    }

    @Test
    void aProfileOfAnOlderVersionIsReadAgainWhileItsFileIsKept() throws Exception {
        worker.stop();
        try {
            String groups = "select count(*) from profile_part where thread_group <> '' and recording_id = ?";
            int before = jdbc.sql(groups).param(id).query(Integer.class).single();
            assertThat(before).isPositive();
            jdbc.sql("delete from profile_part where thread_group <> '' and recording_id = ?")
                    .param(id)
                    .update();
            jdbc.sql("update recording set profile_version = 1, due_at = now() where id = ?")
                    .param(id)
                    .update();

            while (number("profile_version") == 1) {
                assertThat(worker.workOn()).isTrue();
            }

            assertThat(jdbc.sql(groups).param(id).query(Integer.class).single()).isEqualTo(before);
            assertThat(recording().get("state").stringValue()).isEqualTo("WHOLE");
        } finally {
            worker.start();
        }
    }

    @Test
    void aProfileThatCannotBeReadAgainStays() throws Exception {
        worker.stop();
        try {
            jdbc.sql("update recording set profile_version = 1, due_at = now(), attempts = ? where id = ?")
                    .params(ProfileWorker.MAX_ATTEMPTS, id)
                    .update();
            while (number("profile_version") == 1) {
                assertThat(worker.workOn()).isTrue();
            }
            assertThat(jdbc.sql("select state from recording where id = ?")
                            .param(id)
                            .query(String.class)
                            .single())
                    .isEqualTo("WHOLE");
        } finally {
            worker.start();
        }
    }

    @Test
    void aRecordingThatAnotherServerReadsIsLeftToIt() throws Exception {
        waitAgain();
        Leases.Lease elsewhere =
                leases.take("recordings", String.valueOf(id), 1).orElseThrow();
        try {
            assertThat(worker.workOn()).isFalse();
            assertThat(number("attempts")).isZero();
        } finally {
            leases.release(elsewhere);
            worker.start();
        }
    }

    @Test
    void aRecordingIsHeldWhileItIsRead() throws Exception {
        waitAgain();
        long project = jdbc.sql("select project_id from recording where id = ?")
                .param(id)
                .query(Long.class)
                .single();
        try {
            new BlockedWork(jdbc, transactions)
                    .run(
                            () -> jdbc.sql("select id from recording where project_id = ? and id = ? for update")
                                    .params(project, id)
                                    .query(Long.class)
                                    .single(),
                            worker::workOn,
                            () -> assertThat(leases.held("recordings"))
                                    .extracting(Leases.Held::item)
                                    .containsExactly(String.valueOf(id)));
        } finally {
            worker.start();
        }
    }

    /** Another server reads it after this one has chosen it, and before this one holds it. */
    @Test
    void aRecordingThatWasReadMeanwhileIsNotReadAgain() throws Exception {
        waitAgain();
        try {
            new BlockedWork(jdbc, transactions)
                    .run(
                            () -> jdbc.sql(
                                            "insert into lease (queue, item, project_id, holder, ends_at) values ('recordings', ?, 1, ?, now())")
                                    .params(String.valueOf(id), UUID.randomUUID())
                                    .update(),
                            worker::workOn,
                            () -> jdbc.sql("update recording set state = 'WHOLE' where id = ?")
                                    .param(id)
                                    .update());

            assertThat(number("attempts")).isZero();
        } finally {
            worker.start();
        }
    }

    @Test
    void whatEndsTheServerAgainAndAgainIsRefused() throws Exception {
        waitAgain();
        try {
            jdbc.sql("update recording set attempts = ? where id = ?")
                    .params(ProfileWorker.MAX_ATTEMPTS, id)
                    .update();
            assertThat(worker.workOn()).isTrue();

            assertThat(recording().get("state").stringValue()).isEqualTo("REFUSED");
            assertThat(recording().get("reason").stringValue()).contains("never ended");
        } finally {
            worker.start();
        }
    }
}
