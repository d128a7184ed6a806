package dev.plateau.statistics.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class SignalTest {
    /** Differences 2, 3, 2, 1, 2: the median 2 over the 0.95387 that the difference of two normal values has; the mean is 2, too. */
    @Test
    void noiseIsTheMedianFirstDifference() {
        assertThat(Signal.noise(new double[] {0, 2, -1, 1, 0, 2})).isCloseTo(2 / 0.953873, within(1e-5));
    }

    /** One of six neighbours differs, by 3: the mean difference of normal values is 2 / √π deviations. */
    @Test
    void noiseOfMostlyEqualValuesIsTheMeanFirstDifference() {
        assertThat(Signal.noise(new double[] {4, 4, 4, 7, 7, 7, 7})).isCloseTo(0.5 * 0.886227, within(1e-6));
        assertThat(Signal.noise(new double[] {4, 4, 4})).isZero();
        assertThat(Signal.noise(new double[] {4})).isZero();
    }

    /** Differences 1, 1, 3, 3, 1, 1, 1, 1: the median-based noise is 1.0484, the mean-based one 1.5 x 0.886227. */
    @Test
    void spikesRaiseTheNoiseToTheMeanFirstDifference() {
        double[] spiky = {0, 1, 0, 3, 0, 1, 0, 1, 0};

        assertThat(Signal.noise(spiky)).isCloseTo(1.5 * 0.886227, within(1e-6));
    }

    /** A spike of any size raises the noise of its series by the cap at most. */
    @Test
    void theCapBoundsWhatSpikesDoToTheNoise() {
        double[] spiky = {0, 1, 0, 1e6, 0, 1, 0, 1, 0};

        assertThat(Signal.noise(spiky)).isCloseTo(1.5 / 0.953873, within(1e-5));
        assertThat(Signal.noise(spiky, 1)).isCloseTo(1 / 0.953873, within(1e-5));
    }

    /** The reach is 3.5 median-based noises, whatever the unit of the signal. */
    @Test
    void outliersAreDrawnInByTheMedianBasedNoise() {
        double[] spiky = {-100, 1, 0, 1, 0, 1e6, 0, 1, 0, 1, 0, 1, 0};

        Signal signal = Signal.of(spiky);

        double medianBased = 1 / 0.953873;
        assertThat(signal.scale()).isCloseTo(1.5 * medianBased, within(1e-5));
        double level = signal.level(signal.drawnIn()[5]);
        assertThat(level).isCloseTo(3.5 * medianBased, within(1e-4));
    }

    @Test
    void aRelativeChangeIsMeasuredInLogsAndInNoise() {
        Signal signal = Signal.of(new double[] {100, 110, 100, 110, 100});

        assertThat(signal.scale()).isCloseTo(Math.log(1.1) / 0.953873, within(1e-5));
        assertThat(signal.inNoise(0.1)).isCloseTo(0.953873, within(1e-5));
        assertThat(Signal.of(new double[] {5, 5, 5}).inNoise(0.1)).isCloseTo(Math.log(1.1), within(1e-12));
        assertThat(Signal.of(new double[] {-1, 0, 4}).inNoise(0.1)).isZero();
    }

    @Test
    void equalValuesStayFinite() {
        Signal signal = Signal.of(new double[] {7, 7, 7, 7});

        assertThat(signal.scale()).isZero();
        assertThat(signal.raw()).containsOnly(signal.raw()[0]).doesNotContain(Double.NaN);
        assertThat(signal.drawnIn()).isEqualTo(signal.raw());
    }
}
