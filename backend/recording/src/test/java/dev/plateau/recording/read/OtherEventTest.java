package dev.plateau.recording.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.Recording;
import dev.plateau.recording.model.Visibility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What async-profiler samples beside time. */
class OtherEventTest {
    private static Recording sampled(String event) {
        return new MadeRecording()
                .setting("jdk.ActiveRecording", "event", event)
                .add(ReadEvent.EXECUTION_SAMPLE, "a.A.run;b.B.put", 3, 3)
                .build();
    }

    @ParameterizedTest
    @ValueSource(strings = {"java.util.HashMap.put", "cache-misses", "malloc"})
    void samplesOfAnotherEventAreNotCalledCpu(String event) {
        Recording recording = sampled(event);

        assertThat(recording.facts().otherEvent()).contains(event);
        assertThat(recording.profile(EventKind.OTHER).kept().events()).isEqualTo(3);
        assertThat(recording.profile(EventKind.OTHER).kind()).isEqualTo(EventKind.OTHER);
        assertThat(recording.visibility(EventKind.OTHER)).isEqualTo(Visibility.RECORDED);
        assertThat(recording.profile(EventKind.CPU).kept().events()).isZero();
        assertThat(recording.visibility(EventKind.CPU)).isEqualTo(Visibility.SWITCHED_OFF);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cpu", "itimer", "wall", ""})
    void samplesOfTimeAre(String event) {
        Recording recording = sampled(event);

        assertThat(recording.facts().otherEvent()).isEmpty();
        assertThat(recording.profile(EventKind.CPU).kept().events()).isEqualTo(3);
        assertThat(recording.visibility(EventKind.OTHER)).isEqualTo(Visibility.NOT_OBSERVABLE);
    }

    @Test
    void readsNativeAllocations() {
        Recording recording = new MadeRecording()
                .add(ReadEvent.MALLOC, "a.A.run;libc.malloc", 2, 4096)
                .build();

        assertThat(recording.visibility(EventKind.NATIVE)).isEqualTo(Visibility.RECORDED);
        assertThat(recording.profile(EventKind.NATIVE).kept().weight()).isEqualTo(4096);
        assertThat(recording.profile(EventKind.NATIVE).kept().topFrame())
                .satisfies(top -> assertThat(top.name()).isEqualTo("libc.malloc"));
    }
}
