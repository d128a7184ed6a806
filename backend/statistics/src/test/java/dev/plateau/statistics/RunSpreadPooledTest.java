package dev.plateau.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

/** Spreads that are put together from two numbers. */
class RunSpreadPooledTest {
    /** Of 2 and 6 degrees of freedom: (2 · 0.1 + 6 · 0.5) / 8, (2 · 1 + 6 · 0.2) / 8 and (2 · 3 - 6 · 1) / 8. */
    @Test
    void twoHistoriesWeighByTheirDegreesOfFreedom() {
        RunSpread both = new RunSpread(0.1, 2, 1, 3).and(new RunSpread(0.5, 6, 0.2, -1));

        assertThat(both.variance()).isCloseTo(0.4, within(1e-12));
        assertThat(both.degreesOfFreedom()).isEqualTo(8);
        assertThat(both.forkShare()).isCloseTo(0.4, within(1e-12));
        assertThat(both.autocorrelation()).isCloseTo(0, within(1e-12));
    }

    @Test
    void nothingKnownAddsNothing() {
        RunSpread known = new RunSpread(0.1, 2, 1, 3);

        assertThat(known.and(RunSpread.UNKNOWN)).isEqualTo(known);
        assertThat(RunSpread.UNKNOWN.and(known)).isEqualTo(known);
        assertThat(RunSpread.UNKNOWN.and(RunSpread.UNKNOWN)).isEqualTo(RunSpread.UNKNOWN);
    }

    /** Two runs differ by twice the variance of one: (0.03² + 0.04²) / 2. */
    @Test
    void aHostMoveAndItsErrorAddAsSquares() {
        RunSpread move = RunSpread.ofHostMove(-0.03, 0.04);

        assertThat(move.variance()).isCloseTo(0.00125, within(1e-12));
        assertThat(move.isKnown()).isTrue();
    }
}
