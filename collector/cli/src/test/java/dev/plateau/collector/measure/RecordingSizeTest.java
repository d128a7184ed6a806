package dev.plateau.collector.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.wire.model.UploadLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingSizeTest {
    private static final int SIZE = 1 << 20;

    @TempDir
    Path folder;

    private Path file(byte[] content) throws IOException {
        return Files.write(folder.resolve("recording.jfr"), content);
    }

    @Test
    void aRecordingThatFitsIsSent() throws IOException {
        assertThat(RecordingSize.obstacle(file(new byte[SIZE]), SIZE, SIZE)).isEmpty();
        assertThat(RecordingSize.obstacle(file(new byte[SIZE]), SIZE, SIZE / 100))
                .as("packed it is smaller")
                .isEmpty();
    }

    @Test
    void aRecordingTooLargeIsLeftOutWithItsReason() throws IOException {
        assertThat(RecordingSize.obstacle(file(new byte[SIZE + 1]), SIZE, SIZE))
                .hasValueSatisfying(reason -> assertThat(reason).contains("1.0 MiB", "record for a shorter time"));
    }

    @Test
    void aRecordingThatDoesNotPackWellIsLeftOutWithItsReason() throws IOException {
        byte[] noise = new byte[SIZE];
        new Random(7).nextBytes(noise);

        assertThat(RecordingSize.obstacle(file(noise), SIZE, SIZE / 4))
                .hasValueSatisfying(reason -> assertThat(reason).contains("1.0 MiB packed, a server takes 0.3 MiB"));
    }

    /** The recorder may write two chunks of 12 MiB beyond its own limit. */
    @Test
    void theLimitsOfRecorderAndServerAgree() throws IOException {
        Path source = Path.of("../recorder/src/main/java/dev/plateau/recorder/JfrRecorder.java");
        Matcher limit = Pattern.compile("LARGEST = (\\d+)L << 20;").matcher(Files.readString(source));
        assertThat(limit.find()).isTrue();

        assertThat((Long.parseLong(limit.group(1)) + 2 * 12) << 20).isLessThanOrEqualTo(UploadLimits.RECORDING);
    }
}
