package dev.plateau.server.detection;

import static dev.plateau.server.detection.MinimumEffects.SuiteShiftRule.REMOVED;
import static dev.plateau.server.detection.MinimumEffects.SuiteShiftRule.SHOWN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.detection.MinimumEffects.SuiteShiftRule;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.SeededNights;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import dev.plateau.statistics.online.ChangeStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** Thirty benchmarks, every other one a throughput, all of which take 8 % longer from the 17th of 30 nights on. */
@ServerTest
class SuiteShiftTests {
    private static final int BENCHMARKS = 30;
    private static final int NIGHTS = 30;
    private static final int MOVED = 16;

    private final List<Long> benchmarks = new ArrayList<>();
    private SeededNights nights;

    @Autowired
    JdbcClient jdbc;

    @Autowired
    TestServer server;

    @Autowired
    MinimumEffectRules rules;

    @Autowired
    RegressionWorker worker;

    @Autowired
    MinimumEffectEdits edits;

    @Autowired
    StoredChangePoints changes;

    @BeforeEach
    void start() {
        nights = new SeededNights(jdbc, "share-" + UUID.randomUUID());
        for (int i = 0; i < BENCHMARKS; i++) {
            benchmarks.add(nights.benchmark("org.example.Suite.b" + i, "{}", isTime(i) ? "avgt" : "thrpt", 1));
        }
    }

    private static boolean isTime(int benchmark) {
        return benchmark % 2 == 0;
    }

    /** @param own how much longer benchmark b0 takes since, by itself */
    private void measure(double own) {
        var random = new Random(8);
        for (int night = 0; night < NIGHTS; night++) {
            long run = nights.night(night);
            for (int i = 0; i < BENCHMARKS; i++) {
                double slowdown = night < MOVED ? 1 : 1.08 * (i == 0 ? own : 1);
                double nanos = 100 * (i + 1) * slowdown * (1 + 0.003 * random.nextGaussian());
                nights.score(run, benchmarks.get(i), isTime(i) ? "ns/op" : "ops/s", isTime(i) ? nanos : 1e9 / nanos);
            }
        }
    }

    private void detect() {
        nights.enqueue();
        worker.wakeAfterwards();
        nights.awaitEvaluated();
    }

    private void save(SuiteShiftRule shift) {
        edits.save(nights.project(), rules.current(nights.project()).version(), List.of(), shift, "ada");
    }

    private List<StoredChangePoint> found() {
        return benchmarks.stream()
                .flatMap(key -> changes.of(nights.project(), nights.series(key)).stream())
                .toList();
    }

    private String page(int benchmark) throws Exception {
        return server.get("/projects/" + nights.name() + "/series/" + nights.series(benchmarks.get(benchmark)))
                .body();
    }

    @Test
    void shownItIsAChangeOfEveryBenchmark() throws Exception {
        measure(1);
        detect();

        assertThat(found()).hasSize(BENCHMARKS).allSatisfy(change -> {
            assertThat(change.state()).isEqualTo(ChangeStatus.CONFIRMED);
            assertThat(change.shift().size()).isBetween(Math.log(1.07), Math.log(1.09));
        });
        assertThat(page(0))
                .containsPattern("most of this run: 7\\.[345] % slower")
                .doesNotContain("(suite-wide shift)");
    }

    @Test
    void removedItIsNoneAndThePageSaysSoAtThePoint() throws Exception {
        save(REMOVED);
        measure(1);
        detect();

        assertThat(found()).isEmpty();
        assertThat(server.get("/projects/" + nights.name() + "/series/" + nights.series(benchmarks.getFirst())
                                + "/chart")
                        .body())
                .containsPattern("all of this run 7\\.[345] % slower \\(suite-wide shift\\); removed");
    }

    @Test
    void whatABenchmarkDidByItselfIsLeft() throws Exception {
        save(REMOVED);
        measure(1.3);
        detect();

        assertThat(found()).singleElement().satisfies(change -> {
            assertThat(change.series()).isEqualTo(nights.series(benchmarks.getFirst()));
            assertThat(change.state()).isEqualTo(ChangeStatus.CONFIRMED);
            assertThat(change.shift().ratio()).isBetween(1.29, 1.31);
        });
        assertThat(page(0)).containsPattern("all of this run 7\\.[345] % slower \\(suite-wide shift\\); removed");
    }

    @Test
    void savingRemovesSharedChangesAndFindsThemAgain() {
        measure(1.3);
        detect();

        var seen = edits.preview(nights.project(), List.of(), REMOVED);
        assertThat(seen.series()).hasSize(BENCHMARKS);
        assertThat(seen.changes()).isEmpty();

        long own = found().getFirst().id();
        save(REMOVED);
        nights.awaitEvaluated();
        assertThat(found()).singleElement().satisfies(change -> {
            assertThat(change.id()).isEqualTo(own);
            assertThat(change.shift().ratio()).isBetween(1.29, 1.31);
        });

        save(SHOWN);
        nights.awaitEvaluated();
        assertThat(found()).hasSize(BENCHMARKS);
    }

    @Test
    void theRestOfTheWorldSaysWhatBecomesOfItAndWhoSaysNothingKeepsIt() throws Exception {
        var project = new ProjectUnderTest(server, nights.name());
        project.json("PUT", "/minimum-effect-rules", "{\"basedOn\":0,\"rules\":[],\"suiteShift\":\"REMOVED\"}");
        assertThat(shift(project)).isEqualTo("REMOVED");
        project.json("PUT", "/minimum-effect-rules", "{\"basedOn\":1,\"rules\":[{\"minimumEffect\":0.05}]}");

        assertThat(shift(project)).isEqualTo("REMOVED");
        assertThat(server.get("/projects/" + nights.name() + "/minimum-effect-rules")
                        .body())
                .contains("<option value=\"REMOVED\" selected=\"selected\">");
    }

    private static String shift(ProjectUnderTest project) throws Exception {
        JsonNode current = project.get("/minimum-effect-rules").get("current");
        return current.get("suiteShift").asString();
    }
}
