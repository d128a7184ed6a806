package dev.plateau.server.dashboard;

import static dev.plateau.server.testing.JmhRows.file;
import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Environments that a project no longer measures. */
@ServerTest
class OlderEnvironmentTests {
    @Autowired
    private TestServer server;

    @Test
    void foldAwayOnPagesAndStayInTheApi() throws Exception {
        var project = new ProjectUnderTest(server, "older-environments");
        project.upload(
                "commit=1&measuredAt=2026-06-01T12:00:00Z", file(row("a.B.one").jdk("17.0.9")));
        project.upload(
                "commit=1&measuredAt=2026-06-02T12:00:00Z", file(row("a.B.one").jdk("25.0.1")));
        project.upload(
                "commit=1&measuredAt=2026-03-10T12:00:00Z", file(row("a.B.one").jdk("24.0.7")));
        project.upload(
                "commit=1&measuredAt=2026-01-10T12:00:00Z", file(row("a.B.one").jdk("23.0.5")));

        String matrix = server.get("/projects/older-environments/matrix").body();
        assertThat(matrix)
                .contains("1 older environment")
                .containsPattern(head("24.0.7"))
                .doesNotContainPattern(head("23.0.5"));
        assertThat(server.get("/projects/older-environments/matrix?older=true").body())
                .contains("Fold older environments away")
                .containsPattern(head("23.0.5"))
                .doesNotContain("1 older environment");
        assertThat(project.get("/matrix").get("environments")).hasSize(4);
        assertThat(server.get("/").body())
                .containsPattern("(?s)<details[^>]*>\\s*<summary[^>]*>[^<]*older environment.*23\\.0\\.5 default");
    }

    /** Of a column. */
    private static String head(String version) {
        return "class=\"version\"[^>]*>" + Pattern.quote(version);
    }
}
