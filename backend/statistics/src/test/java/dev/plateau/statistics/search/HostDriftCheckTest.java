package dev.plateau.statistics.search;

import static org.assertj.core.api.Assertions.assertThat;

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

    @Test
    void fewReadingsShowNothing() {
        assertThat(HostDriftCheck.drifts(new double[] {1, 2, 3, 4, 5}, 1e-9)).isFalse();
        assertThat(HostDriftCheck.drifts(new double[] {1, Double.NaN, 3, 4, Double.NaN, 5, 6}, 1e-9))
                .isFalse();
    }
}
