package dev.plateau.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.statistics.RatioInterval.CannotSay;
import dev.plateau.statistics.RatioInterval.Known;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SuiteShiftTest {
    @Test
    void cellsThatTrulyChangedDoNotMoveIt() {
        var random = new Random(8);
        double[] logs = new double[100];
        for (int i = 0; i < logs.length; i++) {
            logs[i] = Math.log(0.92) + 0.01 * random.nextGaussian() + (i < 30 ? 0.5 : 0);
        }

        var shift = (Known) SuiteShift.of(logs, 0.99);

        assertThat(shift.ratio()).isCloseTo(0.92, within(0.01));
        assertThat(shift.excludesNoChange()).isTrue();
    }

    /** Printed tables of the sign test: with 20 cells the 6th smallest and largest bound the median with 95.86 %. */
    @Test
    void boundsAreTheTabulatedOrderStatistics() {
        double[] logs = IntStream.rangeClosed(1, 20).asDoubleStream().toArray();

        var shift = (Known) SuiteShift.of(logs, 0.95);

        assertThat(Math.log(shift.low())).isCloseTo(6, within(1e-9));
        assertThat(Math.log(shift.high())).isCloseTo(15, within(1e-9));
    }

    /** Eight signs fall on one side in 2 of 256 cases: the whole range holds the median with 127/128. */
    @Test
    void theWholeRangeOfEightCellsIsTheirMostCertainInterval() {
        double[] logs = IntStream.rangeClosed(1, 8).asDoubleStream().toArray();

        var shift = (Known) SuiteShift.of(logs, 127.0 / 128 - 1e-9);

        assertThat(Math.log(shift.low())).isCloseTo(1, within(1e-9));
        assertThat(Math.log(shift.high())).isCloseTo(8, within(1e-9));
        assertThat(SuiteShift.of(logs, 127.0 / 128 + 1e-9)).isInstanceOf(CannotSay.class);
    }

    @Test
    void fewCellsOrTooMuchConfidenceSayNothing() {
        assertThat(SuiteShift.of(new double[] {}, 0.95)).isInstanceOf(CannotSay.class);
        assertThat(SuiteShift.of(new double[] {1, 1, 1, 1, 1, 1, 1, Double.NaN}, 0.95))
                .isInstanceOf(CannotSay.class);
        assertThat(SuiteShift.of(DoubleStream.generate(() -> 0).limit(8).toArray(), 0.999))
                .isInstanceOf(CannotSay.class);
        assertThat(SuiteShift.of(DoubleStream.generate(() -> 0).limit(8).toArray(), 0.99))
                .isEqualTo(new Known(1, 1, 1));
    }
}
