package dev.plateau.server.dashboard.series;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Objects;
import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SeriesColumnsTest {
    private final Random random = new Random(7);

    @Test
    void valuesHaveSevenDigits() {
        DoubleStream.generate(() -> random.nextGaussian() * Math.pow(10, random.nextInt(-20, 21)))
                .limit(100_000)
                .forEach(value -> {
                    double nearest =
                            BigDecimal.valueOf(value).round(new MathContext(7)).doubleValue();
                    double rounded = Objects.requireNonNull(SeriesColumns.rounded(value));
                    // A value halfway between two may go to either.
                    assertThat(Math.abs(rounded - value)).isLessThanOrEqualTo(Math.abs(nearest - value) * (1 + 1e-6));
                    assertThat(BigDecimal.valueOf(rounded).stripTrailingZeros().precision())
                            .isLessThanOrEqualTo(7);
                });
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "-0.1, -0.1", "123456789, 123456800", "0.00012345678, 0.0001234568", "9999999.6, 1.0E7"})
    void someOfThem(double value, double rounded) {
        assertThat(SeriesColumns.rounded(value)).isEqualTo(rounded);
    }

    @ParameterizedTest
    @CsvSource({"NaN", "Infinity"})
    void whatIsNoNumberIsLeftOut(double value) {
        assertThat(SeriesColumns.rounded(value)).isNull();
    }
}
