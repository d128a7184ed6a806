package dev.plateau.server.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.testing.ProjectUnderTest;
import dev.plateau.wire.bundle.BundleWriter;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Commit;
import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.Manifest;
import dev.plateau.wire.model.Mode;
import dev.plateau.wire.model.UploadLimits;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A bundle that brings recordings and nothing else. */
record RecordingBundle(Path file) {
    static final Instant START = Instant.parse("2026-03-01T12:00:00Z");
    private static final int LARGE = 200 << 20;

    /** Three large recordings: the third exceeds the budget of unpacked bytes. */
    static RecordingBundle beyondBudget(Path folder) throws IOException {
        byte[] zeros = new byte[LARGE];
        Map<String, byte[]> entries = new LinkedHashMap<>();
        for (String name : List.of("1.jfr", "2.jfr", "3.jfr")) {
            entries.put(name, zeros);
        }
        assertThat(entries.size() * (long) LARGE).isGreaterThan(UploadLimits.RECORDING_BYTES);
        return of(
                folder,
                entries.keySet().stream().map(name -> recording(name, START)).toList(),
                entries);
    }

    static Manifest.Recording recording(String entry, Instant startedAt) {
        return new Manifest.Recording(
                "default", new BenchmarkKey("a.B.c", Map.of(), Mode.AVERAGE_TIME, 1), entry, startedAt);
    }

    static RecordingBundle of(Path folder, List<Manifest.Recording> recordings, Map<String, byte[]> entries)
            throws IOException {
        var jdk = new Environment.Jdk("Some Vendor", "21.0.8", "OpenJDK 64-Bit Server VM", "21.0.8+9-LTS");
        var host = new Environment.Host("limit-tests", "lab", "Linux", "amd64", "Some CPU", 2, 8L << 30);
        var environment = new Manifest.EnvironmentFacts(
                "default", jdk, "default", List.of(), null, null, "G1", 256L << 20, null, null, null, null);
        var manifest = new Manifest(
                Manifest.FORMAT,
                Manifest.VERSION,
                "0.1.0",
                "e1",
                "nightly",
                42,
                null,
                START,
                new Commit("0123abc", "main", START, false),
                new Manifest.HostFacts(host, null, null, null),
                List.of(environment),
                List.of(),
                List.of(),
                recordings,
                List.of());
        Path bundle = folder.resolve("bundle.zip");
        BundleWriter.write(bundle, manifest, entries);
        return new RecordingBundle(bundle);
    }

    HttpResponse<String> sendTo(ProjectUnderTest project) throws IOException, InterruptedException {
        return project.send(
                "/uploads",
                HttpRequest.newBuilder()
                        .header("Content-Type", "application/zip")
                        .POST(BodyPublishers.ofFile(file)));
    }
}
