package dev.plateau.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.comparisons.ReleaseFacts;
import dev.plateau.server.comparisons.Releases;
import dev.plateau.server.testing.SeededScores;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
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
                .contains("Unknown: no run was measured since 2026-03-01.");

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

    @Test
    void comparesNoRunWithItself() throws Exception {
        var scores = new SeededScores(jdbc, "state-" + UUID.randomUUID());
        long seventeen = scores.environment(17, "17.0.9", "default");
        long twentyOne = scores.environment(21, "21.0.1", "default");
        long lazy = scores.benchmark("org.example.Locks.lazy", "{}", "thrpt", 1);
        List<Long> runs = new ArrayList<>();
        for (int day = 0; day < 12; day++) {
            long run = scores.run(day == 3 ? twentyOne : seventeen, MARCH.plusSeconds(86_400L * day));
            scores.score(run, lazy, "ops/s", 1000 - day, 1001 - day, 1002 - day);
            commit(run, day < 9 ? "0123abc" : "4567def", MARCH.plusSeconds(day < 9 ? 0 : 86_400));
            runs.add(run);
        }
        releases.put(scores.project(), new ReleaseFacts("spring", "0123abc", MARCH), "a test");
        String path = "/projects/" + scores.name() + "/state";

        assertThat(server.get(path).body())
                .contains(
                        "candidateRun=" + runs.get(11) + "~" + runs.get(10) + "~" + runs.get(9) + "\"",
                        "baselineRun=" + runs.get(8) + "~",
                        "3 runs since",
                        "Unknown for 21 default: no run since spring.");
        assertThat(server.get(path + "?since=2026-03-11").body())
                .contains("candidateRun=" + runs.get(11) + "\"", "baselineRun=" + runs.get(10) + "~", "1 run since");
        assertThat(server.get(path + "?since=2026-03-02&until=2026-03-05").body())
                .contains("baselineRun=" + runs.get(1) + "~" + runs.get(0) + "&amp;candidateRun=" + runs.get(4) + "~"
                        + runs.get(2) + "\"");
    }

    private void commit(long run, String commit, Instant time) {
        jdbc.sql("update run set commit_sha = ?, commit_time = ? where id = ?")
                .params(commit, time.atOffset(ZoneOffset.UTC), run)
                .update();
    }
}
