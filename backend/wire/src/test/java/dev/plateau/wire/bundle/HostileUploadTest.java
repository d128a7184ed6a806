package dev.plateau.wire.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.wire.Examples;
import dev.plateau.wire.Manifests;
import dev.plateau.wire.model.BadField;
import dev.plateau.wire.model.Facts;
import dev.plateau.wire.model.UnreadableUpload;
import dev.plateau.wire.model.Upload;
import dev.plateau.wire.model.UploadLimits;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever arrives is read or refused; nothing else may happen. */
class HostileUploadTest {
    private static final int DAMAGES = 12;
    private static final UploadLimits LIMITS = new UploadLimits(1 << 20, 1 << 20, 100, 100_000, 64);
    private static final byte[] INTERESTING = "[]{}\",:-0919eNn\\ \n<P\0\u007f".getBytes(StandardCharsets.UTF_8);

    @TempDir
    private Path folder;

    static IntStream seeds() {
        return IntStream.range(0, 20);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void survivesDamagedJson(int seed) throws IOException {
        String[] names = {"avgt-gc-jdk17.json", "group-sample.json", "profiler-without-numbers.json"};
        Random random = new Random(seed);
        for (int i = 0; i < DAMAGES; i++) {
            readOrRefuse(damaged(Examples.bytes(names[i % names.length]), random));
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void survivesDamagedBundles(int seed) throws IOException {
        Path bundle = folder.resolve("bundle.zip");
        BundleWriter.write(bundle, Manifests.ofOneJob("1.json"), Map.of("1.json", Examples.bytes("forks/fork-1.json")));
        byte[] whole = Files.readAllBytes(bundle);
        Random random = new Random(seed);
        for (int i = 0; i < DAMAGES; i++) {
            readOrRefuse(damaged(whole, random));
        }
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void survivesDamagedManifests(int seed) {
        byte[] manifest = ManifestJson.write(Manifests.ofOneJob("1.json"));
        Random random = new Random(seed);
        for (int i = 0; i < DAMAGES; i++) {
            try {
                assertThat(ManifestJson.read(damaged(manifest, random))).isNotNull();
            } catch (BadField e) {
                assertThat(e.reason()).isNotBlank();
            }
        }
    }

    private static byte[] damaged(byte[] whole, Random random) {
        byte[] bytes = random.nextInt(4) == 0 ? Arrays.copyOf(whole, random.nextInt(whole.length)) : whole.clone();
        for (int i = random.nextInt(5); i >= 0 && bytes.length > 0; i--) {
            bytes[random.nextInt(bytes.length)] = INTERESTING[random.nextInt(INTERESTING.length)];
        }
        return bytes;
    }

    private void readOrRefuse(byte[] bytes) throws IOException {
        Path file = Files.write(folder.resolve("upload"), bytes);
        try {
            Upload upload = new UploadReader(LIMITS).read(file, Facts.NONE);
            assertThat(List.of(upload.runs(), upload.skipped(), upload.problems()))
                    .anyMatch(list -> !list.isEmpty());
        } catch (UnreadableUpload e) {
            assertThat(e.problems())
                    .isNotEmpty()
                    .allSatisfy(problem -> assertThat(problem.reason()).isNotBlank());
        }
    }
}
