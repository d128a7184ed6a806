package dev.plateau.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plateau.recording.WickedChunk.Field;
import dev.plateau.recording.model.Recording;
import dev.plateau.recording.model.RecordingLimits;
import dev.plateau.recording.model.RefusedRecording;
import dev.plateau.recording.read.RecordingReader;
import dev.plateau.recording.redact.Redactor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A file of a kilobyte whose one event has more fields than could be passed in a thousand years, all of them empty. */
@Timeout(30)
class DeadlineTest {
    private static final int LEVELS = 30;
    private static final int FIRST_ID = 10;
    private static final RecordingLimits SHORT =
            new RecordingLimits(1 << 20, 1_000, 1_000, 1_000, Duration.ofMillis(200));

    @TempDir
    Path folder;

    private Path file;

    @BeforeEach
    void write() throws Exception {
        WickedChunk chunk = new WickedChunk();
        for (int level = 0; level < LEVELS; level++) {
            int below = FIRST_ID + level + 1;
            String name = level == 0 ? "jdk.ThreadPark" : "Level" + level;
            Field[] fields = IntStream.range(0, 9)
                    .mapToObj(number -> new Field(number == 8 ? "stackTrace" : "field" + number, below))
                    .toArray(Field[]::new);
            chunk.type(FIRST_ID + level, name, fields);
        }
        chunk.type(FIRST_ID + LEVELS, "Empty");
        byte[] event = {FIRST_ID, 0, 0, 0};
        file = Files.write(folder.resolve("wicked.jfr"), chunk.with(event, event));
    }

    @Test
    void saysThatTheTimeWasUp() throws Exception {
        Recording recording = RecordingReader.comparable(SHORT).read(file);

        assertThat(recording.whole()).isFalse();
        assertThat(recording.missing().get(0).reason()).isEqualTo("it could not be read in 0.2 s");
    }

    @Test
    void makesNoCopyOfHalfARecording() {
        assertThatThrownBy(() -> new Redactor(SHORT).redact(file, folder.resolve("copy.jfr")))
                .isInstanceOf(RefusedRecording.class)
                .hasMessage("it could not be read in 0.2 s");
    }
}
