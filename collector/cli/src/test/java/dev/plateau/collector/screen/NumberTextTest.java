package dev.plateau.collector.screen;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NumberTextTest {
    @ParameterizedTest
    @CsvSource({
        "1670000, ns/op, 1.670 ms/op",
        "1e90, ns/op, 1.000e+81 s/op",
        "12345, counts, 12345 counts",
        "0.312, ops/s, 0.312 ops/s",
        "0.0331, ops/s, 0.0331 ops/s",
        "0.00123, ns/op, 0.00123 ns/op",
        "0.0000125, B/op, 1.250e-05 B/op",
        "0, B/op, 0 B/op"
    })
    void writesFourDigits(double value, String unit, String text) {
        assertThat(NumberText.score(value, unit)).isEqualTo(text);
    }

    @Test
    void sharesTheUnitOfAValueAndItsForks() {
        assertThat(NumberText.forks(580_600, 564_200, 1_597_500, "ops/s"))
                .isEqualTo("580.6 (forks 564.2 to 1598) k ops/s");
    }
}
