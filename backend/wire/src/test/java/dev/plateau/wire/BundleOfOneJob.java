package dev.plateau.wire;

import dev.plateau.wire.bundle.BundleWriter;
import dev.plateau.wire.bundle.UploadReader;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Facts;
import dev.plateau.wire.model.Manifest;
import dev.plateau.wire.model.Mode;
import dev.plateau.wire.model.UnreadableUpload;
import dev.plateau.wire.model.Upload;
import dev.plateau.wire.model.UploadLimits;
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
public final class BundleOfOneJob {
    public static final List<String> FLAGS = List.of("-Xmx64m", "-XX:+UseSerialGC");

    @SuppressWarnings("MutablePublicArray") // arguments of job(String...); tests only read it
    public static final String[] FORKS = {"forks/fork-1.json", "forks/fork-2.json", "forks/fork-3.json"};

    private BundleOfOneJob() {}

    public static Manifest manifest() {
        return Manifests.of(List.of(environment()), List.of(job(FORKS)));
    }

    public static Manifest.EnvironmentFacts environment() {
        return new Manifest.EnvironmentFacts(
                "jdk17/serial",
                Manifests.JDK_17,
                "serial",
                FLAGS,
                null,
                null,
                "Serial",
                64L << 20,
                null,
                null,
                null,
                null);
    }

    public static Manifest.Job job(String... forks) {
        BenchmarkKey key = new BenchmarkKey("org.example.Sums.sum", Map.of("size", "1000"), Mode.AVERAGE_TIME, 1);
        Instant start = Instant.parse("2026-03-01T12:00:01Z");
        return new Manifest.Job("jdk17/serial", key, null, null, null, List.of(forks), start, start.plusSeconds(9));
    }

    public static Map<String, byte[]> entries() {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        for (String fork : FORKS) {
            entries.put(fork, Examples.bytes(fork));
        }
        return entries;
    }

    public static Upload read(Path folder, Manifest manifest, Map<String, byte[]> entries)
            throws IOException, UnreadableUpload {
        Path file = folder.resolve("bundle.zip");
        BundleWriter.write(file, manifest, entries);
        return read(file);
    }

    public static Upload read(Path file) throws IOException, UnreadableUpload {
        return new UploadReader(UploadLimits.DEFAULT).read(file, Facts.NONE);
    }

    /** A zip that the writer of bundles would not write; without a manifest when it is null. */
    public static Path zip(Path folder, byte @Nullable [] manifest, Map<String, byte[]> entries) throws IOException {
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
