package dev.plateau.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

@ServerTest
class LiveProgressTests {
    @Autowired
    TestServer server;

    @Test
    void theStripOfAProjectShowsItsOwnExecutions() throws Exception {
        var own = new ProjectUnderTest(server, "live-own-" + UUID.randomUUID());
        var other = new ProjectUnderTest(server, "live-other-" + UUID.randomUUID());
        String progress = """
                {"plan": "plan of %s", "planned": 2, "measured": 1, "unmeasured": 0, "startedAt": "2026-03-01T10:00:00Z", "finished": false}
                """;
        own.json("PUT", "/executions/e1", progress.formatted(own.name()));
        other.json("PUT", "/executions/e1", progress.formatted(other.name()));

        assertThat(server.get("/projects/" + own.name() + "/live").body())
                .contains("plan of " + own.name())
                .doesNotContain(other.name());
        assertThat(server.get("/live").body()).contains("plan of " + own.name(), "plan of " + other.name());
    }
}
