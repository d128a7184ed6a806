package dev.plateau.server.runs;

import static dev.plateau.server.testing.JmhRows.file;
import static dev.plateau.server.testing.JmhRows.row;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.Nights;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import dev.plateau.wire.bundle.BundleWriter;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Commit;
import dev.plateau.wire.model.Direction;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.Manifest;
import dev.plateau.wire.model.Mode;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** Directions of counters that benchmarks define. */
@ServerTest
class MetricDirectionTests {
    private static final String LOWER = "{\"metric\": \"failedOffers\", \"direction\": \"LOWER_IS_BETTER\"}";

    @Autowired
    private TestServer server;

    @Autowired
    private JdbcClient jdbc;

    @TempDir
    private Path folder;

    /** JMH's JSON with a counter of {@code @AuxCounters}. */
    private static String counted(String benchmark, double failures) {
        return file(row(benchmark).mode("thrpt", "ops/s"))
                .replaceFirst(
                        "\"secondaryMetrics\"\\s*:\\s*\\{\\s*}",
                        "\"secondaryMetrics\":{\"failedOffers\":{\"score\":%s,\"scoreUnit\":\"ops/s\",\"rawData\":[[%s,%s],[%s,%s]]}}"
                                .formatted(failures, failures, failures, failures, failures));
    }

    private static List<String> directions(ProjectUnderTest project) throws Exception {
        return project.items("/series?metric=failedOffers").stream()
                .map(series -> series.get("direction").asString())
                .toList();
    }

    @Test
    void aDirectionCountsForStoredScoresAndThoseToCome() throws Exception {
        var project = new ProjectUnderTest(server, "directions");
        JsonNode receipt = project.upload("commit=1", counted("a.Queue.offer", 100));
        assertThat(directions(project)).as("of a counter").containsExactly("NEITHER");

        assertThat(project.json("PUT", "/metric-directions", LOWER).statusCode())
                .isEqualTo(200);
        project.upload("commit=2", counted("a.Queue.offerTwice", 100));

        assertThat(directions(project)).containsExactly("LOWER_IS_BETTER", "LOWER_IS_BETTER");
        assertThat(project.items("/runs/" + receipt.at("/runs/0/id").asLong() + "/scores"))
                .filteredOn(score -> score.get("metric").asString().equals("failedOffers"))
                .extracting(score -> score.get("direction").asString())
                .containsExactly("LOWER_IS_BETTER");
        assertThat(server.get("/projects/directions/settings").body()).contains("Delete the direction of failedOffers");

        assertThat(project.json("DELETE", "/metric-directions?metric=failedOffers", "")
                        .statusCode())
                .isEqualTo(204);
        assertThat(directions(project)).containsExactly("NEITHER", "NEITHER");
        assertThat(project.items("/metric-directions")).isEmpty();
    }

    /** Failures fall by half at night 12, and nobody has said that fewer are better. */
    @Test
    void aCounterChangesForTheWorseOnlyWhenItHasADirection() throws Exception {
        var nights = new Nights(server, jdbc, "directions-" + UUID.randomUUID());
        for (int night = 0; night < 20; night++) {
            double failures = (night < 12 ? 100 : 50) * (1 + 0.002 * (night % 5 - 2));
            nights.uploads()
                    .upload(
                            "branch=main&host=lab&commit=c" + night + "&measuredAt="
                                    + Instant.parse("2026-02-01T03:00:00Z").plus(night, ChronoUnit.DAYS),
                            counted("a.Queue.offer", failures));
        }
        nights.awaitEvaluated();
        assertThat(nights.incidents()).isEmpty();

        nights.uploads().json("PUT", "/metric-directions", LOWER);
        nights.awaitEvaluated();

        assertThat(nights.incidents())
                .extracting(incident -> incident.get("kind").asString() + ": "
                        + incident.get("title").asString())
                .singleElement()
                .asString()
                .startsWith("IMPROVEMENT: Queue.offer improved in failedOffers since c12, −50 %");
    }

    @Test
    void thePrimaryScoreHasThatOfItsMode() throws Exception {
        var project = new ProjectUnderTest(server, "directions-primary");

        assertThat(project.json("PUT", "/metric-directions", LOWER.replace("failedOffers", "score"))
                        .statusCode())
                .isEqualTo(422);
    }

    @Test
    void aPlanStatesADirectionWherePeopleHaveSetNone() throws Exception {
        var project = new ProjectUnderTest(server, "directions-plan");
        project.json("PUT", "/metric-directions", LOWER.replace("failedOffers", "retries"));
        project.upload("commit=1", counted("a.Queue.offer", 100));
        send(project, Map.of("failedOffers", Direction.LOWER_IS_BETTER, "retries", Direction.HIGHER_IS_BETTER));

        assertThat(project.items("/metric-directions"))
                .extracting(rule -> rule.get("metric").asString() + " "
                        + rule.get("direction").asString())
                .containsExactly("failedOffers LOWER_IS_BETTER", "retries LOWER_IS_BETTER");
        assertThat(directions(project)).containsOnly("LOWER_IS_BETTER");
    }

    private void send(ProjectUnderTest project, Map<String, Direction> directions) throws Exception {
        Path bundle = folder.resolve("bundle.zip");
        Instant at = Instant.parse("2026-03-01T12:00:00Z");
        var manifest = new Manifest(
                Manifest.FORMAT,
                Manifest.VERSION,
                "0.1.0",
                "e1",
                "nightly",
                42,
                null,
                at,
                new Commit("0123abc", "main", at, false),
                new Manifest.HostFacts(
                        new Environment.Host("directions", "lab", "Linux", "amd64", "Some CPU", 2, 8L << 30),
                        null,
                        null,
                        null),
                List.of(new Manifest.EnvironmentFacts(
                        "default",
                        new Environment.Jdk("Some Vendor", "21.0.8", "OpenJDK 64-Bit Server VM", "21.0.8+9-LTS"),
                        "default",
                        List.of(),
                        null,
                        null,
                        "G1",
                        256L << 20,
                        null,
                        null,
                        null,
                        null)),
                List.of(new Manifest.Job(
                        "default",
                        new BenchmarkKey("a.Queue.poll", Map.of(), Mode.AVERAGE_TIME, 1),
                        null,
                        null,
                        null,
                        List.of("fork.json"),
                        at,
                        at.plusSeconds(9))),
                List.of(),
                List.of(),
                List.of(),
                directions);
        BundleWriter.write(
                bundle,
                manifest,
                Map.of(
                        "fork.json",
                        file(row("a.Queue.poll").forks(new double[] {1, 2})).getBytes(UTF_8)));
        assertThat(project.send(
                                "/uploads",
                                HttpRequest.newBuilder()
                                        .header("Content-Type", "application/zip")
                                        .POST(BodyPublishers.ofFile(bundle)))
                        .statusCode())
                .isEqualTo(201);
    }
}
