package dev.plateau.server.dashboard;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.Eventually;
import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.server.testing.TestServer;
import dev.plateau.wire.bundle.BundleWriter;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Commit;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.Manifest;
import dev.plateau.wire.model.Mode;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * A benchmark in sample mode on four JDKs, each with one of two recordings that were really made: {@link Contended} grew a plateau on 17 and
 * 25, and the recording of 11 and 21 was made without park events and with a lower threshold for {@code Object.wait}.
 */
final class RecordedStory {
    private static final BenchmarkKey KEY = new BenchmarkKey("a.B.one", Map.of(), Mode.SAMPLE_TIME, 1);
    private static final List<String> VERSIONS = List.of("11.0.13", "17.0.9", "21.0.8", "25.0.2");
    private static final Instant START = Instant.parse("2026-03-01T12:00:01Z");
    private static @Nullable RecordedStory shared;
    private static @Nullable Map<Boolean, byte[]> recordings;

    final String project;
    private final long eleven;
    private final long seventeen;
    private final String others;

    private RecordedStory(String project, long eleven, long seventeen, String others) {
        this.project = project;
        this.eleven = eleven;
        this.seventeen = seventeen;
        this.others = others;
    }

    /** Sent to the server once for all tests, and read. */
    static synchronized RecordedStory on(TestServer server, JdbcClient jdbc, Path folder) throws Exception {
        if (shared == null) {
            shared = send(server, jdbc, folder, "recorded-story");
        }
        return shared;
    }

    /** In a project of its own. */
    static RecordedStory alone(TestServer server, JdbcClient jdbc, Path folder) throws Exception {
        return send(server, jdbc, folder, "recorded-" + UUID.randomUUID());
    }

    String compare() {
        return "/projects/" + project + "/compare?baseline=" + eleven + "&candidate=" + seventeen;
    }

    /** All four, the oldest as baseline. */
    String compareAll() {
        return compare() + others;
    }

    /** Page of the candidate's cell against the baseline. */
    String cell(JdbcClient jdbc) {
        long cell = jdbc.sql(
                        "select s.id from named_score s join run r on r.project_id = s.project_id and r.id = s.run_id where r.environment_id = ? and s.metric = 'score'")
                .param(seventeen)
                .query(Long.class)
                .single();
        return "/projects/" + project + "/cells/" + cell + "?against=" + eleven;
    }

    /** Address of the tree of a kind of the candidate. */
    String tree(JdbcClient jdbc, String kind) {
        return "/projects/" + project + "/profiles/" + recording(jdbc) + "/" + kind;
    }

    /** The candidate's recording. */
    long recording(JdbcClient jdbc) {
        return jdbc.sql(
                        "select r.id from recording r join run u on u.project_id = r.project_id and u.id = r.run_id where u.environment_id = ?")
                .param(seventeen)
                .query(Long.class)
                .single();
    }

    private static RecordedStory send(TestServer server, JdbcClient jdbc, Path folder, String name) throws Exception {
        upload(server, name, bundle(folder, START, 1, recordings(folder)));
        awaitRead(jdbc, name);
        // As the recorder of a benchmark counts them.
        jdbc.sql("update recording set operations = 1000000 where project_id = (select id from project where name = ?)")
                .param(name)
                .update();
        return new RecordedStory(
                name,
                environment(jdbc, name, "11.0.13"),
                environment(jdbc, name, "17.0.9"),
                "&candidate=" + environment(jdbc, name, "21.0.8") + "&candidate=" + environment(jdbc, name, "25.0.2"));
    }

    /** Sends what a later execution measured in the same environments, at another commit and without recordings. */
    void uploadLater(TestServer server, Path folder, int days, int timesSlower) throws Exception {
        upload(server, project, bundle(folder, START.plus(Duration.ofDays(days)), timesSlower, Map.of()));
    }

    private static void upload(TestServer server, String project, Path bundle) throws Exception {
        HttpResponse<String> answer = new ProjectUnderTest(server, project)
                .send(
                        "/uploads",
                        HttpRequest.newBuilder()
                                .header("Content-Type", "application/zip")
                                .POST(BodyPublishers.ofFile(bundle)));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    }

    /** @param recorded recordings of the usual and of the grown program; none for a bundle without recordings */
    private static Path bundle(Path folder, Instant start, int timesSlower, Map<Boolean, byte[]> recorded)
            throws Exception {
        Map<String, byte[]> entries = new HashMap<>();
        List<Manifest.EnvironmentFacts> environments = new ArrayList<>();
        List<Manifest.Job> jobs = new ArrayList<>();
        List<Manifest.Recording> recordings = new ArrayList<>();
        for (String version : VERSIONS) {
            boolean grown = version.startsWith("17") || version.startsWith("25");
            entries.put(
                    version + ".json",
                    sampled(version, timesSlower * (grown ? 40 : 10)).getBytes(UTF_8));
            var jdk = new Environment.Jdk("Some Vendor", version, "OpenJDK 64-Bit Server VM", version + "+9");
            environments.add(new Manifest.EnvironmentFacts(
                    version, jdk, "default", List.of(), null, null, "G1", 256L << 20, null, null, null, null));
            jobs.add(new Manifest.Job(version, KEY, null, null, null, List.of(version + ".json"), start, start));
            byte[] recording = recorded.get(grown);
            if (recording != null) {
                entries.put(version + ".jfr", recording);
                recordings.add(new Manifest.Recording(version, KEY, version + ".jfr", start));
            }
        }
        var host = new Environment.Host("recorded-story", "lab", "Linux", "amd64", "Some CPU", 2, 8L << 30);
        var manifest = new Manifest(
                Manifest.FORMAT,
                Manifest.VERSION,
                "0.1.0",
                recorded.isEmpty() ? "e-" + start : "e1",
                "nightly",
                42,
                null,
                start,
                new Commit(recorded.isEmpty() ? "c" + start.getEpochSecond() : "0123abc", "main", start, false),
                new Manifest.HostFacts(host, null, null, null),
                environments,
                jobs,
                List.of(),
                recordings,
                List.of());
        Path bundle = folder.resolve("story.zip");
        Files.deleteIfExists(bundle);
        BundleWriter.write(bundle, manifest, entries);
        return bundle;
    }

    /** Two forks of 200,000 operations: most take so long, one in a hundred ten times that. */
    private static String sampled(String jdk, int micros) {
        String iteration = "[[[%d,198000],[%d,2000]]]".formatted(micros, micros * 10);
        return """
                [{"jmhVersion":"1.37","benchmark":"a.B.one","mode":"sample","threads":1,"forks":2,"jvm":"java","jvmArgs":[],
                 "jdkVersion":"%s","vmName":"OpenJDK 64-Bit Server VM","vmVersion":"%s+9","warmupIterations":1,"warmupTime":"1 s",
                 "warmupBatchSize":1,"measurementIterations":1,"measurementTime":"1 s","measurementBatchSize":1,
                 "primaryMetric":{"score":%d,"scoreError":"NaN","scoreConfidence":["NaN","NaN"],
                  "scorePercentiles":{"0.0":%d,"50.0":%d,"90.0":%d,"99.0":%d,"99.9":%d,"99.99":%d,"99.999":%d,"100.0":%d},
                  "scoreUnit":"us/op","rawDataHistogram":[%s,%s]},"secondaryMetrics":{}}]
                """.formatted(
                        jdk,
                        jdk,
                        micros,
                        micros,
                        micros,
                        micros,
                        micros,
                        micros * 10,
                        micros * 10,
                        micros * 10,
                        micros * 10,
                        iteration,
                        iteration);
    }

    private static long environment(JdbcClient jdbc, String project, String version) {
        return jdbc.sql("""
                        select u.environment_id from run u join project p on p.id = u.project_id
                        join environment e on e.project_id = u.project_id and e.id = u.environment_id join jdk j on j.id = e.jdk_id
                        where p.name = ? and j.version = ?
                        """).params(project, version).query(Long.class).single();
    }

    private static void awaitRead(JdbcClient jdbc, String project) {
        Eventually.until(
                "reading of all recordings",
                () -> jdbc.sql("""
                        select count(*) from recording r join project p on p.id = r.project_id
                        where p.name = ? and r.state = 'WHOLE'
                        """).param(project).query(Integer.class).single() >= VERSIONS.size());
    }

    /** Recorded once for all projects. */
    private static synchronized Map<Boolean, byte[]> recordings(Path folder) throws Exception {
        if (recordings == null) {
            recordings = Map.of(false, record(folder, false), true, record(folder, true));
        }
        return recordings;
    }

    private static byte[] record(Path folder, boolean grown) throws IOException, InterruptedException {
        Path file = folder.resolve(grown + ".jfr");
        Process java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:StartFlightRecording:settings=profile,filename=" + file
                                + (grown ? "" : ",jdk.ThreadPark#enabled=false,jdk.JavaMonitorWait#threshold=5ms"),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Contended.class.getName(),
                        grown ? "grown" : "usual")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        assertThat(java.waitFor()).isZero();
        return Files.readAllBytes(file);
    }
}
