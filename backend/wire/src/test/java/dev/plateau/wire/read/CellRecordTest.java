package dev.plateau.wire.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.wire.text.Verdicts;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CellRecordTest {
    @Test
    void theFormerNameOfTheRatioIsThatOfAnIntervalOfForkMedians() {
        assertThat(cell(0.8, 1.0, "regressed").forkRatio()).isEqualTo(0.9);
        assertThat(cell(null, null, "inconclusive").forkRatio()).isNull();
        assertThat(cell(0.8, 1.0, Verdicts.LIMIT_MISSED).forkRatio()).isNull();
    }

    private static CellRecord cell(@Nullable Double low, @Nullable Double high, String verdict) {
        return new CellRecord("score", "ns/op", 100.0, 90.0, 0.9, low, high, null, verdict, "");
    }
}
