package dev.plateau.server.dashboard.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

@ServerTest
class ObstaclesTests {
    private static final String DIFFERENT = ": blackhole modes differ: FULL_DONTINLINE and COMPILER.";

    @Autowired
    TestServer server;

    @Autowired
    JdbcClient jdbc;

    /** The benchmark {@code mixed} was measured in another blackhole mode on both candidates, {@code plain} on one of them. */
    @Test
    void countsBenchmarksAndNamesTheCandidatesConcerned() throws Exception {
        var project = new ProjectUnderTest(server, "obstacles-" + UUID.randomUUID());
        upload(project, "FULL_DONTINLINE", "11.0.13", "plain", "mixed", "other");
        upload(project, "FULL_DONTINLINE", "17.0.9", "plain", "other");
        upload(project, "COMPILER", "17.0.9", "mixed");
        upload(project, "FULL_DONTINLINE", "21.0.8", "plain", "other");
        upload(project, "COMPILER", "21.0.8", "mixed");
        List<Long> ids = environments(project);
        String both = "/projects/" + project.name() + "/compare?baseline=" + ids.get(0) + "&candidate=" + ids.get(1)
                + "&candidate=" + ids.get(2);

        assertThat(server.get(both).body()).contains("<p>1 of 3 benchmarks not comparable" + DIFFERENT);

        upload(project, "COMPILER", "21.0.8", "plain", "mixed", "other");

        assertThat(server.get(both).body()).contains("<p>3 of 3 benchmarks not comparable" + DIFFERENT);
        assertThat(server.get(both.substring(0, both.lastIndexOf('&'))).body())
                .contains("<p>1 of 3 benchmarks not comparable" + DIFFERENT);

        upload(project, "FULL_DONTINLINE", "17.0.9", "plain", "mixed", "other");

        assertThat(server.get(both).body())
                .contains("<p>3 of 3 benchmarks not comparable on 21.0.8 default" + DIFFERENT);

        upload(project, "COMPILER", "17.0.9", "plain", "mixed", "other");

        assertThat(server.get(both).body()).contains("<p>Not comparable" + DIFFERENT);
    }

    @Test
    void namesSettingsThatDifferAndLeaveTheSidesComparable() throws Exception {
        var project = new ProjectUnderTest(server, "settings-" + UUID.randomUUID());
        upload(project, "COMPILER", "17.0.9", "brief", "other");
        String brief = JmhRows.file(JmhRows.row("org.example.Suite.brief").jdk("21.0.8"))
                .replace("\"warmupTime\":\"1 s\"", "\"warmupTime\":\"100 ms\"");
        project.upload("branch=main&commit=" + UUID.randomUUID() + "&blackhole=COMPILER", brief);
        upload(project, "COMPILER", "21.0.8", "other");
        List<Long> ids = environments(project);

        assertThat(server.get("/projects/" + project.name() + "/compare?baseline=" + ids.get(0) + "&candidate="
                                + ids.get(1))
                        .body())
                .contains("<p>1 of 2 benchmarks measured with other settings: warm-up 1 x 1 s, then 1 x 100 ms.")
                .doesNotContain("not comparable:");
    }

    private static void upload(ProjectUnderTest project, String blackhole, String jdk, String... benchmarks)
            throws Exception {
        JmhRows[] rows = new JmhRows[benchmarks.length];
        for (int i = 0; i < rows.length; i++) {
            rows[i] = JmhRows.row("org.example.Suite." + benchmarks[i]).jdk(jdk);
        }
        project.upload("branch=main&commit=" + UUID.randomUUID() + "&blackhole=" + blackhole, JmhRows.file(rows));
    }

    private List<Long> environments(ProjectUnderTest project) {
        return jdbc.sql("""
                        select e.id from environment e join jdk j on j.id = e.jdk_id join project p on p.id = e.project_id where p.name = ? order by j.feature
                        """)
                .param(project.name())
                .query((row, number) -> row.getLong(1))
                .list();
    }
}
