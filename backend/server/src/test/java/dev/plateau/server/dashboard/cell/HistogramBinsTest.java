package dev.plateau.server.dashboard.cell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.wire.model.Histogram;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HistogramBinsTest {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void countsEveryValueOnceInTheRangeItLiesIn(long seed) {
        double[] values = new Random(seed).doubles(500, 3, 9).toArray();

        HistogramBins histogramBins = HistogramBins.of(values);

        assertThat(Arrays.stream(histogramBins.counts()).sum()).isEqualTo(500);
        for (int i = 0; i < histogramBins.counts().length; i++) {
            double from = histogramBins.edges()[i];
            double to = histogramBins.edges()[i + 1];
            boolean last = i == histogramBins.counts().length - 1;
            long expected = Arrays.stream(values)
                    .filter(value -> value >= from && (value < to || last))
                    .count();
            assertThat(histogramBins.counts()[i]).isEqualTo(expected);
        }
    }

    @Test
    void weighsSampledValuesByHowOftenTheyCame() {
        var histogram = new Histogram(new double[] {1, 50, 1000}, new long[] {10, 5, 1});

        HistogramBins histogramBins = HistogramBins.of(new Histogram[][] {{histogram, histogram}});

        assertThat(Arrays.stream(histogramBins.counts()).sum()).isEqualTo(32);
        assertThat(histogramBins.edges()[0]).isEqualTo(1);
        assertThat(histogramBins.counts()[histogramBins.counts().length - 1]).isEqualTo(2);
        // Ranges of equal ratio: 1 and 50 do not fall into one of them.
        assertThat(histogramBins.counts()[0]).isEqualTo(20);
    }

    @Test
    void oneValueIsOneRangeAndNoneIsNone() {
        assertThat(HistogramBins.of(new double[] {7, 7}).counts()).containsExactly(2);
        assertThat(HistogramBins.of(new double[0]).counts()).isEmpty();
    }
}
