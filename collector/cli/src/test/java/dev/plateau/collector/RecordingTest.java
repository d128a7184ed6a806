package dev.plateau.collector;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.collector.send.FakeServer;
import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.EventKind.SiteKind;
import dev.plateau.recording.model.Recording;
import dev.plateau.recording.model.RecordingLimits;
import dev.plateau.recording.read.RecordingReader;
import dev.plateau.wire.bundle.RecordingEntry;
import dev.plateau.wire.bundle.UploadReader;
import dev.plateau.wire.model.Facts;
import dev.plateau.wire.model.Upload;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RecordingTest {
    @TempDir
    private Path folder;

    private Path plan;

    /** Those that can load the specimens, which are compiled for 17. */
    static Stream<Path> jvms() {
        return Stream.concat(Stream.of(TestJvms.ofTheBuild()), TestJvms.further().stream())
                .filter(home -> !home.toString().contains("/11."));
    }

    @BeforeEach
    void write() throws IOException {
        plan = SpecimenPlan.write(folder, """
                benchmarks: {include: \\.(quick|dying)$, mode: avgt, jmh: {forks: 1}}
                recordings: {time: 200ms}
                """);
    }

    private CommandLineRun run(Path jvm, Object... more) {
        return CommandLineRun.of(
                Stream.concat(Stream.of("run", plan, "--jdks", jvm, "--out", folder.resolve("out")), Stream.of(more))
                        .toArray());
    }

    private List<Path> files(String end) throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve("out"))) {
            return files.filter(file -> file.toString().endsWith(end)).toList();
        }
    }

    private static Upload read(Path bundle) throws Exception {
        return new UploadReader(dev.plateau.wire.model.UploadLimits.DEFAULT).read(bundle, Facts.NONE);
    }

    @ParameterizedTest
    @MethodSource("jvms")
    void recordsOneForkOfEveryMeasuredCell(Path jvm) throws Exception {
        CommandLineRun run = run(jvm);
        assertThat(run.output()).contains("1 of 2 cells measured", "Recordings: 1 in ");
        List<Path> bundles = files("-recording.zip");
        assertThat(bundles).hasSize(1);
        Upload upload = read(bundles.get(0));
        assertThat(upload.problems()).isEmpty();
        assertThat(upload.runs()).hasSize(1);
        Upload.Run stored = upload.runs().get(0);
        assertThat(stored.rows()).as("what was recorded is no score").isEmpty();
        assertThat(stored.recordings())
                .extracting(recording -> recording.key().toString())
                .containsExactly("Specimens.quick avgt, 1 thread");

        Path recording = folder.resolve("unpacked.jfr");
        RecordingEntry.unpack(bundles.get(0), stored.recordings().get(0).entry(), recording, 1 << 28);
        assertThat(Files.readString(recording, StandardCharsets.ISO_8859_1))
                .as("paths of this machine")
                .doesNotContain(folder.toString());
        List<RecordedEvent> events = RecordingFile.readAllEvents(recording);
        assertThat(events)
                .filteredOn(event -> event.getEventType().getName().equals("dev.plateau.Iteration"))
                .singleElement()
                .satisfies(event ->
                        assertThat(event.getLong("operations")).as("operations").isPositive());
        assertThat(events)
                .extracting(event -> event.getEventType().getName())
                .contains("jdk.JVMInformation", "jdk.ActiveSetting")
                .doesNotContain("jdk.InitialEnvironmentVariable", "jdk.InitialSystemProperty", "jdk.SystemProcess");
        assertThat(events)
                .as("waiting is seen however short it is")
                .filteredOn(event -> event.getEventType().getName().equals("jdk.ActiveSetting")
                        && event.getString("name").equals("threshold")
                        && event.getString("value").equals("0 ms"))
                .hasSizeGreaterThan(3);
    }

    @Test
    void sendsARecordingWhenItIsThereAndGoesOnAfterAKill() throws Exception {
        run(TestJvms.ofTheBuild());
        Path journal = files("journal.jsonl").get(0);
        List<String> lines = Files.readAllLines(journal);
        int recorded = 0;
        while (!lines.get(recorded).contains("\"entry\":\"recorded\"")) {
            recorded++;
        }
        Files.write(journal, lines.subList(0, recorded));
        try (FakeServer server = new FakeServer()) {
            CommandLineRun resumed = run(
                    TestJvms.ofTheBuild(),
                    "--resume",
                    "--server",
                    server.address(),
                    "--project",
                    "shop",
                    "--token",
                    "t",
                    "--spool",
                    folder.resolve("spool"));
            assertThat(resumed.output()).contains("1 of 2 cells measured", "Recordings: 1 in ");
            assertThat(server.uploads()).as("the cells, then the recording").hasSize(2);
            Path received = Files.write(
                    folder.resolve("received.zip"), server.uploads().get(1).body());
            assertThat(read(received).runs().get(0).recordings()).hasSize(1);
        }
    }

    /** Where JDK Flight Recorder is blind before 25. */
    @ParameterizedTest
    @MethodSource("jvmsWithVirtualThreads")
    @EnabledOnOs({OS.LINUX, OS.MAC})
    void asyncProfilerSeesVirtualThreadsWaitForALock(Path jvm) throws Exception {
        plan = SpecimenPlan.write(folder, """
                benchmarks: {include: \\.locking$, jmh: {forks: 1}}
                recordings: {time: 300ms, profiler: async-profiler}
                """);
        CommandLineRun run = run(jvm);
        assertThat(run.output()).contains("1 of 1 cells measured", "Recordings: 1 in ");

        Recording recording = RecordingReader.comparable(RecordingLimits.DEFAULT)
                .read(files(".jfr").get(0));

        assertThat(recording.profile(EventKind.PARK).kept().sites())
                .filteredOn(site -> site.kind() == SiteKind.LOCK)
                .singleElement()
                .satisfies(site -> assertThat(site.frame().name()).contains("Specimens.lambda$locking"))
                .satisfies(site -> assertThat(site.weight()).as("ns").isGreaterThan(1_000_000));
    }

    static Stream<Path> jvmsWithVirtualThreads() {
        return jvms().filter(home -> !home.toString().contains("/17"));
    }

    @Test
    void recordsNothingWithoutBeingAsked() throws Exception {
        plan = SpecimenPlan.write(folder, "benchmarks: {include: \\.quick$, mode: avgt, jmh: {forks: 1}}\n");
        CommandLineRun run = run(TestJvms.ofTheBuild());
        assertThat(run.code()).as(run.output()).isZero();
        assertThat(run.output()).doesNotContain("Recordings");
        assertThat(files(".jfr")).isEmpty();
    }
}
