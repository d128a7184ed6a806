package dev.plateau.server.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Mode;
import dev.plateau.wire.read.CellRecord;
import dev.plateau.wire.read.GateRecord.BaselineRun;
import dev.plateau.wire.read.GateRecord.GatedCell;
import dev.plateau.wire.read.GateRecord.GatedRun;
import dev.plateau.wire.read.GateRecord.Outcome;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class GateSummaryTest {
    private static GatedCell score(String name, @Nullable Double candidate, @Nullable Double ratio, Outcome outcome) {
        return new GatedCell(
                new BenchmarkKey("a.B." + name, Map.of(), Mode.AVERAGE_TIME, 1),
                new CellRecord("score", "ns/op", 100.0, candidate, ratio, null, null, null, "", ""),
                outcome);
    }

    private static String summary(GatedCell... scores) {
        var baseline = new BaselineRun(1, "main", "aaaa1111", Instant.EPOCH);
        return GateSummary.of(List.of(new GatedRun(
                2, "21.0.8 default", Outcome.REGRESSED, baseline, "", "", "", List.of(), List.of(scores))));
    }

    /** 150.0 over 100 are the means of the scores; the fork medians give 1.96. */
    @Test
    void theWorstIsTheLargestChangeOfTheTable() {
        assertThat(summary(
                        score("slow", 195.2, 1.954, Outcome.REGRESSED),
                        score("slower", 150.0, 1.96, Outcome.REGRESSED)))
                .isEqualTo("2 of 2 scores regressed, worst 49 % slower");
    }

    @Test
    void saysHowManyOfTheInconclusiveHaveNoScore() {
        GatedCell slow = score("slow", 120.0, 1.2, Outcome.REGRESSED);
        GatedCell noisy = score("noisy", 101.0, 1.01, Outcome.INCONCLUSIVE);
        GatedCell lost = score("lost", null, null, Outcome.INCONCLUSIVE);

        assertThat(summary(slow, noisy, noisy, lost))
                .isEqualTo(
                        "1 of 3 scores regressed, worst 17 % slower, 3 inconclusive, 1 of them without a score: B.lost");
        assertThat(summary(slow, lost))
                .isEqualTo("1 of 1 scores regressed, worst 17 % slower, 1 inconclusive, without a score: B.lost");
        assertThat(summary(slow, noisy)).isEqualTo("1 of 2 scores regressed, worst 17 % slower, 1 inconclusive");
    }

    @Test
    void onlyScoresWithAVerdictCanBeNotRegressed() {
        GatedCell fine = score("fine", 100.0, 1.0, Outcome.FINE);
        GatedCell noisy = score("noisy", 101.0, 1.01, Outcome.INCONCLUSIVE);

        assertThat(summary(fine, noisy, noisy)).isEqualTo("none of 1 scores regressed, 2 inconclusive");
        assertThat(summary(noisy)).isEqualTo("no score has a verdict, 1 inconclusive");
    }
}
