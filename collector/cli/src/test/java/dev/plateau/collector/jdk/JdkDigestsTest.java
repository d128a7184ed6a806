package dev.plateau.collector.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.wire.model.Manifest.JdkFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JdkDigestsTest {
    /** Of "abc" and of nothing: FIPS 180-4's example and the digest of the empty text. */
    private static final String OF_ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    private static final String OF_NOTHING = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

    @TempDir
    Path home;

    @Test
    void readsModulesAndTheLibraryOfTheJvm() throws Exception {
        write("lib/modules", "abc");
        write("lib/server/libjvm.so", "");

        assertThat(JdkDigests.of(home)).isEqualTo(new JdkFiles(OF_ABC, OF_NOTHING));
    }

    @Test
    void hasNoDigestOfWhatIsNotThere() throws Exception {
        assertThat(JdkDigests.of(home)).isEqualTo(new JdkFiles(null, null));
    }

    @Test
    void readsAgainWhatWasReplaced() throws Exception {
        write("lib/modules", "");
        JdkFiles before = JdkDigests.of(home);
        write("lib/modules", "abc");

        assertThat(JdkDigests.of(home)).isNotEqualTo(before).isEqualTo(new JdkFiles(OF_ABC, null));
    }

    private void write(String file, String content) throws IOException {
        Path path = home.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, content);
    }
}
