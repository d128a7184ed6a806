package dev.plateau.statistics.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class SignalTest {
    /** Differences 1, 2, 3: their median over the 0.95387 that the difference of two normal values has. */
    @Test
    void noiseIsTheMedianFirstDifference() {
        assertThat(Signal.noise(new double[] {0, 1, -1, 2})).isCloseTo(2 / 0.953873, within(1e-5));
    }

    /** One of six neighbours differs, by 3: the mean difference of normal values is 2 / √π deviations. */
    @Test
    void noiseOfMostlyEqualValuesIsTheMeanFirstDifference() {
        assertThat(Signal.noise(new double[] {4, 4, 4, 7, 7, 7, 7})).isCloseTo(0.5 * 0.886227, within(1e-6));
        assertThat(Signal.noise(new double[] {4, 4, 4})).isZero();
        assertThat(Signal.noise(new double[] {4})).isZero();
    }

    @Test
    void aRelativeChangeIsMeasuredInLogsAndInNoise() {
        Signal signal = Signal.of(new double[] {100, 110, 100, 110, 100});

        assertThat(signal.scale()).isCloseTo(Math.log(1.1) / 0.953873, within(1e-5));
        assertThat(signal.inNoise(0.1)).isCloseTo(0.953873, within(1e-5));
        assertThat(Signal.of(new double[] {5, 5, 5}).inNoise(0.1)).isCloseTo(Math.log(1.1), within(1e-12));
        assertThat(Signal.of(new double[] {-1, 0, 4}).inNoise(0.1)).isZero();
    }
}
