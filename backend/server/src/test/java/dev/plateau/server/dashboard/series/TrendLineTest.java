package dev.plateau.server.dashboard.series;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.server.dashboard.series.TrendLines.TrendLine;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrendLineTest {
    @Test
    void spansTheDrawingFromTheLowestToTheHighest() {
        assertThat(new TrendLine(List.of(100.0, 300.0, 200.0), -1).points()).isEqualTo("3.0,25.0 60.0,3.0 117.0,14.0");
    }

    @Test
    void noiseOfOnePercentIsATenthOfTheHeight() {
        assertThat(new TrendLine(List.of(99.5, 100.5), -1).points()).isEqualTo("3.0,15.1 117.0,12.9");
    }

    @Test
    void equalScoresAreALineInTheMiddle() {
        assertThat(new TrendLine(List.of(5.0, 5.0), -1).points()).isEqualTo("3.0,14.0 117.0,14.0");
        assertThat(new TrendLine(List.of(0.0, 0.0), -1).points()).isEqualTo("3.0,14.0 117.0,14.0");
    }

    @Test
    void onePointStandsInTheMiddle() {
        assertThat(new TrendLine(List.of(5.0), -1).points()).isEqualTo("60.0,14.0");
        assertThat(new TrendLine(List.of(5.0), -1).end()).isEqualTo("M60.0 14.0h0");
    }

    @Test
    void theChangeLiesBeforeTheFirstPointOfTheNewLevel() {
        assertThat(new TrendLine(List.of(1.0, 1.0, 2.0), 2).change()).isEqualTo("M88.5 0V28");
        assertThat(new TrendLine(List.of(1.0, 1.0, 2.0), -1).change()).isEmpty();
    }
}
