package dev.plateau.wire.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

class QuantityTest {
    /** The table that the browser's formatter is tested with too. */
    @ParameterizedTest
    @CsvFileSource(
            files = "../../frontend/src/test/resources/quantities.tsv",
            delimiter = '\t',
            quoteCharacter = '\0',
            numLinesToSkip = 1)
    void writesThreeDigitsAndTheFittingPrefix(double value, String unit, String text) {
        assertThat(Quantity.of(value, unit)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "1.032,+3.2 %",
        "0.3,−70.0 %",
        "1.0002,0.0 %",
        "3.5,+250 %",
        "1e30,+1.00e+32 %",
        "NaN,–",
        "0.0049,−99.5 %",
        "0.0004,−99.96 %",
        "1e-9,−99.9999 %",
        "0,−100 %"
    })
    void writesARatioAsAChange(double ratio, String text) {
        assertThat(Quantity.change(ratio)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({
        "43300,44800,ops/s,43.3 to 44.8 k ops/s",
        "549000,1710000,ops/s,549 k ops/s to 1.71 M ops/s",
        "-2.5,7,ns/op,−2.50 to 7.00 ns/op",
        "0.0001,0.5,B/op,< 0.001 to 0.5 B/op",
        "3,5,counts,3 to 5 counts",
        "1e90,2e90,counts,1.00e+90 to 2.00e+90 counts"
    })
    void saysAUnitThatBothEndsShareOnce(double low, double high, String unit, String text) {
        assertThat(Quantity.interval(low, high, unit)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"1.032,+3.2 %", "0.3,−70 %", "1.152,+15 %", "3.5,+250 %", "0.003,−99.7 %", "0,−100 %"})
    void roundsTheEndsOfWideIntervals(double ratio, String text) {
        assertThat(Quantity.roughChange(ratio)).isEqualTo(text);
    }
}
