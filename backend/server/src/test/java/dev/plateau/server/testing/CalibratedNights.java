package dev.plateau.server.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.wire.bundle.BundleWriter;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Commit;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.Manifest;
import dev.plateau.wire.model.Mode;
import dev.plateau.wire.model.Upload.Calibration;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import tools.jackson.databind.json.JsonMapper;

/** Nights that a collector measured on a host of their own: one benchmark after the other, each in a bundle, with readings of the host's speed. */
public final class CalibratedNights {
    private static final Instant START = Instant.parse("2026-02-01T03:00:00Z");
    /** Usual times of the loops, in ns. */
    private static final Map<String, Double> LOOPS = Map.of(
            "integer-chain-1",
            2.45,
            "memory-walk-1",
            165.0,
            "allocation-1",
            2.7,
            "contended-cas-1",
            19.0,
            "parking-1",
            20_500.0);

    private final ProjectUnderTest project;
    private final Environment.Host host;
    private final Map<String, Double> own = new HashMap<>();

    public CalibratedNights(ProjectUnderTest project, String host) {
        this.project = project;
        this.host = new Environment.Host(host, host, "Linux", "amd64", "CPU", 2, 8L << 30);
    }

    /** From now on one loop takes so many times as long as {@link #upload} says; 1 for the usual. */
    public void slowDown(String kind, double factor) {
        own.put(kind, factor);
    }

    /**
     * One night at commit {@code c<night>}.
     *
     * @param nanos of benchmark b0, b1 and so on
     * @param speeds factors of the loops' times, one for each time they were read
     * @return id of the run
     */
    public long upload(int night, int benchmarks, IntToDoubleFunction nanos, double... speeds) throws Exception {
        long run = 0;
        for (int benchmark = 0; benchmark < benchmarks; benchmark++) {
            double score = nanos.applyAsDouble(benchmark) * (1 + 0.002 * ((night * 7 + benchmark * 3) % 5 - 2));
            run = send(night, benchmark, score, calibrations(night, speeds));
        }
        return run;
    }

    private List<Calibration> calibrations(int night, double[] speeds) {
        List<Calibration> all = new ArrayList<>();
        for (int i = 0; i < speeds.length; i++) {
            Instant at = time(night).plusSeconds(60L * i);
            double wobble = 1 + 0.004 * ((night * 3 + i) % 5 - 2);
            String phase = i == 0 ? "before" : i == speeds.length - 1 ? "after" : "between";
            double factor = speeds[i] * wobble;
            LOOPS.forEach((kind, nanos) ->
                    all.add(new Calibration(at, phase, kind, nanos * factor * own.getOrDefault(kind, 1.0))));
        }
        return all;
    }

    private static Instant time(int night) {
        return START.plus(night, ChronoUnit.DAYS);
    }

    private long send(int night, int benchmark, double score, List<Calibration> calibrations) throws Exception {
        String name = "org.example.Suite.b" + benchmark;
        JmhRows row = JmhRows.row(name).forks(new double[] {score, score}, new double[] {score * 1.003, score * 0.999});
        var jdk = new Environment.Jdk("Some Vendor", "21.0.8", "OpenJDK 64-Bit Server VM", "21.0.8+9-LTS");
        var job = new Manifest.Job(
                "default",
                new BenchmarkKey(name, Map.of(), Mode.AVERAGE_TIME, 1),
                null,
                null,
                null,
                List.of("fork-1.json", "fork-2.json"),
                time(night).plusSeconds(1),
                time(night).plusSeconds(9));
        var manifest = new Manifest(
                Manifest.FORMAT,
                Manifest.VERSION,
                "0.1.0",
                "night-" + night,
                "nightly",
                42,
                null,
                time(night),
                new Commit("c" + night, "main", time(night), false),
                new Manifest.HostFacts(host, null, null, null),
                List.of(new Manifest.EnvironmentFacts(
                        "default", jdk, "default", List.of(), null, null, "G1", 256L << 20, null, null, null, null)),
                List.of(job),
                calibrations,
                List.of(),
                List.of());
        Map<String, byte[]> entries = new LinkedHashMap<>();
        for (int fork = 0; fork < 2; fork++) {
            JmhRows one = row.forks(row.forks().get(fork));
            entries.put(job.forks().get(fork), JmhRows.file(one).getBytes(StandardCharsets.UTF_8));
        }
        return run(manifest, entries);
    }

    private long run(Manifest manifest, Map<String, byte[]> entries) throws Exception {
        Path file = Files.createTempFile("night", ".zip");
        try {
            BundleWriter.write(file, manifest, entries);
            HttpResponse<String> answer = project.send(
                    "/uploads",
                    HttpRequest.newBuilder()
                            .header("Content-Type", "application/zip")
                            .POST(BodyPublishers.ofFile(file)));
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
            return new JsonMapper()
                    .readTree(answer.body())
                    .get("runs")
                    .get(0)
                    .get("id")
                    .asLong();
        } finally {
            Files.delete(file);
        }
    }
}
