package dev.plateau.endtoend;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A bundle as the collector writes it: one execution at one commit, five forks for each benchmark on each JDK. */
final class BundleFile {
    private static final double[] FORKS = {0.998, 1, 1.002, 0.999, 1.001};

    private final String commit;
    private final Instant at;
    private final Map<String, String> entries = new LinkedHashMap<>();
    private final List<String> jobs = new ArrayList<>();

    BundleFile(String commit, Instant at) {
        this.commit = commit;
        this.at = at;
    }

    /** Adds the time per operation of a benchmark on a JDK, in ns. */
    BundleFile with(String benchmark, String version, double nanos) {
        List<String> names = new ArrayList<>();
        for (double fork : FORKS) {
            String name = "forks/%03d-%d.json".formatted(jobs.size() + 1, names.size() + 1);
            entries.put(name, fork(benchmark, version, nanos * fork));
            names.add("\"" + name + "\"");
        }
        jobs.add("""
                {"environment": "%1$s/default", "key": {"benchmark": "%2$s", "parameters": {}, "mode": "avgt", "threads": 1},
                 "forks": %3$s, "startedAt": "%4$s", "finishedAt": "%4$s"}""".formatted(version, benchmark, names, at));
        return this;
    }

    Path write(Path file) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            entry(zip, "manifest.json", manifest());
            for (Map.Entry<String, String> entry : entries.entrySet()) {
                entry(zip, entry.getKey(), entry.getValue());
            }
        }
        return file;
    }

    private static void entry(ZipOutputStream zip, String name, String text) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(text.getBytes(StandardCharsets.UTF_8));
    }

    private String manifest() {
        return """
                {"format": "plateau-bundle", "version": 1, "collector": "0.1.0", "execution": "execution-%1$s", "plan": "nightly",
                 "seed": 42, "blackhole": "FULL_DONTINLINE", "createdAt": "%2$s",
                 "commit": {"sha": "%1$s", "branch": "main", "time": "%2$s", "dirty": false},
                 "host": {"host": {"fingerprint": "9c1e", "label": "lab-3", "os": "Linux", "arch": "amd64", "cpu": "EPYC", "cpuCount": 2,
                                   "memoryBytes": 25769803776}},
                 "environments": [%3$s, %4$s], "jobs": %5$s, "calibrations": [%6$s, %7$s]}
                """.formatted(
                        commit,
                        at,
                        environment("17.0.15"),
                        environment("21.0.8"),
                        jobs,
                        calibration("before", 3.12),
                        calibration("after", 3.13));
    }

    private static String environment(String version) {
        return """
                {"id": "%1$s/default", "jdk": {"vendor": "Temurin", "version": "%1$s", "vmName": "OpenJDK 64-Bit Server VM",
                 "vmVersion": "%1$s+9"}, "flagSet": "default", "flags": [], "collector": "G1", "heapMaxBytes": 6320816128}
                """.formatted(version);
    }

    private String calibration(String phase, double nanos) {
        return """
                {"at": "%s", "phase": "%s", "kind": "integer-chain-1", "nanosPerOperation": %s}
                """.formatted(phase.equals("before") ? at : at.plusSeconds(60), phase, nanos);
    }

    /** JMH's JSON of one fork with two iterations. */
    private static String fork(String benchmark, String version, double nanos) {
        return """
                [{"jmhVersion":"1.37","benchmark":"%s","mode":"avgt","threads":1,"forks":1,"jvm":"java","jvmArgs":[],
                 "jdkVersion":"%s","vmName":"OpenJDK 64-Bit Server VM","vmVersion":"%s+9","warmupIterations":1,"warmupTime":"1 s",
                 "warmupBatchSize":1,"measurementIterations":2,"measurementTime":"1 s","measurementBatchSize":1,
                 "primaryMetric":{"score":%s,"scoreError":"NaN","scoreConfidence":["NaN","NaN"],"scorePercentiles":{"50.0":%s},
                  "scoreUnit":"ns/op","rawData":[[%s,%s]]},"secondaryMetrics":{}}]
                """.formatted(benchmark, version, version, nanos, nanos, nanos * 0.9999, nanos * 1.0001);
    }
}
