package dev.plateau.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ScalingFitTest {
    private static final int[] THREADS = {1, 2, 4, 8, 16, 32, 64};

    private static double[] law(double perThread, double contention, double coherency) {
        return Arrays.stream(THREADS)
                .mapToDouble(n -> perThread * n / (1 + contention * (n - 1) + coherency * n * (n - 1)))
                .toArray();
    }

    @Test
    void findsTheCoefficientsThatMadeTheValues() {
        var fit = ScalingFit.of(THREADS, law(1e6, 0.05, 0.0004)).orElseThrow();

        assertThat(fit.perThread()).isCloseTo(1e6, within(1e-3));
        assertThat(fit.contention()).isCloseTo(0.05, within(1e-9));
        assertThat(fit.coherency()).isCloseTo(0.0004, within(1e-11));
        // Gunther: the peak lies at sqrt((1 - sigma) / kappa)
        assertThat(fit.peak()).isCloseTo(48.734, within(1e-3));
        assertThat(fit.at(16)).isCloseTo(1e6 * 16 / (1 + 0.75 + 0.096), within(1.0));
    }

    /**
     * A law with a contention below 0, which is none. Of what is left, coherency alone bends as these values do; contention alone comes
     * nowhere near them.
     */
    @Test
    void ofTheLawsThatMeanSomethingTheOneThatFitsBestIsTaken() {
        double[] values = law(10, -0.01, 0.001);
        var fit = ScalingFit.of(THREADS, values).orElseThrow();

        assertThat(fit.contention()).isZero();
        assertThat(fit.coherency()).isBetween(0.0005, 0.001);
        for (int i = 0; i < THREADS.length; i++) {
            assertThat(fit.at(THREADS[i])).isCloseTo(values[i], withinPercentage(10));
        }
    }

    @Test
    void linearScalingHasNoContentionAndNoPeak() {
        var fit = ScalingFit.of(THREADS, law(7, 0, 0)).orElseThrow();

        assertThat(fit.contention()).isCloseTo(0, within(1e-9));
        assertThat(fit.coherency()).isCloseTo(0, within(1e-9));
        assertThat(new ScalingFit(7, 0, 0).peak()).isInfinite();
        assertThat(new ScalingFit(7, 2, 0.1).peak()).isEqualTo(1);
    }

    @Test
    void coefficientsNeverFallBelowZero() {
        // better than linear: caches
        var fit = ScalingFit.of(new int[] {1, 2, 4, 8}, new double[] {1, 2.2, 4.9, 11})
                .orElseThrow();

        assertThat(fit.contention()).isEqualTo(0);
        assertThat(fit.coherency()).isEqualTo(0);
        assertThat(fit.perThread()).isBetween(1.0, 1.4);
    }

    @Test
    void noiseMovesTheCoefficientsLittle() {
        var random = new Random(2007);
        double[] noisy = Arrays.stream(law(100, 0.1, 0.001))
                .map(x -> x * (1 + 0.01 * random.nextGaussian()))
                .toArray();

        var fit = ScalingFit.of(THREADS, noisy).orElseThrow();

        assertThat(fit.contention()).isCloseTo(0.1, within(0.02));
        assertThat(fit.coherency()).isCloseTo(0.001, within(0.0002));
    }

    @Test
    void needsThreeThreadCountsAndPositiveThroughput() {
        assertThat(ScalingFit.of(new int[] {1, 2, 2}, new double[] {1, 2, 2})).isEmpty();
        assertThat(ScalingFit.of(new int[] {1, 2, 4}, new double[] {1, 0, 3})).isEmpty();
        assertThat(ScalingFit.of(new int[] {1, 2, 4}, new double[] {1, Double.NaN, 3}))
                .isEmpty();
        assertThat(ScalingFit.of(new int[] {0, 2, 4}, new double[] {1, 2, 3})).isEmpty();
        assertThat(ScalingFit.of(new int[] {}, new double[] {})).isEmpty();
    }

    /** Contention of 0.5: two threads do 2 / (1 + 0.5), three 3 / (1 + 1) of the work of one. */
    @Test
    void threeThreadCountsAreEnough() {
        var fit = ScalingFit.of(new int[] {1, 2, 3}, new double[] {60, 80, 90}).orElseThrow();

        assertThat(fit.perThread()).isCloseTo(60, within(1e-6));
        assertThat(fit.contention()).isCloseTo(0.5, within(1e-9));
        assertThat(fit.coherency()).isCloseTo(0, within(1e-9));
    }

    @Test
    void valuesWhoseSquaresAreBeyondADoubleHaveNoFit() {
        assertThat(ScalingFit.of(new int[] {1, 2, 4}, new double[] {1e200, 2e200, 4e200}))
                .isEmpty();
    }
}
