package dev.plateau.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SampleSizeTest {
    /**
     * Printed tables of sample sizes for the two-sided t test (Cohen 1988, table 2.4.1: 5 %, 80 %; d = 0.5, 0.8, 1.0, 1.4 need 64, 26, 17,
     * 9), with effects given as multiples of the deviation.
     */
    @ParameterizedTest
    @CsvSource({"0.5, 64", "0.8, 26", "1.0, 17", "1.4, 9"})
    void agreesWithPrintedTables(double deviations, int expected) {
        int forks = SampleSize.forksPerSide(0.01, Math.expm1(0.01 * deviations), 0.95, 0.8, 1000)
                .orElseThrow();

        assertThat(forks).isBetween(expected - 1, expected + 1);
    }

    /**
     * Printed quantiles of t at 99.5 %: 9.925, 4.604 and 3.707 for 2, 4 and 6 degrees of freedom, 0.842 of the normal at 80 %. Two forks a side
     * show 10.77 deviations, three (4.604 + 0.842) / √1.5 = 4.446, four (3.707 + 0.842) / √2 = 3.216.
     */
    @ParameterizedTest
    @CsvSource({"10.77, 2", "10.76, 3", "4.45, 3", "4.44, 4", "3.22, 4", "3.21, 5"})
    void fewForksNeedWhatStudentAsksFor(double deviations, int expected) {
        assertThat(SampleSize.forksPerSide(0.01, Math.expm1(0.01 * deviations), 0.99, 0.8, 100))
                .hasValue(expected);
        assertThat(SampleSize.forksPerSide(0.01, Math.expm1(0.01 * deviations), 0.99, 0.8, expected))
                .hasValue(expected);
        assertThat(SampleSize.forksPerSide(0.01, Math.expm1(0.01 * deviations), 0.99, 0.8, expected - 1))
                .isEmpty();
    }

    @Test
    void givesUpWhereNoReasonableNumberWouldDo() {
        assertThat(SampleSize.forksPerSide(0.5, 0.01, 0.99, 0.8, 100)).isEmpty();
        assertThat(SampleSize.forksPerSide(0.0001, 0.02, 0.99, 0.8, 100)).hasValue(2);
        assertThat(SampleSize.forksPerSide(0, 0.02, 0.99, 0.8, 100)).hasValue(2);
        assertThat(SampleSize.forksPerSide(0.01, 0.02, 0.99, 0.8, 1)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"NaN, 0.02", "Infinity, 0.02", "0, 0", "0.01, 0"})
    void saysNothingWithoutASpreadOrAnEffect(double logSd, double effect) {
        assertThat(SampleSize.forksPerSide(logSd, effect, 0.99, 0.8, 100)).isEmpty();
    }
}
