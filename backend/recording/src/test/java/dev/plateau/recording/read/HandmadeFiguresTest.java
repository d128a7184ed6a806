package dev.plateau.recording.read;

import static dev.plateau.recording.WickedChunk.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.recording.WickedChunk;
import dev.plateau.recording.WickedChunk.Field;
import dev.plateau.recording.model.Figure;
import dev.plateau.recording.model.Figures;
import dev.plateau.recording.model.Figures.JvmActivity;
import dev.plateau.recording.model.Visibility;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Figures of recordings that are written by hand. */
class HandmadeFiguresTest {
    private static final int STRING = 20;
    private static final int LONG = 21;
    private static final int FLOAT = 22;
    private static final int SETTING = 40;
    private static final int SWITCHES = 41;
    private static final int SAFEPOINT = 42;
    private static final int COMPILATION = 43;
    private static final Figure UNKNOWN = new Figure(Visibility.UNKNOWN, Double.NaN);

    @TempDir
    Path folder;

    /** A chunk that starts at this time, on a clock with a tick each nanosecond. */
    private static byte[] chunk(long startNanos, byte[]... events) {
        Field time = new Field("startTime", LONG).ofTicks();
        byte[] chunk = new WickedChunk()
                .type(STRING, "java.lang.String")
                .type(LONG, "long")
                .type(FLOAT, "float")
                .type(WickedChunk.TIMESPAN, "jdk.jfr.Timespan", new Field("value", STRING))
                .event(
                        SETTING,
                        "jdk.ActiveSetting",
                        time,
                        new Field("id", LONG),
                        new Field("name", STRING),
                        new Field("value", STRING))
                .event(SWITCHES, "jdk.ThreadContextSwitchRate", time, new Field("switchRate", FLOAT))
                .event(SAFEPOINT, "jdk.SafepointBegin", time, new Field("duration", LONG).ofTicks())
                .event(COMPILATION, "jdk.Compilation", time, new Field("duration", LONG).ofTicks())
                .checkpoint() // the JDK's reader wants one
                .with(events);
        ByteBuffer.wrap(chunk).putLong(WickedChunk.START_NANOS_AT, startNanos);
        return chunk;
    }

    private static byte[] setting(int event, String name, String value) {
        return bytes(SETTING, 0, event, name, value);
    }

    private static byte[] on(int event) {
        return setting(event, "enabled", "true");
    }

    private static byte[] switches(long ticks, float perSecond) {
        return bytes(SWITCHES, ticks, perSecond);
    }

    private Figures read(byte[]... chunks) throws Exception {
        Path file = Files.write(folder.resolve("handmade.jfr"), bytes((Object[]) chunks));
        return RecordingReaderTest.sameAsJdk(file).figures();
    }

    /** The first reading counts from the boot of the machine. It need not be in the first chunk of the file. */
    @Test
    void leavesOutTheFirstReadingOfContextSwitches() throws Exception {
        byte[] first = chunk(1_000, switches(100, 4_700), switches(200, 100), switches(300, 200));
        byte[] second = chunk(2_000, switches(50, 300), switches(60, 400), switches(70, 500));

        for (Figures figures : new Figures[] {read(first, second), read(second, first)}) {
            assertThat(figures.contextSwitchesPerSecond().value()).isEqualTo(300);
            // Five readings with a variance of 25,000.
            assertThat(figures.contextSwitchesPerSecond().error()).isCloseTo(Math.sqrt(5_000), within(1e-9));
        }
    }

    @Test
    void knowsNoContextSwitchesWithoutASecondReading() throws Exception {
        assertThat(read(chunk(0, on(SWITCHES))).contextSwitchesPerSecond()).isEqualTo(UNKNOWN);
        assertThat(read(chunk(0, on(SWITCHES), switches(5, 4_700))).contextSwitchesPerSecond())
                .isEqualTo(UNKNOWN);
        assertThat(read(chunk(0, setting(SWITCHES, "enabled", "false"))).contextSwitchesPerSecond())
                .isEqualTo(new Figure(Visibility.SWITCHED_OFF, Double.NaN));
    }

    /** The default settings of the JDK record safepoints from 10 ms on, and compilations from 1000 ms on. */
    @Test
    void callsNoneUnknownWhereAThresholdHidesShortEvents() throws Exception {
        JvmActivity none = read(chunk(
                        0,
                        on(SAFEPOINT),
                        setting(SAFEPOINT, "threshold", "10 ms"),
                        on(COMPILATION),
                        setting(COMPILATION, "threshold", "1000 ms")))
                .activity();
        assertThat(none.safepoints()).isEqualTo(new Figure(Visibility.UNKNOWN, Double.NaN, null, "10 ms"));
        assertThat(none.safepointNanos()).isEqualTo(none.safepoints());
        assertThat(none.compileNanos()).isEqualTo(new Figure(Visibility.UNKNOWN, Double.NaN, null, "1000 ms"));

        JvmActivity one = read(chunk(
                        0,
                        setting(COMPILATION, "threshold", "100 ms"),
                        bytes(COMPILATION, 5, 100_000_000),
                        on(SAFEPOINT),
                        setting(SAFEPOINT, "threshold", "0 ms")))
                .activity();
        assertThat(one.compileNanos()).isEqualTo(new Figure(Visibility.RECORDED, 1e8, 1e8, "100 ms"));
        assertThat(one.safepoints()).as("all are recorded").isEqualTo(new Figure(Visibility.RECORDED, 0));
    }
}
