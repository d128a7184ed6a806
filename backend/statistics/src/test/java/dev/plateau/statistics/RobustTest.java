package dev.plateau.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RobustTest {
    @Test
    void theMedianIsTheMiddleValueOrTheMeanOfTheTwo() {
        assertThat(Robust.median(new double[] {9, 1, 5})).isEqualTo(5);
        assertThat(Robust.median(new double[] {9, 1, 5, 7})).isEqualTo(6);
        assertThat(Robust.median(new double[] {1, Double.POSITIVE_INFINITY, 3})).isEqualTo(3);
        assertThat(Robust.median(new double[] {100, 2, 8, 100}, 1, 3)).isEqualTo(5);
    }

    @Test
    void whatIsMissingHasNoMedian() {
        assertThat(Robust.median(new double[] {})).isNaN();
        assertThat(Robust.median(new double[] {1, 2, 3}, 2, 2)).isNaN();
        assertThat(Robust.median(new double[] {1, 2, Double.NaN})).isNaN();
        assertThat(Robust.medianDistance(new double[] {1, 2}, 1, 1, 0)).isNaN();
    }

    @Test
    void distancesAreFromTheCentreGiven() {
        // 4, 1 and 6
        assertThat(Robust.medianDistance(new double[] {50, 1, 6, 11, 50}, 1, 4, 5))
                .isEqualTo(4);
    }

    /** By hand, type 7: the place is 0.75 (n - 1), counted from 0. */
    @Test
    void upperQuartileIsInterpolated() {
        assertThat(Robust.upperQuartile(new double[] {5, 1, 4, 2, 3})).isEqualTo(4);
        assertThat(Robust.upperQuartile(new double[] {4, 3, 2, 1})).isEqualTo(3.25);
        assertThat(Robust.upperQuartile(new double[] {7})).isEqualTo(7);
        assertThat(Robust.upperQuartile(new double[] {1, Double.NaN})).isNaN();
        assertThat(Robust.upperQuartile(new double[0])).isNaN();
    }
}
