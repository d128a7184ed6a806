package dev.plateau.server.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.wire.Histogram;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BinsTest {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void countsEveryValueOnceInTheRangeItLiesIn(long seed) {
        double[] values = new Random(seed).doubles(500, 3, 9).toArray();

        Bins bins = Bins.of(values);

        assertThat(Arrays.stream(bins.counts()).sum()).isEqualTo(500);
        for (int i = 0; i < bins.counts().length; i++) {
            double from = bins.edges()[i];
            double to = bins.edges()[i + 1];
            boolean last = i == bins.counts().length - 1;
            long expected = Arrays.stream(values)
                    .filter(value -> value >= from && (value < to || last))
                    .count();
            assertThat(bins.counts()[i]).isEqualTo(expected);
        }
    }

    @Test
    void weighsSampledValuesByHowOftenTheyCame() {
        var histogram = new Histogram(new double[] {1, 50, 1000}, new long[] {10, 5, 1});

        Bins bins = Bins.of(new Histogram[][] {{histogram, histogram}});

        assertThat(Arrays.stream(bins.counts()).sum()).isEqualTo(32);
        assertThat(bins.edges()[0]).isEqualTo(1);
        assertThat(bins.counts()[bins.counts().length - 1]).isEqualTo(2);
        // Ranges of equal ratio: 1 and 50 do not fall into one of them.
        assertThat(bins.counts()[0]).isEqualTo(20);
    }

    @Test
    void oneValueIsOneRangeAndNoneIsNone() {
        assertThat(Bins.of(new double[] {7, 7}).counts()).containsExactly(2);
        assertThat(Bins.of(new double[0]).counts()).isEmpty();
    }
}
