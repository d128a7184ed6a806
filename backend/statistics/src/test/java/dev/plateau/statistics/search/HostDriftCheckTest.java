package dev.plateau.statistics.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HostDriftCheckTest {
    private static final int TRIALS = 500;

    private static double share(double drift, double noise, int readings) {
        int drifting = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            Random random = new Random(trial);
            double[] values = new double[readings];
            double host = 0;
            for (int i = 0; i < readings; i++) {
                host += drift * random.nextGaussian();
                values[i] = Math.exp(0.01 * (host + noise * random.nextGaussian()));
            }
            drifting += HostDriftCheck.drifts(values, 1e-4) ? 1 : 0;
        }
        return (double) drifting / TRIALS;
    }

    @Test
    void whiteNoiseIsNoDrift() {
        assertThat(share(0, 1, 10)).as("readings as noisy as forks").isLessThan(0.05);
        assertThat(share(0, 0.2, 20)).isZero();
    }

    @Test
    void seesARandomWalk() {
        assertThat(share(0.5, 0.2, 20)).isGreaterThan(0.65);
        assertThat(share(1, 0.2, 20)).isGreaterThan(0.65);
    }

    @Test
    void aWalkThatIsSmallBesideTheForksIsTolerated() {
        assertThat(share(0.03, 0.01, 20)).isLessThan(0.02);
    }

    private static double[] readings(double... logs) {
        return Arrays.stream(logs).map(Math::exp).toArray();
    }

    /** By hand: variance 3.5, mean square of the successive differences 1. So 3 moves slowly, which 0.09 x 33.3 is. */
    @Test
    void aRampMovesByItsVarianceLessHalfOfItsStepSquared() {
        double[] ramp = readings(0, 1, 2, 3, 4, 5);

        assertThat(HostDriftCheck.drifts(ramp, 33)).isTrue();
        assertThat(HostDriftCheck.drifts(ramp, 34)).isFalse();
    }

    /**
     * By hand, for six readings: chance explains a part of 1.96 sqrt(4 / 35) = 0.6626 of the variance. Of both rows it is 1 - squares of the
     * successive differences / (2 x squares around the mean).
     */
    @Test
    void chanceMustNotExplainIt() {
        assertThat(HostDriftCheck.drifts(readings(0, 1, 0, 1, 4, 4), 0))
                .as("1 - 12 / 34.67 = 0.6538")
                .isFalse();
        assertThat(HostDriftCheck.drifts(readings(0, 0, 3, 3, 3, 4), 0))
                .as("1 - 10 / 29.67 = 0.6629")
                .isTrue();
    }

    @Test
    void passesOverReadingsThatAreMissing() {
        double[] gaps = {1, 2, Double.NaN, 4, 0, 8, Double.POSITIVE_INFINITY, 16, -1, 32};

        assertThat(HostDriftCheck.drifts(gaps, 1e-9)).isTrue();
    }

    @Test
    void fewReadingsShowNothing() {
        assertThat(HostDriftCheck.drifts(new double[] {1, 2, 3, 4, 5}, 1e-9)).isFalse();
        assertThat(HostDriftCheck.drifts(new double[] {1, Double.NaN, 3, 4, Double.NaN, 5, 6}, 1e-9))
                .isFalse();
    }
}
