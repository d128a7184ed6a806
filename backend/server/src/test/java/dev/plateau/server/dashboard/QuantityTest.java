package dev.plateau.server.dashboard;

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
    @CsvSource({"1.032,+3.2 %", "0.3,−70.0 %", "1.0002,0.0 %", "3.5,+250 %", "NaN,–"})
    void writesARatioAsAChange(double ratio, String text) {
        assertThat(Quantity.change(ratio)).isEqualTo(text);
    }
}
