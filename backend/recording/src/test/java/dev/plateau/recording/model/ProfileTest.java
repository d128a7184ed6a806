package dev.plateau.recording.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.recording.model.Profile.Heaviest;
import dev.plateau.recording.read.MadeRecording;
import dev.plateau.recording.read.ReadEvent;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProfileTest {
    private static Profile.Part part(MadeRecording made, EventKind kind) {
        return made.build().profile(kind).kept();
    }

    @Test
    void namesTheFrameAndTheClassWithMostWeight() {
        Profile.Part part = part(
                new MadeRecording()
                        .add(ReadEvent.ALLOCATION_SAMPLE, "a.A.run;b.B.make", "byte[]", 1, 60)
                        .add(ReadEvent.ALLOCATION_SAMPLE, "c.C.run;b.B.make", "int[]", 2, 50)
                        .add(ReadEvent.ALLOCATION_SAMPLE, "c.C.run", "byte[]", 4, 100)
                        .add(ReadEvent.ALLOCATION_SAMPLE, "c.C.run;d.D.make", "", 8, 1000)
                        .add(ReadEvent.ALLOCATION_SAMPLE, "", "", 16, 5000),
                EventKind.ALLOCATION);

        assertThat(part.topFrame()).isEqualTo(new Heaviest("d.D.make", 8, 1000));
        assertThat(Profile.heaviestType(List.of(part))).isEqualTo(new Heaviest("byte[]", 5, 160));
        Profile.Part two = part(
                new MadeRecording().add(ReadEvent.ALLOCATION_SAMPLE, "b.B.make", "int[]", 1, 950),
                EventKind.ALLOCATION);
        assertThat(Profile.heaviestFrame(List.of(part, two))).isEqualTo(new Heaviest("b.B.make", 4, 1060));
        assertThat(Profile.heaviestType(List.of(part, two))).isEqualTo(new Heaviest("int[]", 3, 1000));
    }

    @Test
    void namesNoFrameInWhichNothingEnds() {
        Profile.Part part =
                part(new MadeRecording().add(ReadEvent.MONITOR_ENTER, "a.A.run;b.B.enter", 1, 0), EventKind.MONITOR);

        assertThat(part.topFrame()).isEqualTo(new Heaviest("b.B.enter", 1, 0));
        assertThat(Profile.heaviestType(List.of(part))).isNull();
        assertThat(part(new MadeRecording(), EventKind.CPU).topFrame()).isNull();
    }

    /** Ties are broken by name, so that two reports of one recording are equal. */
    @Test
    void prefersTheFirstNameOfEquals() {
        Profile.Part part = part(
                new MadeRecording()
                        .add(ReadEvent.EXECUTION_SAMPLE, "b.B.run", 5, 5)
                        .add(ReadEvent.EXECUTION_SAMPLE, "a.A.run", 5, 5)
                        .add(ReadEvent.EXECUTION_SAMPLE, "c.C.run", 5, 5),
                EventKind.CPU);

        assertThat(part.topFrame()).isEqualTo(new Heaviest("a.A.run", 5, 5));
    }
}
