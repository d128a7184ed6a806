package dev.plateau.recording.export;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.FrameKind;
import dev.plateau.recording.model.Recording;
import dev.plateau.recording.read.MadeRecording;
import dev.plateau.recording.read.ReadEvent;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class FlameGraphDataTest {
    private static final long COMPILED = FrameKind.COMPILED.number();
    private static final long UNKNOWN = FrameKind.UNKNOWN.number();
    private static final String IDLE = "java.util.concurrent.ThreadPoolExecutor.getTask;"
            + "java.util.concurrent.locks.LockSupport.park;jdk.internal.misc.Unsafe.park";
    private static final String JOIN = "x.X.join;java.lang.Thread.join;java.util.concurrent.locks.LockSupport.park";

    private static Object data(Recording recording, EventKind kind) {
        return Json.of(FlameGraphData.of(recording, kind, "mine", 0));
    }

    /** The example of the layout. */
    @Test
    void holdsNamesAndLevelsOfTheTree() {
        Recording recording = new MadeRecording()
                .add(ReadEvent.EXECUTION_SAMPLE, "a;b", 3, 3)
                .add(ReadEvent.EXECUTION_SAMPLE, "a", 2, 2)
                .build();

        assertThat(data(recording, EventKind.CPU))
                .isEqualTo(Map.of(
                        "unit",
                        "samples",
                        "total",
                        5L,
                        "label",
                        "mine",
                        "names",
                        List.of("all", "a", "b"),
                        "levels",
                        List.of(
                                List.of(0L, 5L, 0L, UNKNOWN),
                                List.of(0L, 5L, 1L, COMPILED),
                                List.of(0L, 3L, 2L, COMPILED)),
                        "cuts",
                        List.of()));
    }

    @Test
    void holdsWhatWasCut() {
        Recording recording = new MadeRecording()
                .add(ReadEvent.THREAD_PARK, "x.X.run;java.util.concurrent.locks.LockSupport.park", 1, 10)
                .add(ReadEvent.THREAD_PARK, IDLE, 2, 200)
                .add(ReadEvent.THREAD_PARK, JOIN, 3, 3000)
                .build();

        Object cut = data(recording, EventKind.PARK);
        assertThat(Json.get(cut, "total")).isEqualTo(10L);
        assertThat(Json.get(cut, "cuts"))
                .isEqualTo(List.of(
                        Map.of(
                                "key",
                                "idle-pool",
                                "meaning",
                                "workers with nothing to do",
                                "events",
                                2L,
                                "weight",
                                200L,
                                "undoable",
                                true),
                        Map.of(
                                "key",
                                "join",
                                "meaning",
                                "waiting for another thread's result",
                                "events",
                                3L,
                                "weight",
                                3000L,
                                "undoable",
                                true)));
    }

    @Test
    void saysWhyNothingCanBeSeen() {
        Recording recording = new MadeRecording()
                .jvm("OpenJDK 64-Bit Server VM (17.0.6+10-LTS) for linux")
                .add(ReadEvent.EXECUTION_SAMPLE, "a", 1, 1)
                .setting("jdk.JavaMonitorEnter", "enabled", "false")
                .setting("jdk.JavaMonitorWait", "enabled", "true")
                .setting("jdk.ThreadPark", "threshold", "20 ms")
                .build();

        assertThat(Json.get(data(recording, EventKind.PINNED), "notObservable"))
                .isEqualTo("what made this recording (17.0.6+10-LTS) has no event for pinned");
        assertThat(Json.get(data(recording, EventKind.MONITOR), "notObservable"))
                .isEqualTo("the events for monitor were switched off");
        for (EventKind kind : List.of(EventKind.CPU, EventKind.WAIT, EventKind.PARK)) {
            assertThat(Json.object(data(recording, kind))).doesNotContainKey("notObservable");
        }
    }

    @Test
    void holdsNoLevelWithoutEvents() {
        Object data = data(new MadeRecording().build(), EventKind.WAIT);

        assertThat(Json.get(data, "levels")).isEqualTo(List.of());
        assertThat(Json.get(data, "total")).isEqualTo(0L);
    }

    @Test
    void laysOutLevelsOfAnyWidth() {
        MadeRecording made = new MadeRecording();
        IntStream.range(100, 200).forEach(number -> made.add(ReadEvent.EXECUTION_SAMPLE, "m" + number, 1, number));

        FlameGraphData layout = FlameGraphData.of(made.build(), EventKind.CPU, "mine", 0);

        assertThat(layout.levels()).hasSize(2);
        assertThat(layout.levels().get(1))
                .isEqualTo(IntStream.range(0, 100)
                        .boxed()
                        .flatMapToLong(node -> LongStream.of(0, 100 + node, 1 + node, COMPILED))
                        .toArray());
    }
}
