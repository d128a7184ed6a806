package dev.plateau.collector.why;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;
import static org.assertj.core.api.Assertions.tuple;

import dev.plateau.collector.jdk.FlagAnswer;
import dev.plateau.collector.jdk.Jvm;
import dev.plateau.collector.measure.Job;
import dev.plateau.collector.measure.Job.JobSettings;
import dev.plateau.collector.measure.PlanMatrix;
import dev.plateau.collector.measure.PlannedEnvironment;
import dev.plateau.collector.plan.Plan;
import dev.plateau.collector.plan.PlanReader;
import dev.plateau.collector.why.SearchEntry.SearchFork;
import dev.plateau.knowledge.JdkChange;
import dev.plateau.statistics.search.SearchOutcome.Level;
import dev.plateau.statistics.search.SearchOutcome.NotAStep;
import dev.plateau.statistics.search.Variant;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.Mode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Four builds whose forks are written by hand. */
class JdkRouteTest {
    private static final List<String> VERSIONS = List.of("11.0.13", "17.0.9", "21.0.8", "25.0.3");

    @TempDir
    private Path folder;

    private JdkRoute route;

    @BeforeEach
    void makePath() throws Exception {
        Plan plan = PlanReader.read(Files.writeString(
                folder.resolve("plan.yaml"), "{name: p, jars: [%s], benchmarks: [x]}".formatted(folder)));
        List<Job> jobs = VERSIONS.stream().map(JdkRouteTest::job).toList();
        PlanMatrix matrix = new PlanMatrix(
                plan, "FULL_DONTINLINE", jobs.stream().map(Job::environment).toList(), jobs);
        route = new JdkRoute(matrix, jobs, Map.of());
    }

    private static Job job(String version) {
        Environment.Jdk jdk = new Environment.Jdk("v", version, "VM", version + "+9");
        Jvm jvm = new Jvm(Path.of("/jdks", version), jdk, "temurin", "test");
        PlannedEnvironment environment = new PlannedEnvironment(
                jvm.name() + "/default",
                jvm,
                "default",
                List.of(),
                new FlagAnswer.Accepted("", "", List.of()),
                "",
                null,
                null);
        Plan.Phase phase = new Plan.Phase(1, Duration.ofSeconds(1));
        JobSettings settings =
                new JobSettings(1, phase, phase, true, List.of(), Duration.ofSeconds(9), Duration.ofSeconds(9), null);
        return new Job(environment, new BenchmarkKey("B.c", Map.of(), Mode.AVERAGE_TIME, 1), settings, null);
    }

    private static SearchFork fork(int number, int position, double median, String problem) {
        return new SearchFork(
                number,
                "jdks",
                Variant.prefix(position).toString(),
                List.of(),
                median,
                1,
                problem,
                Instant.EPOCH,
                Instant.EPOCH);
    }

    @Test
    void aCandidateIsABuild() {
        assertThat(route.candidates())
                .extracting(SearchRoute.Named::kind, SearchRoute.Named::name, SearchRoute.Named::setting)
                .startsWith(tuple("jdk", "temurin-17.0.9", "17.0.9+9"))
                .hasSize(3);
        assertThat(route.label(Variant.prefix(2))).isEqualTo("temurin-21.0.8/default");
        assertThat(route.isSide(Variant.NONE)).isTrue();
        assertThat(route.isSide(Variant.prefix(3))).isTrue();
        assertThat(route.isSide(Variant.prefix(1))).isFalse();
    }

    @Test
    void namesChangesBetweenNeighboursOnly() {
        assertThat(route.changes(1))
                .extracting(JdkChange::id)
                .contains("biased-locking-off")
                .doesNotContain("biased-locking-removed", "merge-stores");
        assertThat(route.changes(2))
                .extracting(JdkChange::id)
                .contains("biased-locking-removed")
                .doesNotContain("biased-locking-off");
    }

    @Test
    void showsTheWholePathWhenItIsNoStep() throws Exception {
        SearchFolder searchFolder = new SearchFolder(folder);
        searchFolder.createFolders();
        Files.writeString(searchFolder.json(1), """
                [{"jmhVersion": "1.37", "benchmark": "B.c", "mode": "avgt", "threads": 1, "forks": 1, "jvm": "/j", "jvmArgs": [],
                  "jdkVersion": "25", "vmName": "VM", "vmVersion": "25", "warmupIterations": 1, "warmupTime": "1 s", "warmupBatchSize": 1,
                  "measurementIterations": 1, "measurementTime": "1 s", "measurementBatchSize": 1,
                  "primaryMetric": {"score": 1, "scoreError": "NaN", "scoreConfidence": ["NaN", "NaN"],
                    "scorePercentiles": {"50.0": 1}, "scoreUnit": "ns/op", "rawData": [[1]]},
                  "secondaryMetrics": {}}]
                """);
        List<SearchFork> forks = new ArrayList<>(
                List.of(fork(1, 0, 10, ""), fork(2, 3, 20, ""), fork(3, 0, 40, ""), fork(4, 2, Double.NaN, "it died")));
        SearchResult result = new SearchResult(
                new SearchedCell(
                        route.matrix(), route.path().get(0), route.path().get(3)),
                route,
                new NotAStep(List.of(new Level(0, 2, Math.log(20)), new Level(3, 1, Math.log(20)))),
                forks,
                List.of(),
                searchFolder);

        assertThat(new SearchText(result).findings())
                .containsExactly(
                        "Not a step: no single candidate explains half of the change. The builds in order:",
                        "build            VM build          score  forks",
                        "temurin-11.0.13  11.0.13+9    20.0 ns/op      2",
                        "temurin-17.0.9   17.0.9+9   not measured      0",
                        "temurin-21.0.8   21.0.8+9   not measured      0",
                        "temurin-25.0.3   25.0.3+9     20.0 ns/op      1");
        Map<String, Object> document = new SearchReport(result).document();
        assertThat(document).containsEntry("outcome", "not-a-step");
        assertThat((List<?>) document.get("path"))
                .hasSize(4)
                .first()
                .satisfies(level ->
                        assertThat(((JdkRoute.BuildLevel) level).score()).isCloseTo(20, offset(1e-9)));
    }
}
