package dev.plateau.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.statistics.ScoreInterval;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CellWordsTest {
    @ParameterizedTest
    @CsvSource({"0.49593, 0.50341, −50.4 to −49.7 %", "0.29, 0.34, −71 to −66 %", "0.96, 1.05, −4.0 to +5.0 %"})
    void endsOfANarrowIntervalDiffer(double low, double high, String text) {
        assertThat(CellWords.interval(new ScoreInterval(low, high), 1)).isEqualTo(text);
    }
}
