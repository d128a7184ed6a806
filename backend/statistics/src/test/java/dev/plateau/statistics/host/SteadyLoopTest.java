package dev.plateau.statistics.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.statistics.host.CalibrationCheck.HostFinding;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SteadyLoopTest {
    @Test
    void loopsOfTheCollectorHaveShortNames() {
        assertThat(SteadyLoop.label("integer-chain-1")).isEqualTo("clock");
        assertThat(SteadyLoop.label("memory-walk-1")).isEqualTo("memory");
        assertThat(SteadyLoop.label("allocation-1")).isEqualTo("allocation-1");
    }

    /** Steady loops vary if they spread by more than four times the 2 and 4 % of a quiet machine. The allocation loop is not a steady loop. */
    @Test
    void eachLoopHasTheLimitOfItsKind() {
        LoopReadings between = new LoopReadings(0, 0.1, 10);
        LoopReadings beyond = new LoopReadings(0, 0.17, 10);

        assertThat(CalibrationCheck.ofCollector()
                        .varied(Map.of("integer-chain-1", between, "memory-walk-1", between, "allocation-1", beyond)))
                .containsExactly(new HostFinding("integer-chain-1", 0.1));
        assertThat(CalibrationCheck.ofCollector().varied(Map.of("memory-walk-1", beyond)))
                .containsExactly(new HostFinding("memory-walk-1", 0.17));
    }
}
