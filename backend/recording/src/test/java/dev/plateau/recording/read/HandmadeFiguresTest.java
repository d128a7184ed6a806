package dev.plateau.recording.read;

import static dev.plateau.recording.WickedChunk.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.recording.WickedChunk;
import dev.plateau.recording.WickedChunk.Field;
import dev.plateau.recording.model.Figure;
import dev.plateau.recording.model.Figures;
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
                .checkpoint() // the JDK's reader wants one
                .with(events);
        ByteBuffer.wrap(chunk).putLong(WickedChunk.START_NANOS_AT, startNanos);
        return chunk;
    }

    private static byte[] on(int event) {
        return bytes(SETTING, 0, event, "enabled", "true");
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
        assertThat(read(chunk(0, bytes(SETTING, 0, SWITCHES, "enabled", "false")))
                        .contextSwitchesPerSecond())
                .isEqualTo(new Figure(Visibility.SWITCHED_OFF, Double.NaN));
    }
}
