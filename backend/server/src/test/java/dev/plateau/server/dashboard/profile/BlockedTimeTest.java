package dev.plateau.server.dashboard.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.recording.model.EventKind;
import dev.plateau.server.dashboard.profile.RecordedSide.BlockedTime;
import dev.plateau.server.profiles.Profiles.KindSummary;
import dev.plateau.server.profiles.Profiles.RecordingSummary;
import dev.plateau.server.profiles.RecordingRecord.RecordingState;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BlockedTimeTest {
    private static final String SHORT = "what took less than 20 ms was not recorded";

    @Test
    void nothingSeenIsNotNothingThere() {
        assertThat(words(true, null, 0)).isEqualTo("none");
        assertThat(words(true, SHORT, 0)).isEqualTo("none recorded");
        assertThat(words(false, "its events were switched off in this recording", 0))
                .isEqualTo("not observable");
    }

    @Test
    void whatIsKnownInPartIsALowerBound() {
        assertThat(words(true, null, 30_000_000)).isEqualTo("30.0 µs/op");
        assertThat(words(true, SHORT, 30_000_000)).isEqualTo("at least 30.0 µs/op");
    }

    @Test
    void aTotalOfAForkIsNoAmountOfAnOperation() {
        assertThat(words(true, null, 30_000_000, null)).isEqualTo("operations not counted");
    }

    private static String words(boolean observable, @Nullable String blind, long nanos) {
        return words(observable, blind, nanos, 1000L);
    }

    private static String words(boolean observable, @Nullable String blind, long nanos, @Nullable Long operations) {
        KindSummary park = new KindSummary(EventKind.PARK, observable, blind, nanos > 0 ? 1 : 0, nanos, List.of());
        KindSummary monitor = new KindSummary(EventKind.MONITOR, true, null, 0, 0, List.of());
        var fork = new RecordingSummary(
                1,
                2,
                3,
                4,
                RecordingState.WHOLE,
                null,
                operations,
                Map.of(EventKind.PARK, park, EventKind.MONITOR, monitor));
        return BlockedTime.of(fork).words();
    }
}
