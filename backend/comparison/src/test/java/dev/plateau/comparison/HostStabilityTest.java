package dev.plateau.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.statistics.host.LoopReadings;
import dev.plateau.wire.model.Upload.Calibration;
import java.time.Instant;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class HostStabilityTest {
    private static Map<String, LoopReadings> clock(double spread) {
        return Map.of("integer-chain-1", new LoopReadings(0, Math.log1p(spread), 10));
    }

    @Test
    void namesTheExecutionWhoseClockVariedMost() {
        assertThat(HostStability.notice(Stream.of(clock(0.02), clock(0.11), clock(0.07))))
                .contains("Unstable host: clock readings varied by 11\u00a0%");
        assertThat(HostStability.notice(Stream.of(clock(0.02), Map.of()))).isEmpty();
    }

    /** Logs 0, 0.1 and 0.2: median distance 0.1, times 1.4826. An upload may repeat its readings. */
    @Test
    void readsCalibrationsOnceEach() {
        var readings = DoubleStream.of(1, Math.exp(0.1), Math.exp(0.2))
                .mapToObj(nanos -> new Calibration(
                        Instant.EPOCH.plusMillis((long) (1000 * nanos)), "between", "integer-chain-1", nanos))
                .toList();

        assertThat(HostStability.readings(Stream.concat(readings.stream(), readings.stream())))
                .hasEntrySatisfying(
                        "integer-chain-1", loop -> assertThat(loop.readings()).isEqualTo(3));
        assertThat(HostStability.notice(Stream.of(HostStability.readings(readings.stream()))))
                .contains("Unstable host: clock readings varied by 16\u00a0%");
    }

    @Test
    void theEffectIsThatOfHalfOfTheCells() {
        assertThat(HostStability.effect(DoubleStream.of(104.684)))
                .isEqualTo("Changes under about 10,468\u00a0% are invisible.");
        assertThat(HostStability.effect(DoubleStream.of(0.02, Double.NaN, 0.12, 0.5)))
                .isEqualTo("Changes under about 12.0\u00a0% are invisible in half of the cells.");
        assertThat(HostStability.effect(DoubleStream.of())).isEqualTo("Intervals are wider than on a quiet host.");
    }
}
