package dev.plateau.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class AutocorrelationTest {
    @Test
    void agreesWithTheDefinitionByHand() {
        // deviations -2 -1 0 1 2: (2 + 0 + 0 + 2) / 10
        assertThat(Autocorrelation.lag1(new double[] {1, 2, 3, 4, 5})).isCloseTo(0.4, within(1e-12));
        // deviations -4/3 -1/3 5/3: (4 - 5) / (16 + 1 + 25)
        assertThat(Autocorrelation.lag1(new double[] {1, 2, 4})).isCloseTo(-1.0 / 42, within(1e-12));
        // deviations 1 -1 1 -1: -3 / 4
        assertThat(Autocorrelation.lag1(new double[] {2, 0, 2, 0})).isCloseTo(-0.75, within(1e-12));
    }

    @Test
    void isMissingWhereItHasNoMeaning() {
        assertThat(Autocorrelation.lag1(new double[] {})).isNaN();
        assertThat(Autocorrelation.lag1(new double[] {1, 2})).isNaN();
        assertThat(Autocorrelation.lag1(new double[] {3, 3, 3})).isNaN();
        // three times 0.1 is no double
        assertThat(Autocorrelation.lag1(new double[] {0.1, 0.1, 0.1})).isNaN();
        assertThat(Autocorrelation.lag1(new double[] {1, Double.NaN, 3})).isNaN();
    }

    /** Deviations as in {1, 2, 4}, a billion times smaller than the values. */
    @Test
    void farFromZeroItIsTheSame() {
        assertThat(Autocorrelation.lag1(new double[] {1e9 + 1, 1e9 + 2, 1e9 + 4}))
                .isCloseTo(-1.0 / 42, within(1e-6));
    }
}
