package dev.plateau.collector.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CalibrationLoopTest {
    /** On any machine that this can run on: an addition is faster than a thread that is woken. */
    @Test
    void readsEveryKindInItsOwnOrderOfMagnitude() throws Exception {
        List<CalibrationLoop> loops = CalibrationLoop.all();

        assertThat(loops)
                .extracting(CalibrationLoop::kind)
                .containsExactly("integer-chain-1", "memory-walk-1", "allocation-1", "contended-cas-1", "parking-1");
        for (CalibrationLoop loop : loops) {
            assertThat(loop.nanosPerOperation()).as(loop.kind()).isBetween(0.1, 1e7);
        }
        assertThat(loops.get(4).nanosPerOperation()).isGreaterThan(loops.get(0).nanosPerOperation());
    }
}
