package dev.plateau.recording;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Damaged copies of a real recording. Whatever is in them: an answer or a refusal, soon. {@code -Dmutations=10000} tries more.
 */
class MutationTest {
    private static final int MUTATIONS = Integer.getInteger("mutations", 150);

    @TempDir
    Path folder;

    private enum Damage {
        FLIPPED_BITS,
        CUT,
        WILD_LENGTHS,
        SHUFFLED_BLOCKS
    }

    @ParameterizedTest
    @ValueSource(strings = {"FLIPPED_BITS", "CUT", "WILD_LENGTHS", "SHUFFLED_BLOCKS"})
    void answersOrRefusesWhateverIsDamaged(String damage) throws Exception {
        byte[] whole = Files.readAllBytes(TestRecordings.of(TestRecordings.ofTheBuild()));
        Path file = folder.resolve("damaged.jfr");
        int answered = 0;
        for (int seed = 0; seed < MUTATIONS / 4; seed++) {
            Files.write(file, damaged(whole, Damage.valueOf(damage), new Random(seed)));
            answered += Assertions.assertTimeoutPreemptively(
                            Duration.ofSeconds(20), () -> answers(file), damage + " with seed " + seed)
                    ? 1
                    : 0;
        }
        assertThat(answered).isPositive();
    }

    private static boolean answers(Path file) throws IOException {
        try {
            Recording recording = RecordingReader.comparable(Limits.DEFAULT).read(file);
            assertThat(recording.profiles()).hasSize(EventKind.values().length);
            return true;
        } catch (RefusedRecording e) {
            assertThat(e).hasMessageNotContaining("null");
            return false;
        }
    }

    private static byte[] damaged(byte[] whole, Damage damage, Random random) {
        byte[] bytes = whole.clone();
        switch (damage) {
            case FLIPPED_BITS -> {
                for (int i = 1 + random.nextInt(50); i > 0; i--) {
                    bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
                }
            }
            case CUT -> bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length));
            case WILD_LENGTHS -> {
                for (int i = 1 + random.nextInt(20); i > 0; i--) {
                    int at = random.nextInt(bytes.length - 9);
                    Arrays.fill(bytes, at, at + 1 + random.nextInt(8), (byte) 0xff);
                }
            }
            case SHUFFLED_BLOCKS -> {
                int length = 1 + random.nextInt(4096);
                int from = random.nextInt(bytes.length - length);
                System.arraycopy(whole, from, bytes, random.nextInt(bytes.length - length), length);
            }
        }
        return bytes;
    }
}
