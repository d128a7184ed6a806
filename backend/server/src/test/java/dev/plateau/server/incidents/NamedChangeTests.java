package dev.plateau.server.incidents;

import static dev.plateau.server.testing.JmhRows.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.detection.StoredChangePoints;
import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.Nights;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;
import tools.jackson.databind.JsonNode;

/** Changes are named as they are: by their commits, by what is left of them, and by what is known of their cause. */
@ServerTest
class NamedChangeTests {
    private static final Instant START = Instant.parse("2026-02-01T03:00:00Z");

    @Autowired
    TestServer server;

    @Autowired
    JdbcClient jdbc;

    @Autowired
    StoredChangePoints changes;

    @Autowired
    PlatformTransactionManager transactions;

    private Nights nights;

    @BeforeEach
    void start() {
        nights = new Nights(server, jdbc, "named-" + UUID.randomUUID());
    }

    private void upload(int commit, int hour, String host, double nanos) throws Exception {
        nights.uploads()
                .upload(
                        "branch=main&commit=c" + commit + host + "&commitTime=" + START.plus(hour, ChronoUnit.HOURS)
                                + "&measuredAt=" + START.plus(commit, ChronoUnit.DAYS),
                        JmhRows.file(row("org.example.Suite.b0").forks(forks(nanos, commit))));
    }

    private JsonNode incident() throws Exception {
        nights.awaitEvaluated();
        assertThat(nights.incidents()).hasSize(1);
        return nights.incidents().get(0);
    }

    /** A rebase gives six commits one time, and nobody knows their order: commit 18 is the slower one. */
    @Test
    void aRangeHoldsAllCommitsOfOneTime() throws Exception {
        for (int commit : new int[] {
            0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 20, 17, 21, 16, 19, 18, 22, 23, 24, 25, 26, 27, 28
        }) {
            upload(commit, commit < 16 ? commit : commit < 22 ? 16 : commit - 5, "&host=lab", commit < 18 ? 100 : 120);
        }

        JsonNode incident = incident();

        assertThat(incident.get("afterCommit").asString()).isIn(names(0, 15));
        assertThat(incident.get("untilCommit").asString()).isIn(names(22, 28));
        JsonNode change = nights.changes().get(0);
        assertThat(change.get("firstRun").get("commit").asString()).isIn(names(16, 22));
        assertThat(change.get("beforeRun").get("at").asString())
                .isLessThanOrEqualTo(change.get("firstRun").get("at").asString());
    }

    private static Object[] names(int first, int last) {
        return IntStream.rangeClosed(first, last)
                .mapToObj(commit -> "c" + commit)
                .toArray();
    }

    @Test
    void whatIsOverInPartStaysOpenWithTheSizeThatIsLeft() throws Exception {
        for (int commit = 0; commit < 60; commit++) {
            upload(commit, commit, "&host=lab", commit < 30 ? 100 : commit < 38 ? 10_000 : 1_000);
        }
        nights.awaitEvaluated();

        JsonNode regression = null;
        for (JsonNode one : nights.incidents()) {
            regression = one.get("kind").asString().equals("REGRESSION") ? one : regression;
        }

        assertThat(regression).isNotNull();
        assertThat(regression.get("triage").asString()).isEqualTo("NEW");
        assertThat(regression.get("closedAt").isNull()).isTrue();
        assertThat(regression.get("title").asString()).contains("c30").containsPattern("(9\\.\\d|10) times as slow");
    }

    /** A regression and its end, both found by one evaluation. */
    @Test
    void theEndOfARegressionIsNoImprovementHoweverFastItCame() throws Exception {
        upload(0, 0, "&host=lab", 100);
        nights.awaitEvaluated();
        new TransactionTemplate(transactions).executeWithoutResult(status -> {
            changes.lock(List.of(nights.series()));
            uploadOutage();
        });

        JsonNode incident = incident();

        assertThat(nights.changes()).hasSize(2);
        assertThat(incident.get("kind").asString()).isEqualTo("REGRESSION");
        assertThat(incident.get("triage").asString()).isEqualTo("FIXED");
    }

    private void uploadOutage() {
        for (int commit = 1; commit < 60; commit++) {
            try {
                upload(commit, commit, "&host=lab", commit < 20 || commit >= 40 ? 100 : 200);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }

    @Test
    void anUnknownHostIsNoEqualHost() throws Exception {
        for (int commit = 0; commit < 30; commit++) {
            upload(commit, commit, "", commit < 18 ? 100 : 120);
        }

        assertThat(incident().get("cause").asString()).isEqualTo("HOST_UNKNOWN");
        assertThat(server.get("/projects/" + nights.project() + "/incidents/"
                                + incident().get("id"))
                        .body())
                .contains("the uploads name no host", "host=NAME");
        assertThat(incident().get("title").asString()).doesNotContain("machine");
    }

    @Test
    void mostBenchmarksAtOnceAreProbablyTheMachine() throws Exception {
        for (int commit = 0; commit < 30; commit++) {
            double nanos = commit < 18 ? 100 : 120;
            int seed = commit;
            JmhRows[] rows = IntStream.range(0, 4)
                    .mapToObj(benchmark -> row("org.example.Suite.b" + benchmark)
                            .forks(forks(benchmark < 3 ? nanos : 100, seed + benchmark)))
                    .toArray(JmhRows[]::new);
            nights.uploads()
                    .upload(
                            "branch=main&commit=c" + commit + "&commitTime=" + START.plus(commit, ChronoUnit.HOURS),
                            JmhRows.file(rows));
        }

        assertThat(incident().get("title").asString())
                .startsWith("3 of 4 benchmarks")
                .endsWith(", probably the machine");
    }

    private static double[][] forks(double nanos, int seed) {
        double score = nanos * (1 + 0.004 * (seed * 7 % 5 - 2));
        return new double[][] {{score}, {score * 1.003}, {score * 0.998}};
    }
}
