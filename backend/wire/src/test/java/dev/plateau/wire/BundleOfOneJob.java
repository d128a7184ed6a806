package dev.plateau.wire;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;

/** A bundle of one job whose three forks were measured, as tests take it and change it. */
final class BundleOfOneJob {
    static final List<String> FLAGS = List.of("-Xmx64m", "-XX:+UseSerialGC");
    static final String[] FORKS = {"forks/fork-1.json", "forks/fork-2.json", "forks/fork-3.json"};

    private BundleOfOneJob() {}

    static Manifest manifest() {
        return Manifests.of(List.of(environment()), List.of(job(FORKS)));
    }

    static Manifest.EnvironmentFacts environment() {
        return new Manifest.EnvironmentFacts(
                "jdk17/serial", Manifests.JDK_17, "serial", FLAGS, null, null, "Serial", 64L << 20);
    }

    static Manifest.Job job(String... forks) {
        BenchmarkKey key = new BenchmarkKey("org.example.Sums.sum", Map.of("size", "1000"), Mode.AVERAGE_TIME, 1);
        Instant start = Instant.parse("2026-03-01T12:00:01Z");
        return new Manifest.Job("jdk17/serial", key, null, null, null, List.of(forks), start, start.plusSeconds(9));
    }

    static Map<String, byte[]> entries() {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        for (String fork : FORKS) {
            entries.put(fork, Examples.bytes(fork));
        }
        return entries;
    }

    static Upload read(Path folder, Manifest manifest, Map<String, byte[]> entries)
            throws IOException, UnreadableUpload {
        Path file = folder.resolve("bundle.zip");
        BundleWriter.write(file, manifest, entries);
        return read(file);
    }

    static Upload read(Path file) throws IOException, UnreadableUpload {
        return new UploadReader(UploadLimits.DEFAULT).read(file, Facts.NONE);
    }

    /** A zip that the writer of bundles would not write; without a manifest when it is null. */
    static Path zip(Path folder, byte @Nullable [] manifest, Map<String, byte[]> entries) throws IOException {
        Path file = folder.resolve("any.zip");
        try (OutputStream out = Files.newOutputStream(file);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            if (manifest != null) {
                zip.putNextEntry(new ZipEntry(Manifest.ENTRY));
                zip.write(manifest);
            }
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey()));
                zip.write(entry.getValue());
            }
        }
        return file;
    }
}
