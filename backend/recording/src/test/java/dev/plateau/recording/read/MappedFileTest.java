package dev.plateau.recording.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.recording.TestRecordings;
import dev.plateau.recording.model.RecordingLimits;
import dev.plateau.recording.redact.Redactor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A deleted file that is still mapped keeps its disk space. */
@EnabledOnOs(OS.LINUX)
@EnabledForJreRange(min = JRE.JAVA_22)
class MappedFileTest {
    @TempDir
    private Path folder;

    @Test
    void redactingAndReadingLeaveNoFileMapped() throws Exception {
        Path recording = TestRecordings.of(TestRecordings.ofTheBuild());
        Path redacted = folder.resolve("redacted.jfr");
        new Redactor(RecordingLimits.DEFAULT).redact(recording, redacted);
        assertThat(RecordingReader.comparable(RecordingLimits.DEFAULT)
                        .read(redacted)
                        .whole())
                .isTrue();
        assertThat(mapped(recording)).isEmpty();
        assertThat(mapped(redacted)).isEmpty();
    }

    private static List<String> mapped(Path file) throws IOException {
        try (var lines = Files.lines(Path.of("/proc/self/maps"))) {
            return lines.filter(line -> line.contains(file.getFileName().toString()))
                    .toList();
        }
    }
}
