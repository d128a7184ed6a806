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
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Bundles of one execution as the demo sends them: each cell when it is done, and the first one of JDK 11 is not runnable. */
@ServerTest
class RunCompletionTests {
    private static final Instant START = Instant.parse("2026-03-01T12:00:00Z");

    @Autowired
    TestServer server;

    @TempDir
    Path folder;

    private ProjectUnderTest project;
    private String name;
    private String branch = "main";

    @BeforeEach
    void start() {
        name = "completion-" + UUID.randomUUID();
        project = new ProjectUnderTest(server, name);
    }

    /** What one bundle says about its run; null is not known. */
    private record Facts(
            @Nullable String blackhole,
            @Nullable String collector,
            @Nullable Long heap) {}

    private static final Facts NOTHING = new Facts(null, null, null);
    private static final Facts ALL = new Facts("FULL_DONTINLINE", "G1", 256L << 20);

    private static BenchmarkKey key(String benchmark) {
        return new BenchmarkKey(benchmark, Map.of(), Mode.AVERAGE_TIME, 1);
    }

    private HttpResponse<String> notRunnable(Facts facts) throws Exception {
        var job = new Manifest.Job(
                "default",
                key("a.Jobs.virtualThreads"),
                Upload.Outcome.NOT_RUNNABLE,
                "virtual threads need JDK 21 or newer; this is 11.0.13",
                null,
                List.of(),
                null,
                null);
        return send(facts, job, Map.of());
    }

    private HttpResponse<String> measured(Facts facts, String benchmark, String jmh) throws Exception {
        var job = new Manifest.Job(
                "default", key(benchmark), null, null, null, List.of("fork.json"), START, START.plusSeconds(9));
        String rows = JmhRows.file(JmhRows.row(benchmark).jdk("11.0.13").forks(new double[] {10, 11}));
        return send(facts, job, Map.of("fork.json", rows.replace("1.37", jmh).getBytes(UTF_8)));
    }

    private HttpResponse<String> send(Facts facts, Manifest.Job job, Map<String, byte[]> entries) throws Exception {
        var jdk = new Environment.Jdk("Some Vendor", "11.0.13", "OpenJDK 64-Bit Server VM", "11.0.13+9-LTS");
        var host = new Environment.Host(name, "lab", "Linux", "amd64", "CPU", 2, 8L << 30);
        var manifest = new Manifest(
                Manifest.FORMAT,
                Manifest.VERSION,
                "0.1.0",
                "e1",
                "demo",
                42,
                facts.blackhole(),
                START,
                new Commit("0123abc", branch, START.minusSeconds(60), false),
                new Manifest.HostFacts(host, null, null, null),
                List.of(new Manifest.EnvironmentFacts(
                        "default",
                        jdk,
                        "default",
                        List.of(),
                        null,
                        null,
                        facts.collector(),
                        facts.heap(),
                        null,
                        null,
                        null,
                        null)),
                List.of(job),
                List.of(),
                List.of(),
                List.of());
        Path file = folder.resolve("bundle.zip");
        BundleWriter.write(file, manifest, entries);
        return project.send(
                "/uploads",
                HttpRequest.newBuilder()
                        .header("Content-Type", "application/zip")
                        .POST(BodyPublishers.ofFile(file)));
    }

    private JsonNode run() throws Exception {
        assertThat(project.items("/runs")).hasSize(1);
        return project.items("/runs").getFirst();
    }

    @Test
    void aMeasuredCellCompletesARunThatBeganWithoutAScore() throws Exception {
        assertThat(notRunnable(ALL).statusCode()).isEqualTo(201);
        assertThat(run().get("jmhVersion").isNull()).isTrue();

        assertThat(measured(ALL, "a.Jobs.cachedPool", "1.37").statusCode()).isEqualTo(201);

        assertThat(run().get("jmhVersion").stringValue()).isEqualTo("1.37");
        long id = run().get("id").longValue();
        assertThat(server.get("/projects/" + name + "/runs/" + id).body()).contains("1.37");
        assertThat(server.get("/projects/" + name + "/runs").body()).contains("1.37");
    }

    /** A token for branches of pull requests must not reach the runs of the main branch by their execution. */
    @Test
    void aRunStaysOnItsBranch() throws Exception {
        notRunnable(ALL);
        branch = "pr/1";

        HttpResponse<String> refused = measured(ALL, "a.Jobs.cachedPool", "1.37");

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("contradicting-facts", "has main, this upload has branch pr/1");
        assertThat(run().get("branch").stringValue()).isEqualTo("main");
    }

    @Test
    void everyConditionIsCompletedAndNoneIsForgotten() throws Exception {
        notRunnable(NOTHING);
        measured(ALL, "a.Jobs.cachedPool", "1.37");
        assertThat(measured(NOTHING, "a.Jobs.platformThreads", "1.37").statusCode())
                .isEqualTo(201);

        assertThat(run().get("jmhVersion").stringValue()).isEqualTo("1.37");
        assertThat(run().get("blackhole").stringValue()).isEqualTo("FULL_DONTINLINE");
        assertThat(run().get("collector").stringValue()).isEqualTo("G1");
        assertThat(run().get("heapMaxBytes").longValue()).isEqualTo(256L << 20);
    }

    @Test
    void aContradictionIsRefusedWithBothValuesAndNothingIsStored() throws Exception {
        measured(ALL, "a.Jobs.cachedPool", "1.37");
        JsonNode before = run();

        HttpResponse<String> answer = measured(ALL, "a.Jobs.platformThreads", "1.36");

        assertThat(answer.statusCode()).isEqualTo(422);
        JsonNode problem = new JsonMapper().readTree(answer.body());
        assertThat(problem.get("type").stringValue()).isEqualTo("urn:plateau:problem:contradicting-facts");
        assertThat(problem.get("problems").get(0).get("field").stringValue()).isEqualTo("jmhVersion");
        assertThat(problem.get("problems").get(0).get("reason").stringValue())
                .isEqualTo("run " + before.get("id") + " has 1.37, this upload has 1.36");
        assertThat(problem.get("detail").stringValue()).contains("Nothing was stored", "another execution");
        assertThat(run()).isEqualTo(before);
        assertThat(project.items("/series")).hasSize(1);
        assertThat(project.items("/runs/" + before.get("id") + "/scores")).hasSize(1);
        assertThat(server.get("/projects/" + name + "/uploads").body()).contains("this upload has 1.36");
    }

    @Test
    void eachConditionIsHeldAgainstTheRun() throws Exception {
        measured(ALL, "a.Jobs.cachedPool", "1.37");

        Map<String, Facts> others = Map.of(
                "blackhole", new Facts("COMPILER", "G1", 256L << 20),
                "collector", new Facts("FULL_DONTINLINE", "Serial", 256L << 20),
                "heapMaxBytes", new Facts("FULL_DONTINLINE", "G1", 128L << 20));
        for (Map.Entry<String, Facts> other : others.entrySet()) {
            HttpResponse<String> answer = notRunnable(other.getValue());
            assertThat(answer.statusCode()).as(other.getKey()).isEqualTo(422);
            assertThat(answer.body()).contains(other.getKey(), "this upload has");
        }
    }

    @Test
    void aRecordingThatComesAgainIsCountedOnce() throws Exception {
        Manifest.Recording first = RecordingBundle.recording("1.jfr", START);
        Manifest.Recording second = RecordingBundle.recording("2.jfr", START.plusSeconds(60));
        byte[] damaged = {1};

        HttpResponse<String> one = RecordingBundle.of(folder, List.of(first), Map.of("1.jfr", damaged))
                .sendTo(project);
        HttpResponse<String> both = RecordingBundle.of(
                        folder, List.of(first, second), Map.of("1.jfr", damaged, "2.jfr", damaged))
                .sendTo(project);

        assertThat(added(one)).isEqualTo(1);
        assertThat(added(both)).isEqualTo(1);
    }

    /** Recordings that the run of an upload got by it. */
    private static int added(HttpResponse<String> receipt) {
        return new JsonMapper()
                .readTree(receipt.body())
                .get("runs")
                .get(0)
                .get("recordings")
                .intValue();
    }
}
