package dev.plateau.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.comparisons.ReleaseFacts;
import dev.plateau.server.comparisons.Releases;
import dev.plateau.server.testing.SeededScores;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;

@ServerTest
class StatePageTests {
    private static final Instant MARCH = Instant.parse("2026-03-01T09:00:00Z");

    @Autowired
    TestServer server;

    @Autowired
    JdbcClient jdbc;

    @Autowired
    Releases releases;

    @Test
    void namesWhatGotSlowerSinceADayOrARelease() throws Exception {
        var scores = new SeededScores(jdbc, "state-" + UUID.randomUUID());
        long seventeen = scores.environment(17, "17.0.9", "default");
        long lazy = scores.benchmark("org.example.Locks.lazy", "{}", "thrpt", 1);
        long eager = scores.benchmark("org.example.Locks.eager", "{}", "thrpt", 1);
        long before = scores.run(seventeen, MARCH);
        scores.score(before, lazy, "ops/s", 1000, 1001, 1002);
        scores.score(before, eager, "ops/s", 1000, 1001, 1002);
        String path = "/projects/" + scores.name() + "/state";
        assertThat(server.get(path + "?since=2026-03-01").body())
                .contains("No environment was measured both before and after 2026-03-01.");

        long after = scores.run(seventeen, MARCH.plusSeconds(86_400 * 3));
        scores.score(after, lazy, "ops/s", 500, 501, 502);
        scores.score(after, eager, "ops/s", 1000, 1001, 1002);

        assertThat(server.get(path + "?since=2026-03-02").body())
                .contains(
                        "1 benchmark got slower since 2026-03-02.",
                        "lazy on 17 default, 50 % slower.",
                        "/compare?baselineRun=" + before + "&amp;candidateRun=");
        assertThat(server.get(path + "?since=2026-02-01").body())
                .contains("1 benchmark got slower since 2026-02-01.", "baselineRun=" + before + "&amp;");
        assertThat(server.get(path + "?since=v9").statusCode()).isEqualTo(404);

        jdbc.sql("update run set commit_sha = '0123abc' where id = ?")
                .param(before)
                .update();
        releases.put(scores.project(), new ReleaseFacts("spring", "0123abc", MARCH), "a test");
        assertThat(server.get(path).body()).contains("1 benchmark got slower since spring.", "Since spring");
    }
}
