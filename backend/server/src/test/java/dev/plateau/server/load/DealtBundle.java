package dev.plateau.server.load;

import dev.plateau.wire.bundle.BundleWriter;
import dev.plateau.wire.bundle.UploadReader;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Commit;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.Facts;
import dev.plateau.wire.model.Manifest;
import dev.plateau.wire.model.Manifest.EnvironmentFacts;
import dev.plateau.wire.model.Manifest.Job;
import dev.plateau.wire.model.UnreadableUpload;
import dev.plateau.wire.model.Upload.Calibration;
import dev.plateau.wire.model.UploadLimits;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A bundle whose environments all ran the same code, and new bundles dealt from it: a run of its first environment, with half of all forks and
 * the calibration readings of the execution.
 */
final class DealtBundle {
    private static final JsonMapper JSON = new JsonMapper();

    private final Manifest manifest;
    private final Map<String, byte[]> entries = new LinkedHashMap<>();

    private DealtBundle(Path file) throws IOException, UnreadableUpload {
        manifest = Objects.requireNonNull(
                new UploadReader(UploadLimits.DEFAULT).read(file, Facts.NONE).manifest(), file + " is no bundle");
        try (ZipFile zip = new ZipFile(file.toFile())) {
            for (var entry : zip.stream().toList()) {
                try (InputStream in = zip.getInputStream(entry)) {
                    entries.put(entry.getName(), in.readAllBytes());
                }
            }
        }
    }

    /** All bundles below a folder. */
    static List<DealtBundle> readAll(Path folder) throws IOException, UnreadableUpload {
        List<Path> files;
        try (Stream<Path> found =
                Files.find(folder, 2, (path, facts) -> path.toString().endsWith(".zip"))) {
            files = found.sorted().toList();
        }
        List<DealtBundle> bundles = new ArrayList<>();
        for (Path file : files) {
            bundles.add(new DealtBundle(file));
        }
        if (bundles.isEmpty()) {
            throw new IOException(folder + ": no bundles (*.zip) here or in a folder below");
        }
        return bundles;
    }

    /** Benchmarks, in the order of the plan. */
    List<BenchmarkKey> keys() {
        return manifest.jobs().stream().map(Job::key).distinct().toList();
    }

    /**
     * A run to be dealt.
     *
     * @param host name of the host that it is to come from
     * @param number of the run
     * @param at when it was measured
     * @param slower benchmark whose times are multiplied, and throughputs divided
     * @param factor by this; 1 for none
     */
    record Turn(String host, int number, Instant at, BenchmarkKey slower, double factor) {}

    /** Writes a new bundle. */
    void deal(Path target, Turn turn, Random random) throws IOException {
        EnvironmentFacts environment = manifest.environments().getFirst();
        Map<String, byte[]> dealt = new LinkedHashMap<>();
        Stream.of(environment.flagsFinal(), environment.flagsDefault())
                .filter(Objects::nonNull)
                .forEach(name -> dealt.put(name, Objects.requireNonNull(entries.get(name))));
        List<Job> jobs = new ArrayList<>();
        for (BenchmarkKey key : keys()) {
            double factor = key.equals(turn.slower()) ? turn.factor() : 1;
            List<String> names = new ArrayList<>();
            for (String fork : half(key, random)) {
                String name = "forks/%d-%d.json".formatted(jobs.size() + 1, names.size() + 1);
                dealt.put(name, multiplied(Objects.requireNonNull(entries.get(fork)), factor));
                names.add(name);
            }
            Instant at = turn.at().plusSeconds(jobs.size());
            jobs.add(new Job(environment.id(), key, null, null, null, names, at, at));
        }
        BundleWriter.write(target, manifest(turn, environment, jobs), dealt);
    }

    private Manifest manifest(Turn turn, EnvironmentFacts environment, List<Job> jobs) {
        Duration shift = Duration.between(manifest.createdAt(), turn.at());
        Environment.Host host = manifest.host().host();
        Environment.Host renamed = new Environment.Host(
                turn.host(), turn.host(), host.os(), host.arch(), host.cpu(), host.cpuCount(), host.memoryBytes());
        List<Calibration> readings = manifest.calibrations().stream()
                .map(reading -> new Calibration(
                        reading.at().plus(shift), reading.phase(), reading.kind(), reading.nanosPerOperation()))
                .toList();
        return new Manifest(
                Manifest.FORMAT,
                Manifest.VERSION,
                manifest.collector(),
                turn.host() + "-" + turn.number(),
                manifest.plan(),
                turn.number(),
                manifest.blackhole(),
                turn.at(),
                new Commit(Long.toHexString(turn.at().getEpochSecond()), "main", turn.at(), false),
                new Manifest.HostFacts(renamed, null, null, null),
                List.of(environment),
                jobs,
                readings,
                List.of(),
                List.of());
    }

    /** Of the forks of each round, one. */
    private List<String> half(BenchmarkKey key, Random random) {
        List<List<String>> sides = manifest.jobs().stream()
                .filter(job -> job.key().equals(key))
                .map(Job::forks)
                .toList();
        List<String> half = new ArrayList<>();
        for (int round = 0; round < sides.getFirst().size(); round++) {
            half.add(sides.get(random.nextInt(sides.size())).get(round));
        }
        return half;
    }

    /** JMH's JSON of a fork that is so many times slower. */
    private static byte[] multiplied(byte[] fork, double factor) {
        ArrayNode rows = (ArrayNode) JSON.readTree(fork);
        for (JsonNode row : rows) {
            boolean throughput = row.path("mode").asString().equals("thrpt");
            ObjectNode metric = (ObjectNode) row.path("primaryMetric");
            multiply(metric, throughput ? 1 / factor : factor);
        }
        return JSON.writeValueAsBytes(rows);
    }

    private static void multiply(JsonNode node, double factor) {
        for (String name : List.of("score", "scoreConfidence", "scorePercentiles", "rawData")) {
            ObjectNode metric = (ObjectNode) node;
            if (metric.has(name)) {
                metric.set(name, product(metric.get(name), factor));
            }
        }
    }

    private static JsonNode product(JsonNode node, double factor) {
        if (node.isNumber()) {
            return JSON.getNodeFactory().numberNode(node.asDouble() * factor);
        }
        if (node instanceof ArrayNode array) {
            ArrayNode products = JSON.createArrayNode();
            array.forEach(each -> products.add(product(each, factor)));
            return products;
        }
        if (node instanceof ObjectNode object) {
            ObjectNode products = JSON.createObjectNode();
            object.properties().forEach(each -> products.set(each.getKey(), product(each.getValue(), factor)));
            return products;
        }
        return node;
    }
}
