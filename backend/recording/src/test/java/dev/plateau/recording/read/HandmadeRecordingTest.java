package dev.plateau.recording.read;

import static dev.plateau.recording.WickedChunk.bytes;
import static dev.plateau.recording.WickedChunk.pool;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.plateau.recording.WickedChunk;
import dev.plateau.recording.WickedChunk.Field;
import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.FrameKind;
import dev.plateau.recording.model.Profile;
import dev.plateau.recording.model.Recording;
import dev.plateau.recording.model.RecordingLimits;
import dev.plateau.recording.model.Site;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Recordings of rare events, written by hand, as this library and as the JDK's own reader tell them. */
class HandmadeRecordingTest {
    private static final int STRING = 20;
    private static final int LONG = 21;
    private static final int BOOLEAN = 22;
    private static final int STACK = 30;
    private static final int FRAME = 31;
    private static final int METHOD = 32;
    private static final int CLASS = 33;
    private static final int SYMBOL = 34;
    private static final int THREAD = 35;
    private static final int STATE = 36;
    private static final int FRAME_TYPE = 37;
    private static final int SAMPLE = 40;
    private static final int ENTER = 41;
    private static final int PINNED = 42;
    private static final int LOSS = 43;
    private static final int SAMPLES_LOST = 44;
    private static final int NATIVE_SAMPLE = 45;
    /** Larger than most numbers of types. */
    private static final int ALLOCATION = 5000;

    private static final Field TIME = new Field("startTime", LONG).ofTicks();
    private static final Field DURATION = new Field("duration", LONG).ofTicks();
    private static final Field EVENT_THREAD = new Field("eventThread", THREAD).ofConstants();
    private static final Field STACK_TRACE = new Field("stackTrace", STACK).ofConstants();
    private static final byte[] NO = {0};
    private static final byte[] YES = {1};

    @TempDir
    Path folder;

    private static WickedChunk chunk() {
        Field sampled = new Field("sampledThread", THREAD).ofConstants();
        Field state = new Field("state", STATE).ofConstants();
        return new WickedChunk()
                .type(STRING, "java.lang.String")
                .type(LONG, "long")
                .type(BOOLEAN, "boolean")
                .type(WickedChunk.TIMESPAN, "jdk.jfr.Timespan", new Field("value", STRING))
                .type(
                        STACK,
                        "jdk.types.StackTrace",
                        new Field("truncated", BOOLEAN),
                        new Field("frames", FRAME).ofMany())
                .type(
                        FRAME,
                        "jdk.types.StackFrame",
                        new Field("method", METHOD).ofConstants(),
                        new Field("lineNumber", LONG),
                        new Field("bytecodeIndex", LONG),
                        new Field("type", FRAME_TYPE).ofConstants())
                .type(
                        METHOD,
                        "jdk.types.Method",
                        new Field("type", CLASS).ofConstants(),
                        new Field("name", SYMBOL).ofConstants())
                .type(CLASS, "java.lang.Class", new Field("name", SYMBOL).ofConstants())
                .simpleType(SYMBOL, "jdk.types.Symbol", new Field("string", STRING))
                .type(
                        THREAD,
                        "java.lang.Thread",
                        new Field("osName", STRING),
                        new Field("javaName", STRING),
                        new Field("virtual", BOOLEAN))
                .type(STATE, "jdk.types.ThreadState", new Field("name", STRING))
                .type(FRAME_TYPE, "jdk.types.FrameType", new Field("description", STRING))
                .event(SAMPLE, "jdk.ExecutionSample", TIME, sampled, STACK_TRACE, state)
                .event(NATIVE_SAMPLE, "jdk.NativeMethodSample", TIME, sampled, STACK_TRACE, state)
                .event(
                        ENTER,
                        "jdk.JavaMonitorEnter",
                        TIME,
                        DURATION,
                        EVENT_THREAD,
                        STACK_TRACE,
                        new Field("monitorClass", CLASS).ofConstants())
                .event(
                        PINNED,
                        "jdk.VirtualThreadPinned",
                        TIME,
                        DURATION,
                        EVENT_THREAD,
                        STACK_TRACE,
                        new Field("pinnedReason", STRING))
                .event(
                        ALLOCATION,
                        "jdk.ObjectAllocationSample",
                        TIME,
                        EVENT_THREAD,
                        STACK_TRACE,
                        new Field("objectClass", CLASS).ofConstants(),
                        new Field("weight", LONG))
                .event(LOSS, "jdk.DataLoss", TIME, new Field("amount", LONG))
                .event(SAMPLES_LOST, "jdk.CPUTimeSamplesLost", TIME, new Field("lostSamples", LONG))
                .checkpoint(
                        pool(SYMBOL, 1, bytes("my/Code"), 2, bytes("run"), 3, bytes("call"), 4, bytes("my/Lock")),
                        pool(CLASS, 1, bytes(1), 2, bytes(4)))
                .checkpoint(
                        pool(METHOD, 7, bytes(1, 2), 8, bytes(1, 3)),
                        pool(FRAME_TYPE, 0, bytes("Interpreted"), 1, bytes("JIT compiled"), 2, bytes("Native")),
                        pool(STATE, 0, bytes("STATE_RUNNABLE"), 1, bytes("STATE_SLEEPING")))
                .checkpoint(
                        pool(
                                STACK,
                                1,
                                bytes(NO, 2, bytes(8, 80, 0, 1), bytes(7, 70, 0, 0)),
                                2,
                                bytes(YES, 1, bytes(7, 71, 0, 2)),
                                3,
                                bytes(NO, 0)),
                        pool(
                                THREAD,
                                1,
                                bytes("os-1", "worker-1", NO),
                                2,
                                bytes("os-2", "", NO),
                                3,
                                bytes("", "", YES)));
    }

    private Recording read(byte[]... chunks) throws Exception {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        for (byte[] chunk : chunks) {
            file.writeBytes(chunk);
        }
        return RecordingReaderTest.sameAsJdk(Files.write(folder.resolve("handmade.jfr"), file.toByteArray()));
    }

    @Test
    void tellsWhatTheJdkTells() throws Exception {
        byte[][] events = {
            bytes(SAMPLE, 5, 1, 1, 0),
            bytes(SAMPLE, 6, 1, 1, 0),
            bytes(SAMPLE, 7, 2, 2, 0),
            bytes(SAMPLE, 8, 1, 3, 0),
            bytes(NATIVE_SAMPLE, 9, 3, 0, 0),
            bytes(ENTER, 10, 1000, 2, 1, 2),
            bytes(ENTER, 11, 500, 1, 1, 2),
            bytes(ALLOCATION, 12, 1, 1, 1, 4096),
            bytes(ALLOCATION, 13, 2, 2, 2, 300),
            bytes(LOSS, 14, 100),
            bytes(LOSS, 14, 11),
            bytes(SAMPLES_LOST, 15, 7),
            bytes(SAMPLES_LOST, 15, 6),
            bytes(PINNED, 16, 50, 3, 1, "Native frame"),
            bytes(PINNED, 17, 60, 3, 1, "Critical section"),
            bytes(PINNED, 18, 70, 1, 1, "Native frame"),
        };

        Recording recording = read(chunk().with(events), chunk().with(events));

        assertThat(recording.missing()).isEmpty();
        assertThat(recording.facts().lost().bytes()).isEqualTo(2 * 111);
        assertThat(recording.facts().lost().cpuSamples()).isEqualTo(2 * 13);
        assertThat(recording.profile(EventKind.PINNED).kept().sites())
                .extracting(Site::type, Site::events, Site::weight, Site::longest)
                .containsExactly(tuple("Native frame", 4L, 240L, 70L), tuple("Critical section", 2L, 120L, 60L));
        assertThat(recording.profile(EventKind.MONITOR).kept().sites())
                .extracting(Site::type, site -> site.frame().name(), Site::line)
                .containsExactly(tuple("my.Lock", "my.Code.call", 80));
        assertThat(recording.profile(EventKind.ALLOCATION).kept().sites())
                .extracting(Site::type, Site::weight)
                .containsExactly(tuple("my.Code", 8192L), tuple("my.Lock", 600L));
        Profile.Part cpu = recording.profile(EventKind.CPU).kept();
        assertThat(cpu.groups()).containsOnlyKeys("worker-N", "os-N", "[virtual threads]");
        assertThat(cpu.groups().values().stream().map(Profile.Part::events)).containsExactly(2L, 2L, 6L);
        // The tree holds run in both ways, twice native and four times interpreted: most of it counts.
        assertThat(List.of(cpu.tree().name(1), cpu.tree().kind(1)))
                .isEqualTo(List.of("my.Code.run", FrameKind.INTERPRETED));
        assertThat(List.of(cpu.tree().name(2), cpu.tree().kind(2)))
                .isEqualTo(List.of("my.Code.call", FrameKind.COMPILED));
    }

    /** Ticks of a clock whose period is not a nanosecond. */
    @Test
    void turnsTicksIntoNanosecondsAsTheJdkDoes() throws Exception {
        for (long pace : new long[] {3_000_000_000L, 2_500_000L, 1_000_000_000L}) {
            List<byte[]> events = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                events.add(bytes(ENTER, 1_000_000_007L + i * 12_345L, i * 1001L, 1 + i % 2, 1, 1 + i % 2));
            }
            byte[] chunk = chunk().with(events.toArray(byte[][]::new));
            ByteBuffer.wrap(chunk)
                    .putLong(WickedChunk.START_TICKS_AT, 1_000_000_000L)
                    .putLong(WickedChunk.PACE_AT, pace);

            assertThat(read(chunk).profile(EventKind.MONITOR).kept().weight()).isPositive();
        }
    }

    @Test
    void cutsSamplesOfSleepersByTheStateThatAnEventNames() throws Exception {
        byte[] chunk = chunk().with(
                        bytes(SAMPLE, 5, 1, 1, 0),
                        bytes(SAMPLE, 5, 1, 1, 1),
                        bytes(SAMPLE, 5, 1, 1, 1),
                        bytes(SAMPLE, 5, 1, 2, 0));

        Profile cpu = read(chunk).profile(EventKind.CPU);

        assertThat(cpu.kept().events()).isEqualTo(2);
        assertThat(cpu.cuts())
                .extracting(cut -> cut.rule().key(), cut -> cut.part().events())
                .containsExactly(tuple("asleep", 2L));
    }

    /** Their ends lie 585 years apart, more than nanoseconds can count. */
    @Test
    void leavesOutTimesOfDamagedHeaders() throws Exception {
        byte[] early = chunk().with();
        byte[] late = chunk().with();
        ByteBuffer.wrap(early).putLong(WickedChunk.START_NANOS_AT, Long.MIN_VALUE + 1);
        ByteBuffer.wrap(late)
                .putLong(WickedChunk.START_NANOS_AT, Long.MAX_VALUE - 1)
                .putLong(WickedChunk.DURATION_AT, 2);
        Path file = Files.write(folder.resolve("times.jfr"), bytes(early, late));

        Recording recording = RecordingReader.raw(RecordingLimits.DEFAULT).read(file);

        assertThat(recording.facts().length()).isZero();
        assertThat(recording.missing())
                .extracting(Recording.Gap::reason)
                .containsExactly(
                        "at byte 0: the chunk's start or length is damaged: its time does not count",
                        "at byte " + early.length
                                + ": the chunk's start or length is damaged: its time does not count");
    }

    @Test
    void countsWhatMakesNoSenseAndReadsTheRest() throws Exception {
        byte[] chunk = chunk().with(
                        bytes(SAMPLE, 5, 1, 1, 0),
                        bytes(77, 1, 2, 3),
                        bytes(5001, 1, 2, 3),
                        bytes(PINNED, 16, 50, 3, 1, new byte[] {9}),
                        bytes(LOSS, new byte[] {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1}),
                        bytes(SAMPLE, 5, 1, 1, 0));

        Recording recording =
                RecordingReader.raw(RecordingLimits.DEFAULT).read(Files.write(folder.resolve("damaged.jfr"), chunk));

        assertThat(recording.profile(EventKind.CPU).kept().events()).isEqualTo(2);
        assertThat(recording.facts().events())
                .isEqualTo(Map.of("jdk.ExecutionSample", 2L, "jdk.VirtualThreadPinned", 1L, "jdk.DataLoss", 1L));
        assertThat(recording.missing())
                .containsExactly(new Recording.Gap(
                        0, "3 events or stacks whose bytes make no sense, or of a type that is not described"));
    }

    @Test
    void namesASingleEventThatMakesNoSenseInTheSingular() throws Exception {
        byte[] chunk = chunk().with(bytes(SAMPLE, 5, 1, 1, 0), bytes(77, 1, 2, 3));

        Recording recording =
                RecordingReader.raw(RecordingLimits.DEFAULT).read(Files.write(folder.resolve("one.jfr"), chunk));

        assertThat(recording.missing())
                .extracting(Recording.Gap::reason)
                .containsExactly("1 event or stack whose bytes make no sense, or of a type that is not described");
    }
}
