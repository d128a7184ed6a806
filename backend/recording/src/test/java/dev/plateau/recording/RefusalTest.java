package dev.plateau.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.Recording;
import dev.plateau.recording.model.RecordingLimits;
import dev.plateau.recording.model.RefusedRecording;
import dev.plateau.recording.read.PlainFile;
import dev.plateau.recording.read.RecordingReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
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
                    PK, and no more | not a flight recording: it starts with 50 4b 2c 20 61 6e 64 20 instead
                    hello | not a flight recording: it starts with 68 65 6c 6c 6f instead of 46 4c 52 00
                    [1, 2] | JSON
                    BZh9 and so on | bzip2
                    FLX | not a flight recording
                    """)
    void saysWhatAStrangerIs(String content, String words) {
        assertRefused(content.getBytes(StandardCharsets.ISO_8859_1), words);
    }

    @Test
    void saysHowToUnpackOrRecordAgain() {
        assertRefused(new byte[0], "empty");
        assertRefused(new byte[] {0x04, 0x22, 0x4d, 0x18, 0x40}, "lz4 -d");
        assertRefused(new byte[] {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0}, "zstd -d");
        assertRefused(new byte[] {(byte) 0xfd, '7', 'z', 'X', 'Z', 0}, "compressed with xz");
        assertRefused(header(0, 9), "format 0.9, written by Oracle's JDK 7 or 8");
        assertRefused(header(0, 300), "format 0.300, ");
        assertRefused(header(0, 9), "record with JDK 8u272, 11 or newer");
        assertRefused(header(3, 0), "format 3.0 is newer than what is known");
        assertRefused(header(0x0201, 0x0302), "format 513.770 is newer");
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

    /** The folder is that of the copy: nothing may stay in it. */
    @Test
    void unpacksUpToTheLimitAndLeavesNothingBehind() throws Exception {
        byte[] content = Arrays.copyOf(header(2, 1), 200_000);
        Path file = Files.write(folder.resolve("packed.jfr.gz"), gzipped(content));
        for (int most : new int[] {content.length - 1, content.length, content.length + 1}) {
            try (PlainFile plain = PlainFile.of(file, most, folder)) {
                assertThat(plain.missing()).hasSize(most < content.length ? 1 : 0);
                assertThat(Files.size(plain.path())).isEqualTo(Math.min(most, content.length));
                assertThat(plain.path()).hasParent(folder);
            }
            assertThat(folder).isDirectoryNotContaining("glob:**.jfr");
        }
        Path stranger =
                Files.write(folder.resolve("stranger.gz"), gzipped("hello".getBytes(StandardCharsets.US_ASCII)));
        assertThatThrownBy(() -> PlainFile.of(stranger, 1000, folder)).isInstanceOf(RefusedRecording.class);
        assertThat(folder).isDirectoryNotContaining("glob:**.jfr");
    }

    @Test
    void namesTheFirstDamagedPlacesAndCountsTheOthers() throws Exception {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        byte[] whole = Files.readAllBytes(TestRecordings.of(TestRecordings.ofTheBuild()));
        file.writeBytes(whole);
        for (int i = 0; i < 25; i++) {
            file.writeBytes(header(9, 0));
        }

        Recording recording = read(file.toByteArray());

        assertThat(recording.missing()).hasSize(21);
        assertThat(recording.missing().get(0))
                .isEqualTo(new Recording.Gap(68, "at byte " + whole.length + ": the chunk has an unknown version"));
        assertThat(recording.missing().get(20)).isEqualTo(new Recording.Gap(5 * 68, "5 further places"));
    }

    private static byte[] gzipped(byte[] content) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(content);
        }
        return packed.toByteArray();
    }

    /** A copy that ended early: the JVM flushes types and constants every second or so, and what came before them can be told. */
    @Test
    void keepsWhatCameBeforeTheEndOfACutRecording() throws Exception {
        byte[] whole = Files.readAllBytes(TestRecordings.of(TestRecordings.ofTheBuild()));
        byte[] cut = Arrays.copyOf(whole, whole.length - 1);

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
