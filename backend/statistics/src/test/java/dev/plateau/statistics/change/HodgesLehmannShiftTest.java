package dev.plateau.statistics.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class HodgesLehmannShiftTest {
    /** Hollander and Wolfe, permeability of membranes, as in R's help of wilcox.test: the estimate there is 0.305 for x - y. */
    @Test
    void agreesWithThePublishedHodgesLehmannEstimate() {
        double[] values = {1.15, 0.88, 0.90, 0.74, 1.21, 0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46};

        var hodgesLehmannShift = HodgesLehmannShift.between(values, 0, 5, 15, 0.95);

        assertThat(hodgesLehmannShift.estimate()).isCloseTo(0.305, within(1e-12));
        // the ninth smallest and largest of the 50 differences, counted by hand from 50/2 - 1.96 sqrt(50 * 16 / 12)
        assertThat(hodgesLehmannShift.low()).isCloseTo(-0.15, within(1e-12));
        assertThat(hodgesLehmannShift.high()).isCloseTo(0.76, within(1e-12));
    }

    @Test
    void fewValuesGiveTheWholeRange() {
        var hodgesLehmannShift = HodgesLehmannShift.between(new double[] {1, 2, 11, 13}, 0, 2, 4, 0.99);

        assertThat(hodgesLehmannShift).isEqualTo(new HodgesLehmannShift(10.5, 9, 12));
    }
}
