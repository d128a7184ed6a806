package dev.plateau.collector.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ExecutionSummaryTest {
    @Test
    void aBusyHostIsNamedByTheLoopThatVariedMost() {
        assertThat(ExecutionSummary.host(Map.of("integer-chain-1", 0.04, "contended-cas-1", 10.452)))
                .isEqualTo("Host busy: contended CAS varied 11-fold; the clock was steady.");
        assertThat(ExecutionSummary.host(Map.of("integer-chain-1", 0.04, "memory-walk-1", 0.3)))
                .isEqualTo("Host steady: its clock varied by less than 5 %.");
    }
}
