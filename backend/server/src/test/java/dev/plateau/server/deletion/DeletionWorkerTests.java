package dev.plateau.server.deletion;

import static dev.plateau.server.testing.JmhRows.file;
import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.platform.work.Leases;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.net.http.HttpRequest;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.core.simple.JdbcClient;

@ServerTest
@ExtendWith(OutputCaptureExtension.class)
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

    @Test
    void aMessageThatIsWrittenMeanwhileStopsNoDeletion(CapturedOutput log) throws Exception {
        var project = new ProjectUnderTest(server, "deletion-" + UUID.randomUUID());
        project.upload("", file(row("a.B.c")));
        project.json("POST", "/alert-rules", "{\"recipients\": [\"ada@example.org\"]}");
        worker.stop();
        try {
            server.send(HttpRequest.newBuilder(server.uri("/api/v1/projects/" + project.name() + "?now=true"))
                    .DELETE());
            while (count("deletion d join project p on p.id = d.project_id where d.step > 4 and p.name", project)
                    == 0) {
                assertThat(worker.workOn()).isTrue();
            }
            jdbc.sql("""
                            insert into message (project_id, rule_id, kind, channel, recipient, cadence, created_at, due_at, missing_at)
                            select p.id, r.id, 'MISSING_DATA', 'MAIL', 'ada@example.org', 'IMMEDIATE', now(), now(), now()
                            from alert_rule r join project p on p.id = r.project_id where p.name = ?
                            """).param(project.name()).update();

            for (int batch = 0; batch < 200 && count("project where name", project) > 0; batch++) {
                worker.workOn();
            }
            assertThat(count("project where name", project)).isZero();
            assertThat(log.getAll()).containsPattern("The deletion of project \\d+ begins again");
        } finally {
            worker.start();
        }
    }

    private int count(String rows, ProjectUnderTest project) {
        return jdbc.sql("select count(*) from " + rows + " = ?")
                .param(project.name())
                .query(Integer.class)
                .single();
    }

    private String deletionOf(String run) {
        return jdbc.sql("select id::text from deletion where run_id = ?::bigint")
                .param(run)
                .query(String.class)
                .single();
    }
}
