package dev.plateau.wire.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnitsTest {
    @ParameterizedTest
    @CsvSource({
        "ops/ns, 2, ops/s, 2e9",
        "ops/us, 2, ops/s, 2e6",
        "ops/ms, 2, ops/s, 2000",
        "ops/s, 2, ops/s, 2",
        "ops/min, 120, ops/s, 2",
        "ops/hr, 7200, ops/s, 2",
        "ops/day, 172800, ops/s, 2",
        "ns/op, 2, ns/op, 2",
        "us/op, 2, ns/op, 2000",
        "ms/op, 2, ns/op, 2e6",
        "s/op, 2, ns/op, 2e9",
        "min/op, 2, ns/op, 12e10",
        "hr/op, 2, ns/op, 7.2e12",
        "day/op, 2, ns/op, 1.728e14",
        "MB/sec, 2, B/s, 2097152",
        "B/op, 2, B/op, 2",
        "#/op, 2, #/op, 2",
        "counts, 2, counts, 2",
        "ms, 2, ms, 2",
        "---, 2, ---, 2",
        "ops/fortnight, 2, ops/fortnight, 2",
        "insns/clk, 2, insns/clk, 2",
    })
    void storesOneUnitPerFamily(String written, double value, String canonical, double stored) {
        Units.MetricUnit unit = Units.canonical(written);
        assertThat(unit.name()).isEqualTo(canonical);
        assertThat(value * unit.factor()).isEqualTo(stored);
    }

    @ParameterizedTest
    @CsvSource({"10 s, 10", "100 ms, 0.1", "250 us, 250e-6", "2 min, 120", "1 day, 86400"})
    void readsTimesAsJmhWritesThem(String written, double seconds) {
        assertThat(Units.seconds(written)).hasValue(seconds);
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"single-shot", "", "10", "s", "-1 s", "1.5 s", "10 fortnight", "99999999999 s"})
    void anythingElseIsNoTime(@Nullable String written) {
        assertThat(Units.seconds(written)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "ops/s, HIGHER_IS_BETTER",
        "ns/op, LOWER_IS_BETTER",
        "B/op, LOWER_IS_BETTER",
        "#/op, LOWER_IS_BETTER",
        "B/s, NEITHER",
        "counts, NEITHER",
        "ms, NEITHER",
        "---, NEITHER",
    })
    void knowsWhichWayIsBetterFromTheUnit(String unit, Direction direction) {
        assertThat(Units.direction(unit)).isEqualTo(direction);
    }
}
