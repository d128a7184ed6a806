package dev.plateau.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class MomentsTest {
    /** Deviations -4/3, -1/3 and 5/3: their squares are 42/9 together. */
    @Test
    void agreeWithTheDefinitionByHand() {
        assertThat(Moments.mean(new double[] {1, 2, 4})).isCloseTo(7 / 3.0, within(1e-12));
        assertThat(Moments.standardDeviation(new double[] {1, 2, 4})).isCloseTo(Math.sqrt(7 / 3.0), within(1e-12));
    }

    /** The difference of two sums of squares would lose the deviations: 10^18 leaves no digit behind the point. */
    @Test
    void theDeviationIsTheSameFarFromZero() {
        assertThat(Moments.standardDeviation(new double[] {1e9 + 1, 1e9 + 2, 1e9 + 4}))
                .isCloseTo(Math.sqrt(7 / 3.0), within(1e-6));
    }

    @Test
    void areMissingWhereThereAreTooFewValues() {
        assertThat(Moments.mean(new double[0])).isNaN();
        assertThat(Moments.standardDeviation(new double[] {5})).isNaN();
    }
}
