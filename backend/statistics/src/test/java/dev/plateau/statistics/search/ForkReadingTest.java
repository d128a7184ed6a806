package dev.plateau.statistics.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.statistics.search.VariantForks.ForkReading;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForkReadingTest {
    /** Values without a logarithm can't be compared. */
    @ParameterizedTest
    @CsvSource({"4.9E-324, true", "1, true", "0, false", "-1, false", "NaN, false", "Infinity, false"})
    void isMeasuredWhenItsMedianHasALogarithm(double median, boolean expected) {
        assertThat(new ForkReading(median, Double.NaN).isMeasured()).isEqualTo(expected);
    }
}
