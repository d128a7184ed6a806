package dev.plateau.wire.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PercentTest {
    @ParameterizedTest
    @CsvSource({"5%, 0.05", "5 %, 0.05", "0.05, 0.05", "500%, 5", "0, 0", "0.0005, 0.0005", "12.5%, 0.125"})
    void readsSharesAndPercent(String text, double share) {
        assertThat(Percent.parse(text)).isEqualTo(Optional.of(share));
        assertThat(Percent.parse(Percent.text(share))).isEqualTo(Optional.of(share));
    }

    @ParameterizedTest
    @ValueSource(strings = {"5", "1", "1.5", "-0.1", "-5%", "x", "", "%", "NaN"})
    void anythingElseIsNone(String text) {
        assertThat(Percent.parse(text)).isEmpty();
    }
}
