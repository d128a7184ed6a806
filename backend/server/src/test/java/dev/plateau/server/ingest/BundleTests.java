package dev.plateau.server.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.JmhRows;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.ServerTest;
import dev.plateau.server.testing.TestServer;
import dev.plateau.wire.bundle.BundleWriter;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Commit;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.Manifest;
import dev.plateau.wire.model.Mode;
import dev.plateau.wire.model.Upload;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@ServerTest
class BundleTests {
    private static final Environment.Host HOST =
            new Environment.Host("bundle-tests", "lab", "Linux", "amd64", "Some CPU", 2, 8L << 30);
    private static final String FINAL = "     bool UseSerialGC    = %s    {product} {default}\n";

    @Autowired
    TestServer server;

    @TempDir
    Path folder;

    @Test
    void bundlesOfOneExecutionExtendOneRun() throws Exception {
        var project = new ProjectUnderTest(server, "bundles");
        JsonNode first = send(project, "e1", List.of(measured("default", "a.B.one")));
        JsonNode second = send(project, "e1", List.of(measured("default", "a.B.two")));
        long run = run(first);
        assertThat(run(second)).isEqualTo(run);
        assertThat(project.items("/runs")).hasSize(1);
        assertThat(project.items("/runs/" + run + "/scores")).hasSize(2);
        assertThat(project.items("/runs/" + run + "/calibrations")).hasSize(1);
        JsonNode stored = project.get("/runs/" + run);
        assertThat(stored.get("execution").stringValue()).isEqualTo("e1");
        assertThat(stored.get("facts").get("plan").stringValue()).isEqualTo("nightly");
        assertThat(stored.get("facts").get("governor").stringValue()).isEqualTo("performance");
    }

    @Test
    void scoreThatTheRunHasAlreadyIsSkippedWithTheReason() throws Exception {
        var project = new ProjectUnderTest(server, "bundle-again");
        send(project, "e1", List.of(measured("default", "a.B.one")));
        JsonNode again = send(project, "e1", List.of(measured("default", "a.B.one"), measured("default", "a.B.two")));
        assertThat(again.get("scores").intValue()).isEqualTo(1);
        assertThat(again.get("skipped")).hasSize(1);
        assertThat(again.get("skipped").get(0).get("reason").stringValue()).contains("already");
        assertThat(project.items("/series").getFirst().get("points").intValue()).isEqualTo(1);
    }

    @Test
    void cellWithoutAScoreKeepsItsReasonUntilItHasOne() throws Exception {
        var project = new ProjectUnderTest(server, "unmeasured");
        JsonNode receipt = send(project, "e1", List.of(failed("default", "a.B.one", "The fork crashed")));
        assertThat(receipt.get("unmeasured").intValue()).isEqualTo(1);
        assertThat(receipt.get("series").intValue()).isZero();
        String cells = "/runs/" + run(receipt) + "/unmeasured";
        send(project, "e1", List.of(failed("default", "a.B.one", "It crashed again")));
        assertThat(project.items(cells)).hasSize(1).first().satisfies(cell -> {
            assertThat(cell.get("outcome").stringValue()).isEqualTo("FAILED");
            assertThat(cell.get("reason").stringValue()).isEqualTo("It crashed again");
        });
        send(project, "e1", List.of(measured("default", "a.B.one")));
        assertThat(project.items(cells)).isEmpty();
    }

    @Test
    void finalFlagsOfTwoEnvironmentsAreCompared() throws Exception {
        var project = new ProjectUnderTest(server, "flag-differences");
        send(project, "e1", List.of(measured("default", "a.B.one"), measured("serial", "a.B.one")));
        List<JsonNode> environments = project.items("/environments");
        assertThat(environments)
                .hasSize(2)
                .allSatisfy(one ->
                        assertThat(one.get("finalFlagsKnown").booleanValue()).isTrue());
        long baseline = id(environments, "default");
        long candidate = id(environments, "serial");
        List<JsonNode> differences =
                project.items("/environments/" + candidate + "/flag-differences?baseline=" + baseline);
        assertThat(differences).hasSize(1);
        assertThat(differences.getFirst().get("name").stringValue()).isEqualTo("UseSerialGC");
        assertThat(differences.getFirst().get("baseline").stringValue()).isEqualTo("false");
        assertThat(differences.getFirst().get("candidate").stringValue()).isEqualTo("true");
        assertThat(differences.getFirst().get("relevance").stringValue()).isEqualTo("given");
        assertThat(differences.getFirst().get("changes").toString()).contains("g1-default");
    }

    @Test
    void nameOfAFlagSetReplacesItsFlagsOnEveryJdk() throws Exception {
        var project = new ProjectUnderTest(server, "flag-set-name");
        project.upload("commit=1", JmhRows.file(JmhRows.row("a.B.one").flag("-XX:+UseSerialGC")));
        send(project, "e1", List.of(measured("serial", "a.B.one")));
        assertThat(project.items("/environments"))
                .hasSize(2)
                .allSatisfy(one -> assertThat(one.get("flagSet").stringValue()).isEqualTo("serial"));
    }

    @Test
    void schemasArePublished() throws Exception {
        for (String name : List.of("jmh", "manifest", "capsule", "jdk-changes")) {
            HttpResponse<String> schema = server.get("/api/v1/schemas/" + name);
            assertThat(schema.statusCode()).isEqualTo(200);
            assertThat(new JsonMapper().readTree(schema.body()).has("$schema")).isTrue();
        }
        assertThat(server.get("/api/v1/schemas/other").statusCode()).isEqualTo(404);
    }

    private static long id(List<JsonNode> environments, String flagSet) {
        return environments.stream()
                .filter(one -> one.get("flagSet").stringValue().equals(flagSet))
                .findFirst()
                .orElseThrow()
                .get("ids")
                .get("environment")
                .longValue();
    }

    private static long run(JsonNode receipt) {
        return receipt.get("runs").get(0).get("id").longValue();
    }

    private JsonNode send(ProjectUnderTest project, String execution, List<Manifest.Job> jobs) throws Exception {
        Path file = folder.resolve("bundle.zip");
        Map<String, byte[]> entries = new LinkedHashMap<>();
        entries.put("default.flags", FINAL.formatted("false").getBytes(UTF_8));
        entries.put("serial.flags", FINAL.formatted("true").getBytes(UTF_8));
        for (Manifest.Job job : jobs) {
            for (String fork : job.forks()) {
                JmhRows row = JmhRows.row(job.key().benchmark()).forks(new double[] {1, 2});
                JmhRows measured = job.environment().equals("serial") ? row.flag("-XX:+UseSerialGC") : row;
                entries.put(fork, JmhRows.file(measured).getBytes(UTF_8));
            }
        }
        BundleWriter.write(file, manifest(execution, jobs), entries);
        HttpResponse<String> answer = project.send(
                "/uploads",
                HttpRequest.newBuilder()
                        .header("Content-Type", "application/zip")
                        .POST(BodyPublishers.ofFile(file)));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
        return new JsonMapper().readTree(answer.body());
    }

    private static Manifest.Job measured(String environment, String benchmark) {
        String fork = environment + "-" + benchmark + "-1.json";
        Instant start = Instant.parse("2026-03-01T12:00:01Z");
        return new Manifest.Job(
                environment, key(benchmark), null, null, null, List.of(fork), start, start.plusSeconds(9));
    }

    private static Manifest.Job failed(String environment, String benchmark, String reason) {
        Instant start = Instant.parse("2026-03-01T12:00:01Z");
        return new Manifest.Job(
                environment,
                key(benchmark),
                Upload.Outcome.FAILED,
                reason,
                null,
                List.of(),
                start,
                start.plusSeconds(9));
    }

    private static BenchmarkKey key(String benchmark) {
        return new BenchmarkKey(benchmark, Map.of(), Mode.AVERAGE_TIME, 1);
    }

    private static Manifest manifest(String execution, List<Manifest.Job> jobs) {
        var jdk = new Environment.Jdk("Some Vendor", "21.0.8", "OpenJDK 64-Bit Server VM", "21.0.8+9-LTS");
        return new Manifest(
                Manifest.FORMAT,
                Manifest.VERSION,
                "0.1.0",
                execution,
                "nightly",
                42,
                "FULL_DONTINLINE",
                Instant.parse("2026-03-01T12:00:00Z"),
                new Commit("0123abc", "main", Instant.parse("2026-03-01T11:00:00Z"), false),
                new Manifest.HostFacts(HOST, null, null, "performance"),
                List.of(
                        new Manifest.EnvironmentFacts(
                                "default",
                                jdk,
                                "default",
                                List.of(),
                                "default.flags",
                                null,
                                "G1",
                                256L << 20,
                                null,
                                null,
                                null,
                                null),
                        new Manifest.EnvironmentFacts(
                                "serial",
                                jdk,
                                "serial",
                                List.of("-XX:+UseSerialGC"),
                                "serial.flags",
                                null,
                                "Serial",
                                256L << 20,
                                null,
                                null,
                                null,
                                null)),
                jobs,
                List.of(new Upload.Calibration(Instant.parse("2026-03-01T12:00:00Z"), "before", "loop", 1.5)),
                List.of(),
                List.of());
    }
}
