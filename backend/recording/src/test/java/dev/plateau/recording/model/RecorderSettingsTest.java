package dev.plateau.recording.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.recording.model.RecorderSettings.SettingDifference;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RecorderSettingsTest {
    private static RecorderSettings of(String event, String... settings) {
        SortedMap<String, String> told = new TreeMap<>(Map.of("enabled", "true"));
        for (int i = 0; i < settings.length; i += 2) {
            told.put(settings[i], settings[i + 1]);
        }
        return new RecorderSettings(new TreeMap<>(Map.of(event, told)));
    }

    @Test
    void forbidComparisonWhenOneSideLeavesOutShortWaits() {
        List<SettingDifference> found =
                of("jdk.ThreadPark", "threshold", "0 ms").against(of("jdk.ThreadPark", "threshold", "10 ms"));
        assertThat(found).containsExactly(new SettingDifference(EventKind.PARK, "threshold", "0 ms", "10 ms"));
        assertThat(found.get(0).forbidsComparison()).isTrue();
    }

    @Test
    void areEqualWhenTheTimeIs() {
        assertThat(of("jdk.ThreadPark", "threshold", "0 ms").against(of("jdk.ThreadPark", "threshold", "0 ns")))
                .isEmpty();
        assertThat(of("jdk.ThreadPark", "threshold", "1000 us").against(of("jdk.ThreadPark", "threshold", "1 ms")))
                .isEmpty();
    }

    @Test
    void allowComparisonOfShares() {
        List<SettingDifference> found =
                of("jdk.ExecutionSample", "period", "10 ms").against(of("jdk.CPUTimeSample", "throttle", "10 ms"));
        assertThat(found)
                .containsExactly(
                        new SettingDifference(EventKind.CPU, "source", "jdk.ExecutionSample", "jdk.CPUTimeSample"));
        assertThat(found.get(0).forbidsComparison()).isFalse();
    }

    private static RecorderSettings async(String event) {
        return new RecorderSettings(new TreeMap<>(Map.of(
                "jdk.ActiveRecording",
                new TreeMap<>(Map.of("event", event)),
                "jdk.ExecutionSample",
                new TreeMap<>(Map.of("enabled", "true")))));
    }

    @Test
    void tellSamplersApartThatWriteTheSameEvent() {
        RecorderSettings recorder = of("jdk.ExecutionSample", "period", "10 ms");
        assertThat(RecorderSettings.words("11", "17", recorder.against(async("ctimer"))))
                .containsExactly("CPU: 11 has samples of at most five running threads at a time, 17 samples by"
                        + " async-profiler of time on a CPU. Frames are not comparable: what differs may be the sampler."
                        + " Record both with async-profiler.");
        assertThat(RecorderSettings.words("11", "17", async("wall").against(async("cpu"))))
                .singleElement()
                .asString()
                .endsWith("Record both with async-profiler’s event cpu.");
        assertThat(async("cpu").against(async("itimer"))).isEmpty();
    }

    @Test
    void areNotComparedWhereOnlyOneSideHasTheEvent() {
        assertThat(of("jdk.VirtualThreadPinned", "threshold", "20 ms")
                        .against(of("jdk.ThreadPark", "threshold", "0 ms")))
                .isEmpty();
    }
}
