package dev.plateau.server.deletion;

import static dev.plateau.server.testing.JmhRows.file;
import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import dev.plateau.server.work.Leases;
import java.net.http.HttpRequest;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

@ServerTest
class DeletionWorkerTests {
    @Autowired
    TestServer server;

    @Autowired
    JdbcClient jdbc;

    @Autowired
    Leases leases;

    @Autowired
    DeletionWorker worker;

    @Test
    void aDeletionThatAnotherServerDoesIsLeftToIt() throws Exception {
        var project = new ProjectUnderTest(server, "deletion-" + UUID.randomUUID());
        String run = project.upload("", file(row("a.B.c"))).at("/runs/0/id").asString();
        worker.stop();
        try {
            assertThat(project.send("/runs/" + run, HttpRequest.newBuilder().DELETE())
                            .statusCode())
                    .isEqualTo(202);
            Leases.Lease elsewhere = leases.take("deletion", deletionOf(run), 1).orElseThrow();
            assertThat(worker.workOn()).isFalse();
            assertThat(project.items("/runs")).hasSize(1);

            leases.release(elsewhere);
            assertThat(worker.workOn()).isTrue();
            assertThat(project.items("/runs")).isEmpty();
        } finally {
            worker.start();
        }
    }

    private String deletionOf(String run) {
        return jdbc.sql("select id::text from deletion where run_id = ?::bigint")
                .param(run)
                .query(String.class)
                .single();
    }
}
