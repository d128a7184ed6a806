package dev.plateau.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BimodalityTest {
    @Test
    void twoWaysOfCompilingAreSeen() {
        var modes = Bimodality.of(new double[] {101, 130, 100, 131, 99, 129, 102}, 0.02)
                .orElseThrow();

        assertThat(modes).isEqualTo(new Bimodality(100.5, 130, 3));
    }

    @Test
    void twoForksAreAModeOnEitherSide() {
        assertThat(Bimodality.of(new double[] {100, 101, 99, 102, 150, 151}, 0.02))
                .contains(new Bimodality(100.5, 150.5, 2));
        assertThat(Bimodality.of(new double[] {100, 101, 149, 152, 150, 151}, 0.02))
                .contains(new Bimodality(100.5, 150.5, 4));
    }

    @Test
    void oneOddForkIsNoMode() {
        assertThat(Bimodality.of(new double[] {100, 101, 99, 102, 100.5, 150}, 0.02))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"6, 0.065", "8, 0.025", "10, 0.008", "20, 0.001"})
    void oneGroupOfNormalForksSeldomLooksLikeTwo(int forks, double most) {
        var random = new Random(1985);
        int two = 0;
        for (int round = 0; round < 4000; round++) {
            double[] medians =
                    random.doubles(forks).map(u -> random.nextGaussian()).toArray();
            two += Bimodality.of(medians, 0).isPresent() ? 1 : 0;
        }
        assertThat(two / 4000.0).isLessThan(most);
    }

    /** Rounded scores have no distance from the centre of their group, so any gap would be many times as large. */
    @Test
    void theGroupsDifferByTheMinimumEffect() {
        assertThat(Bimodality.of(new double[] {24, 24, 24, 24, 24.001, 24.001}, 0.02))
                .isEmpty();
        assertThat(Bimodality.of(new double[] {100, 100, 100, 100, 102, 102}, 0.02))
                .contains(new Bimodality(100, 102, 2));
        assertThat(Bimodality.of(new double[] {100, 100, 100, 100, 101.9, 101.9}, 0.02))
                .isEmpty();
    }

    @Test
    void equalForksAndFewForksHaveNoModes() {
        assertThat(Bimodality.of(new double[] {5, 5, 5, 5, 5, 5}, 0.02)).isEmpty();
        assertThat(Bimodality.of(new double[] {1, 1, 9, 9, 9}, 0.02)).isEmpty();
        assertThat(Bimodality.of(new double[] {}, 0.02)).isEmpty();
        assertThat(Bimodality.of(new double[] {48, 48, 48, 56, 56, 56}, 0.02)).isPresent();
    }

    /** Four of six lie on the centre of their group, so the typical distance is 0, however wide the lower group. */
    @Test
    void everyForkIsMeasuredFromTheCentreOfItsOwnGroup() {
        assertThat(Bimodality.of(new double[] {0, 120, 240, 1000, 1000, 1000}, 0.02))
                .contains(new Bimodality(120, 1000, 3));
    }
}
