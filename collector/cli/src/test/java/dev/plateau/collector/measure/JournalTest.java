package dev.plateau.collector.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plateau.collector.TestJvms;
import dev.plateau.collector.measure.JournalEntry.ForkMeasured;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {
    private static final ForkMeasured FIRST = new ForkMeasured("job", 1, 12, Instant.EPOCH, Instant.EPOCH);
    private static final ForkMeasured SECOND = new ForkMeasured("job", 2, 34, Instant.EPOCH, Instant.EPOCH);

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void write() throws IOException {
        file = folder.resolve("journal.jsonl");
        try (Journal<JournalEntry> journal = Journal.open(file, JournalEntry.class)) {
            journal.add(FIRST);
        }
    }

    @Test
    void dropsALineThatWasCutShortAndGoesOn() throws IOException {
        Files.writeString(file, "{\"entry\":\"fork\",\"jo", StandardOpenOption.APPEND);
        try (Journal<JournalEntry> journal = Journal.open(file, JournalEntry.class)) {
            assertThat(journal.entries()).containsExactly(FIRST);
            journal.add(SECOND);
        }
        assertThat(Journal.read(file, JournalEntry.class)).containsExactly(FIRST, SECOND);
    }

    @Test
    void aLineThatWasCutWithinACharacterIsNotRead() throws IOException {
        byte[] line = "{\"job\":\"\u00e9".getBytes(StandardCharsets.UTF_8);
        Files.write(file, Arrays.copyOf(line, line.length - 1), StandardOpenOption.APPEND);
        assertThat(Journal.read(file, JournalEntry.class)).containsExactly(FIRST);
    }

    @Test
    void letsOneCollectorInAtATime() throws IOException {
        try (Journal<JournalEntry> journal = Journal.open(file, JournalEntry.class)) {
            assertThat(journal.entries()).hasSize(1);
            assertThatThrownBy(() -> Journal.open(file, JournalEntry.class))
                    .hasMessageContaining("another collector is at work in " + folder);
        }
    }

    @Test
    void letsOneProcessInAtATime() throws Exception {
        Process holder = new ProcessBuilder(
                        TestJvms.ofTheBuild().resolve("bin/java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        Holder.class.getName(),
                        file.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (BufferedReader answer = holder.inputReader()) {
            assertThat(answer.readLine()).isEqualTo("1 entries");
            assertThatThrownBy(() -> Journal.open(file, JournalEntry.class))
                    .hasMessageContaining("another collector is at work in " + folder);
        } finally {
            holder.destroyForcibly().waitFor();
        }
    }

    /** Holds a journal until it is ended. */
    static final class Holder {
        private Holder() {}

        public static void main(String[] arguments) throws IOException, InterruptedException {
            try (Journal<JournalEntry> journal = Journal.open(Path.of(arguments[0]), JournalEntry.class)) {
                System.out.println(journal.entries().size() + " entries");
                Thread.currentThread().join();
            }
        }
    }

    @Test
    void namesALineThatIsNoEntry() throws IOException {
        Files.writeString(file, "{\"entry\":\"from the future\"}\n", StandardOpenOption.APPEND);
        assertThatThrownBy(() -> Journal.open(file, JournalEntry.class))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("journal.jsonl:2");
    }

    /** LiveUpload measures on after a note that could not be written: the disk may have room again for the next fork. */
    @Test
    void aLineThatFindsNoRoomLeavesTheJournalReadable() throws Exception {
        Process writer = new ProcessBuilder(
                        "sh",
                        "-c",
                        "ulimit -f 8; exec \"$0\" \"$@\"",
                        TestJvms.ofTheBuild().resolve("bin/java").toString(),
                        "-XX:-UsePerfData",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Filler.class.getName(),
                        file.toString())
                .inheritIO()
                .start();
        assertThat(writer.waitFor()).isZero();
        List<JournalEntry> entries = Journal.read(file, JournalEntry.class);
        assertThat(entries).startsWith(FIRST).endsWith(SECOND).hasSizeGreaterThan(2);
    }

    /** Adds long lines until the file may not grow further, and then a short one. */
    static final class Filler {
        private Filler() {}

        public static void main(String[] arguments) throws IOException {
            ForkMeasured line = new ForkMeasured("x".repeat(600), 1, 12, Instant.EPOCH, Instant.EPOCH);
            try (Journal<JournalEntry> journal = Journal.open(Path.of(arguments[0]), JournalEntry.class)) {
                try {
                    for (int i = 0; i < 100; i++) {
                        journal.add(line);
                    }
                    System.exit(1);
                } catch (IOException full) {
                    journal.add(SECOND);
                }
            }
        }
    }
}
