package dev.plateau.server.environments;

import static dev.plateau.server.testing.JmhRows.file;
import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.EveryRow;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Values of JVM flags that may be secrets reach neither the database nor a page. */
@ServerTest
class FlagPrivacyTests {
    @Autowired
    TestServer server;

    @Autowired
    JdbcClient jdbc;

    @Test
    void noTableAndNoPageHoldsTheValueOfAProperty() throws Exception {
        var project = new ProjectUnderTest(server, "flag-privacy");
        String flag = "-Ddb.password=hunter2secret";
        project.upload("commit=1", file(row("a.B.one").flag(flag)));
        project.upload("commit=2&flagSet=" + flag, file(row("a.B.one").flag(flag)));
        project.send("commit=3", file(row("a.B.one").flag(flag), row("a.B.one").flag(flag)));

        assertThat(new EveryRow(jdbc).holding("hunter2secret")).isEmpty();
        for (String page : List.of("environments", "matrix", "series", "runs")) {
            assertThat(server.get("/projects/flag-privacy/" + page).body())
                    .as(page)
                    .doesNotContain("hunter2secret");
        }
        assertThat(server.get("/projects/flag-privacy/environments").body())
                .contains("-Ddb.password=#", "The value is not stored");
    }

    @Test
    void equalValuesMakeOneEnvironmentAndOtherValuesMakeOthers() throws Exception {
        var project = new ProjectUnderTest(server, "flag-identity");
        project.upload("commit=1", file(row("a.B.one").flag("-Dsize=7")));
        project.upload("commit=2", file(row("a.B.one").flag("-Dsize=7")));
        project.upload("commit=3", file(row("a.B.one").flag("-Dsize=8")));
        assertThat(project.items("/environments")).hasSize(2);
        assertThat(project.items("/series"))
                .extracting(series -> series.get("points").intValue())
                .contains(2, 1);
    }
}
