package dev.plateau.server.load;

import dev.plateau.server.testing.JmhRows;
import dev.plateau.wire.bundle.BundleWriter;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Commit;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.Manifest;
import dev.plateau.wire.model.Mode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * How long the server takes to rank the differences of two JVMs, and to pack a capsule. Both JVMs are this one with all flags unlocked, under
 * two collectors; they are called JDK 11 and 25, so that all changes between them are looked up.
 */
@Command(name = "causes", description = "Ranks the differences of two environments, and packs capsules of an incident.")
final class CauseLoad implements Callable<Integer> {
    private static final int NIGHTS = 12;
    private static final Instant START = Instant.parse("2026-02-01T03:00:00Z");
    private static final String BENCHMARK = "org.example.Suite.b0";
    private static final List<String> JDKS = List.of("11.0.13", "25.0.3");
    private static final JsonMapper JSON = new JsonMapper();

    @Option(names = "--rounds", description = "Requests of each kind (${DEFAULT-VALUE}).", defaultValue = "100")
    private int rounds;

    /** A request to the server. */
    @FunctionalInterface
    private interface Sender {
        void send() throws IOException, InterruptedException;
    }

    @Override
    public Integer call() throws Exception {
        List<byte[]> flags = List.of(flags("-XX:+UseG1GC"), flags("-XX:+UseParallelGC", "-XX:TieredStopAtLevel=1"));
        try (LoadedServer server = LoadedServer.start(List.of("-XX:+UseSerialGC", "-Xmx1g"))) {
            for (int night = 0; night < NIGHTS; night++) {
                for (int side = 0; side < JDKS.size(); side++) {
                    server.post("uploads", "application/zip", bundle(night, side, flags.get(side)));
                }
            }
            String differences = "/api/v1/projects/{project}/environments/" + environment(server, 1)
                    + "/flag-differences?baseline=" + environment(server, 0);
            System.out.printf(
                    "%d flags differ%n", json(server, differences).get("items").size());
            time("ranked differences", () -> server.get(differences));
            String capsule = "/projects/{project}/incidents/" + incident(server) + "/capsule.zip";
            time("capsule", () -> server.get(capsule));
        }
        return 0;
    }

    private void time(String name, Sender sender) throws IOException, InterruptedException {
        double[] millis = new double[rounds];
        double first = 0;
        for (int i = -rounds; i < rounds; i++) {
            long start = System.nanoTime();
            sender.send();
            double taken = (System.nanoTime() - start) / 1e6;
            first = i == -rounds ? taken : first;
            if (i >= 0) {
                millis[i] = taken;
            }
        }
        Arrays.sort(millis);
        System.out.printf(
                "%-20s first %6.1f ms; then p50 %6.1f ms  p95 %6.1f ms  longest %6.1f ms, with HTTP%n",
                name, first, millis[rounds / 2], millis[rounds * 95 / 100], millis[rounds - 1]);
    }

    /** The flags of this JVM, those with an unlock as well. */
    private static byte[] flags(String... options) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        command.addAll(List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+UnlockExperimentalVMOptions"));
        command.addAll(List.of(options));
        command.addAll(List.of("-XX:+PrintFlagsFinal", "-version"));
        Process java = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        byte[] printed = java.getInputStream().readAllBytes();
        java.waitFor();
        return printed;
    }

    private static byte[] bundle(int night, int side, byte[] flags) throws IOException {
        double score = (side == 0 ? 100 : 150) * (1 + 0.002 * (night * 7 % 5 - 2));
        JmhRows row = JmhRows.row(BENCHMARK)
                .jdk(JDKS.get(side))
                .forks(new double[] {score, score}, new double[] {score * 1.003, score * 0.999});
        Instant at = START.plus(night, ChronoUnit.DAYS);
        var jdk = new Environment.Jdk(
                "Some Vendor", JDKS.get(side), "OpenJDK 64-Bit Server VM", JDKS.get(side) + "+9-LTS");
        var host = new Environment.Host("load", "lab", "Linux", "amd64", "Some CPU", 2, 8L << 30);
        var manifest = new Manifest(
                Manifest.FORMAT,
                Manifest.VERSION,
                "0.1.0",
                "night-" + night,
                "nightly",
                42,
                null,
                at,
                new Commit("c" + night, "main", at, false),
                new Manifest.HostFacts(host, null, null, null),
                List.of(new Manifest.EnvironmentFacts(
                        "default",
                        jdk,
                        "default",
                        List.of(),
                        "flags.txt",
                        null,
                        "G1",
                        256L << 20,
                        null,
                        "unlocked.txt",
                        null,
                        null)),
                List.of(new Manifest.Job(
                        "default",
                        new BenchmarkKey(BENCHMARK, Map.of(), Mode.AVERAGE_TIME, 1),
                        null,
                        null,
                        null,
                        List.of("fork-1.json", "fork-2.json"),
                        at.plusSeconds(1),
                        at.plusSeconds(9))),
                List.of(),
                List.of(),
                List.of());
        Path file = Files.createTempFile("night", ".zip");
        try {
            BundleWriter.write(
                    file,
                    manifest,
                    Map.of(
                            "flags.txt",
                            flags,
                            "unlocked.txt",
                            flags,
                            "fork-1.json",
                            fork(row, 0),
                            "fork-2.json",
                            fork(row, 1)));
            return Files.readAllBytes(file);
        } finally {
            Files.delete(file);
        }
    }

    private static byte[] fork(JmhRows row, int fork) {
        return JmhRows.file(row.forks(row.forks().get(fork))).getBytes(StandardCharsets.UTF_8);
    }

    private static JsonNode json(LoadedServer server, String path) throws IOException, InterruptedException {
        return JSON.readTree(server.get(path).body());
    }

    private static long environment(LoadedServer server, int side) throws IOException, InterruptedException {
        return json(server, "/api/v1/projects/{project}/environments")
                .get("items")
                .valueStream()
                .filter(each -> each.get("jdk").get("version").asString().equals(JDKS.get(side)))
                .findFirst()
                .orElseThrow()
                .get("ids")
                .get("environment")
                .asLong();
    }

    /** The incident of the slower JDK, which detection opens in the background. */
    private static long incident(LoadedServer server) throws IOException, InterruptedException {
        for (int second = 0; second < 60; second++) {
            JsonNode incidents =
                    json(server, "/api/v1/projects/{project}/incidents").get("items");
            if (!incidents.isEmpty()) {
                return incidents.get(0).get("id").asLong();
            }
            TimeUnit.SECONDS.sleep(1);
        }
        throw new IllegalStateException("No incident was opened within a minute.");
    }
}
