package dev.plateau.wire.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.plateau.wire.Manifests;
import dev.plateau.wire.model.BadField;
import dev.plateau.wire.model.Manifest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BundleWriterTest {
    @TempDir
    private Path folder;

    @Test
    void writesTheSameBytesForTheSameContent() throws IOException {
        Map<String, byte[]> entries = Map.of("forks/1.json", "[]".getBytes(StandardCharsets.UTF_8));
        BundleWriter.write(folder.resolve("one.zip"), Manifests.ofOneJob("forks/1.json"), entries);
        BundleWriter.write(folder.resolve("two.zip"), Manifests.ofOneJob("forks/1.json"), entries);
        assertThat(Files.readAllBytes(folder.resolve("one.zip")))
                .isEqualTo(Files.readAllBytes(folder.resolve("two.zip")));
    }

    @Test
    void refusesEntriesThatTheManifestDoesNotName() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BundleWriter.write(
                        folder.resolve("one.zip"), Manifests.ofOneJob("forks/1.json"), Map.of("other", new byte[0])))
                .withMessageContaining("other");
    }

    @Test
    void readsTheManifestItWrote() throws BadField {
        Manifest manifest = Manifests.ofOneJob("forks/1.json");
        assertThat(ManifestJson.read(ManifestJson.write(manifest))).isEqualTo(manifest);
    }
}
