package dev.plateau.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.Recording;
import dev.plateau.recording.model.RecordingLimits;
import dev.plateau.recording.model.RefusedRecording;
import dev.plateau.recording.read.RecordingReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files under a recording's name that hold something else, and recordings that are not whole. */
class RefusalTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    version https://git-lfs.github.com/spec/v1 | git lfs pull
                    <!DOCTYPE html><html><body>Sign in</body></html> | HTML
                    {"benchmarks": []} | JSON
                    JAVA PROFILE 1.0.2 | heap dump
                    PK\u0003\u0004 and so on | zip archive
                    hello | not a flight recording
                    """)
    void saysWhatAStrangerIs(String content, String words) {
        assertRefused(content.getBytes(StandardCharsets.ISO_8859_1), words);
    }

    @Test
    void saysHowToUnpackOrRecordAgain() {
        assertRefused(new byte[0], "empty");
        assertRefused(new byte[] {0x04, 0x22, 0x4d, 0x18, 0x40}, "lz4 -d");
        assertRefused(header(0, 9), "record with JDK 8u272, 11 or newer");
        assertRefused(header(3, 0), "newer than what is known");
        assertRefused(new byte[] {'F', 'L', 'R', 0, 0, 2}, "ends inside its first header");
    }

    @Test
    void refusesAChunkOfNothing() {
        assertRefused(header(2, 1), "nothing of it can be read");
    }

    @Test
    void takesAGzippedRecording() throws Exception {
        Path plain = TestRecordings.of(TestRecordings.ofTheBuild());
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            Files.copy(plain, gzip);
        }

        assertThat(read(packed.toByteArray()).facts())
                .isEqualTo(RecordingReader.comparable(RecordingLimits.DEFAULT)
                        .read(plain)
                        .facts());
    }

    @Test
    void stopsUnpackingAtTheLimit() throws Exception {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            Files.copy(TestRecordings.of(TestRecordings.ofTheBuild()), gzip);
        }
        Path file = Files.write(folder.resolve("bomb.jfr.gz"), packed.toByteArray());

        RecordingLimits small = new RecordingLimits(100_000, 1_000_000, 1_000, 1_000, Duration.ofMinutes(1));
        assertThatThrownBy(() -> RecordingReader.comparable(small).read(file))
                .isInstanceOf(RefusedRecording.class)
                .hasMessageContaining("larger than 100000 bytes");
    }

    /** A copy that ended early: the JVM flushes types and constants every second or so, and what came before them can be told. */
    @Test
    void keepsWhatCameBeforeTheEndOfACutRecording() throws Exception {
        byte[] whole = Files.readAllBytes(TestRecordings.of(TestRecordings.ofTheBuild()));
        byte[] cut = java.util.Arrays.copyOf(whole, whole.length - 1);

        Recording recording = read(cut);

        assertThat(recording.whole()).isFalse();
        assertThat(recording.missing().get(0).reason())
                .contains("says it has " + whole.length + " bytes, " + cut.length + " are here");
        assertThat(recording.profile(EventKind.MONITOR).kept().events()).isPositive();
    }

    private static byte[] header(int major, int minor) {
        ByteBuffer bytes = ByteBuffer.allocate(68);
        bytes.put(new byte[] {'F', 'L', 'R', 0})
                .putShort((short) major)
                .putShort((short) minor)
                .putLong(68);
        return bytes.array();
    }

    private void assertRefused(byte[] content, String words) {
        assertThatThrownBy(() -> read(content))
                .isInstanceOf(RefusedRecording.class)
                .hasMessageContaining(words);
    }

    private Recording read(byte[] content) throws RefusedRecording, IOException {
        return RecordingReader.comparable(RecordingLimits.DEFAULT)
                .read(Files.write(folder.resolve("file.jfr"), content));
    }
}
