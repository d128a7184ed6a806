package dev.plateau.collector.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.collector.measure.ForkRun.ForkResult;
import dev.plateau.collector.measure.RecordingPass.RecordingSize;
import dev.plateau.wire.model.UploadLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jfr.Recording;
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
        assertThat(new RecordingSize(SIZE, SIZE).obstacle(file(new byte[SIZE]))).isEmpty();
        assertThat(new RecordingSize(SIZE, SIZE / 100).obstacle(file(new byte[SIZE])))
                .as("packed it is smaller")
                .isEmpty();
    }

    @Test
    void aRecordingTooLargeIsLeftOutWithItsReason() throws IOException {
        assertThat(new RecordingSize(SIZE, SIZE).obstacle(file(new byte[SIZE + 1])))
                .hasValueSatisfying(reason -> assertThat(reason).contains("1.0 MiB", "record for a shorter time"));
    }

    @Test
    void aRecordingThatDoesNotPackWellIsLeftOutWithItsReason() throws IOException {
        byte[] noise = new byte[SIZE];
        new Random(7).nextBytes(noise);

        assertThat(new RecordingSize(SIZE, SIZE / 4).obstacle(file(noise)))
                .hasValueSatisfying(reason -> assertThat(reason).contains("1.0 MiB packed, a server takes 0.3 MiB"));
    }

    /** Else a server would refuse it when all is measured. */
    @Test
    void whatNoServerTakesIsNotRecorded() throws Exception {
        Path recording = folder.resolve("recording.jfr");
        try (var flight = new Recording()) {
            flight.start();
            flight.stop();
            flight.dump(recording);
        }
        var measured = new ForkResult.Measured(Duration.ZERO, Instant.EPOCH, Instant.EPOCH);

        assertThat(RecordingPass.kept("job", measured, recording, RecordingSize.SERVER_LIMITS))
                .isInstanceOf(JournalEntry.RecordingMade.class);
        assertThat(RecordingPass.kept("job", measured, recording, new RecordingSize(100, 100)))
                .isInstanceOfSatisfying(
                        JournalEntry.NotRecorded.class,
                        entry -> assertThat(entry.reason()).contains("a server takes"));
        assertThat(RecordingSize.SERVER_LIMITS.mostBytes()).isLessThanOrEqualTo(UploadLimits.RECORDING);
        assertThat(RecordingSize.SERVER_LIMITS.mostPacked()).isLessThan(UploadLimits.DEFAULT.bytes());
    }

    /** The recorder may write two chunks of 12 MiB beyond its own limit. */
    @Test
    void theLimitsOfRecorderAndServerAgree() throws IOException {
        Path source = Path.of("../recorder/src/main/java/dev/plateau/recorder/JfrRecorder.java");
        Matcher limit = Pattern.compile("MAX_BYTES = (\\d+)L << 20;").matcher(Files.readString(source));
        assertThat(limit.find()).isTrue();

        assertThat((Long.parseLong(limit.group(1)) + 2 * 12) << 20).isLessThanOrEqualTo(UploadLimits.RECORDING);
    }
}
