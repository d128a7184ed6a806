package dev.plateau.server.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.gate.GateVerdict.GatedRun;
import dev.plateau.server.gate.GateVerdict.GatedScore;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class GateSummaryTest {
    private static GatedScore score(
            String name, @Nullable Double candidate, @Nullable Double forkRatio, GateOutcome outcome) {
        return new GatedScore(
                "a.B." + name,
                Map.of(),
                "avgt",
                1,
                "score",
                "ns/op",
                100.0,
                candidate,
                candidate == null ? null : candidate / 100,
                null,
                null,
                forkRatio,
                null,
                "",
                outcome,
                "");
    }

    private static String summary(GatedScore... scores) {
        var baseline = new GateVerdict.BaselineRun(1, "main", "aaaa1111", Instant.EPOCH);
        return GateSummary.of(List.of(new GatedRun(
                2, "21.0.8 default", GateOutcome.REGRESSED, baseline, "", "", "", List.of(), List.of(scores))));
    }

    /** 195.2 over 100 is +95.2 %; the fork medians say +95.4 %. */
    @Test
    void theWorstIsTheChangeOfTheScoresThatTheTableShows() {
        assertThat(summary(
                        score("slow", 195.2, 1.954, GateOutcome.REGRESSED),
                        score("slower", 150.0, 1.96, GateOutcome.REGRESSED)))
                .isEqualTo("2 of 2 scores regressed, worst +95.2 %");
    }

    @Test
    void aScoreThatShowsNoRegressionLeavesTheForkMedians() {
        assertThat(summary(score("disturbed", 99.0, 1.3, GateOutcome.REGRESSED)))
                .isEqualTo("1 of 1 scores regressed, worst +30.0 %");
    }

    @Test
    void saysHowManyOfTheInconclusiveHaveNoScore() {
        GatedScore slow = score("slow", 120.0, 1.2, GateOutcome.REGRESSED);
        GatedScore noisy = score("noisy", 101.0, 1.01, GateOutcome.INCONCLUSIVE);
        GatedScore lost = score("lost", null, null, GateOutcome.INCONCLUSIVE);

        assertThat(summary(slow, noisy, noisy, lost))
                .isEqualTo("1 of 3 scores regressed, worst +20.0 %, 3 inconclusive, 1 of them without a score: B.lost");
        assertThat(summary(slow, lost))
                .isEqualTo("1 of 1 scores regressed, worst +20.0 %, 1 inconclusive, without a score: B.lost");
        assertThat(summary(slow, noisy)).isEqualTo("1 of 2 scores regressed, worst +20.0 %, 1 inconclusive");
    }
}
