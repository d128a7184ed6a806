package dev.plateau.collector;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import jdk.jfr.Recording;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The command on a recording of this very JVM. */
class RecordingCommandTest {
    @TempDir
    private static Path folder;

    private static Path file;

    @BeforeAll
    static void record() throws Exception {
        file = folder.resolve("own.jfr");
        try (Recording recording = new Recording()) {
            recording.enable("jdk.ActiveSetting");
            recording.enable("jdk.JavaMonitorWait").withoutThreshold().withStackTrace();
            recording
                    .enable("jdk.ObjectAllocationSample")
                    .with("throttle", "100/s")
                    .withStackTrace();
            recording.start();
            Object monitor = new Object();
            synchronized (monitor) {
                for (int i = 0; i < 3; i++) {
                    monitor.wait(1);
                }
            }
            recording.dump(file);
        }
    }

    @Test
    void printsTotalsBeforeAndAfterCutsAsJson() {
        CommandLineRun run = CommandLineRun.of("recording", file.toString(), "--json");

        assertThat(run.code()).isZero();
        JsonNode totals = new JsonMapper().readTree(run.output());
        assertThat(totals.get("whole").asBoolean()).isTrue();
        JsonNode waits = totals.get("kinds").get("wait");
        assertThat(waits.get("unit").asString()).isEqualTo("ns");
        assertThat(waits.get("after").get("events").asInt()).isGreaterThanOrEqualTo(3);
        assertThat(waits.get("after").get("weight").asLong()).isGreaterThan(3_000_000);
        assertThat(totals.get("kinds").get("monitor").get("visible").asString()).isEqualTo("switched off");
        assertThat(totals.get("figures").get("monitorNanosPerOperation").asString())
                .isEqualTo("switched off");
        assertThat(totals.get("kinds").propertyNames())
                .containsExactly("cpu", "allocation", "monitor", "park", "wait", "pinned");
    }

    @Test
    void printsFoldedStacksRootFirstWithTheirWeight() {
        CommandLineRun run = CommandLineRun.of("recording", file.toString(), "--folded", "wait");

        assertThat(run.output().lines())
                .anyMatch(line -> line.matches(".*RecordingCommandTest\\.record;java\\.lang\\.Object.* \\d+"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--html", "--speedscope"})
    void printsDocumentsThatNeedNothingElse(String format) {
        CommandLineRun run = CommandLineRun.of("recording", file.toString(), format);

        assertThat(run.code()).isZero();
        assertThat(run.output()).contains("java.lang.Object.wait").doesNotContain("\"DATA\"", "src=", "<link");
    }

    @Test
    void writesPprofToAFile() throws Exception {
        Path packed = folder.resolve("own.pb.gz");

        CommandLineRun run = CommandLineRun.of("recording", file.toString(), "--pprof", packed.toString());

        assertThat(run.code()).isZero();
        try (InputStream in = new GZIPInputStream(Files.newInputStream(packed))) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.ISO_8859_1))
                    .contains("java.lang.Object.wait");
        }
    }

    @Test
    void comparesWithAnotherRecording() {
        CommandLineRun run = CommandLineRun.of("recording", file.toString(), "--diff", file.toString());

        assertThat(run.output()).contains("0.0 % on stacks of one side only", "no frame's share grew");
        assertThat(CommandLineRun.of("recording", file.toString(), "--diff", file.toString(), "--html")
                        .output())
                .contains("own.jfr -> own.jfr");
    }

    @Test
    void tellsWholePartlyAndRefusedByExitCode() throws IOException {
        byte[] whole = Files.readAllBytes(file);
        Path cut = Files.write(folder.resolve("cut.jfr"), Arrays.copyOf(whole, whole.length - 1));
        Path page = Files.writeString(folder.resolve("page.jfr"), "<html>not found</html>");

        assertThat(Stream.of(file, cut, page)
                        .map(each ->
                                CommandLineRun.of("recording", each.toString()).code()))
                .containsExactly(0, 2, 70);
        assertThat(CommandLineRun.of("recording", page.toString()).output()).contains("HTML");
    }
}
