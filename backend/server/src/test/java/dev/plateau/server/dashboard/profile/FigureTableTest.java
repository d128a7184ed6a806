package dev.plateau.server.dashboard.profile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.recording.model.Figure;
import dev.plateau.recording.model.Figures;
import dev.plateau.recording.model.Figures.JvmActivity;
import dev.plateau.recording.model.Recording;
import dev.plateau.recording.model.RecordingFacts;
import dev.plateau.recording.model.Visibility;
import dev.plateau.server.profiles.Profiles.RecordingSummary;
import dev.plateau.server.profiles.RecordingRecord.RecordingState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class FigureTableTest {
    private static final Figure NONE = new Figure(Visibility.RECORDED, 0);
    private static final Figure OFF = new Figure(Visibility.SWITCHED_OFF, Double.NaN);

    /** The figures of a recording of 10 s in 30 s. */
    private static FigureTable table(Figures figures) {
        RecordingFacts facts = new RecordingFacts(
                "2.1",
                1,
                Instant.EPOCH,
                Duration.ofSeconds(30),
                Duration.ofSeconds(20),
                new RecordingFacts.Jvm("", "", List.of()),
                Map.of(),
                new TreeMap<>(),
                new TreeMap<>(),
                new RecordingFacts.Lost(0, 0, 0, 0));
        RecordingSummary fork = new RecordingSummary(7, 1, 1, 1, RecordingState.WHOLE, null, null, Map.of());
        return FigureTable.of(
                List.of(new RecordedSide("25", fork)), Map.of(7L, new Recording(facts, figures, Map.of(), List.of())));
    }

    private static FigureTable.FigureValue value(FigureTable table, String name) {
        return table.lines().stream()
                .filter(row -> row.name().equals(name))
                .findFirst()
                .orElseThrow()
                .values()
                .getFirst();
    }

    @Test
    void saysWhichEventsAThresholdHides() {
        Figure compiling = new Figure(Visibility.RECORDED, 5e8, 5e8);
        JvmActivity activity = new JvmActivity(compiling.from("100 ms"), NONE, NONE.from("10 ms"), compiling, NONE);
        FigureTable table = table(new Figures(0, NONE.per(0), OFF, NONE, NONE, NONE, NONE, NONE, activity));

        assertThat(value(table, "recorded for").text()).isEqualTo("10.0 s");
        assertThat(value(table, "compile time"))
                .isEqualTo(
                        new FigureTable.FigureValue("500 ms", "5.00 % of the time, only events from 100 ms on", true));
        assertThat(value(table, "time to safepoints"))
                .isEqualTo(new FigureTable.FigureValue("500 ms", "5.00 % of the time", true));
        assertThat(value(table, "safepoints")).isEqualTo(FigureTable.FigureValue.missing("no event from 10 ms on"));
        assertThat(value(table, "monitor wait")).isEqualTo(FigureTable.FigureValue.missing("operations not counted"));
        assertThat(value(table, "lock wait")).isEqualTo(FigureTable.FigureValue.missing("switched off"));
        assertThat(value(table, "throttled by the CPU limit")).isEqualTo(new FigureTable.FigureValue("none", "", true));
    }
}
