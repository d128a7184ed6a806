package dev.plateau.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DeterministicChangeTest {
    private static double[] run(double... forks) {
        return forks;
    }

    @Test
    void twoRunsOfAnotherValueAreAChange() {
        double[][] runs = {run(48.001, 48), run(48.002, 48), run(48, 48.003), run(56.001, 56), run(56, 56)};

        assertThat(DeterministicChange.latest(runs)).contains(new DeterministicChange(3, 48, 56));
    }

    @Test
    void oneRunIsNotYetAChange() {
        assertThat(DeterministicChange.latest(new double[][] {run(48), run(48), run(48), run(56)}))
                .isEmpty();
    }

    @Test
    void theNewestOfSeveralChangesIsTold() {
        double[][] runs = {run(48), run(48), run(56), run(56), run(40), run(40), run(40)};

        assertThat(DeterministicChange.latest(runs)).contains(new DeterministicChange(4, 56, 40));
    }

    @Test
    void forksThatDisagreeHaveNoValue() {
        assertThat(DeterministicChange.agreed(run(48, 56))).isEmpty();
        assertThat(DeterministicChange.agreed(run(48, Double.NaN))).isEmpty();
        assertThat(DeterministicChange.agreed(run())).isEmpty();
        assertThat(DeterministicChange.agreed(run(48.4, 47.6))).hasValue(48);
        double[][] runs = {run(48, 48), run(48, 48), run(56, 48), run(56, 56)};
        assertThat(DeterministicChange.latest(runs)).isEmpty();
    }

    @Test
    void eightBytesOfManyAreRoundingNotAChange() {
        double[][] runs = {run(100_000), run(100_000), run(100_008), run(100_008)};

        assertThat(DeterministicChange.latest(runs)).isEmpty();
        assertThat(DeterministicChange.latest(new double[][] {run(0), run(0), run(8), run(8)}))
                .contains(new DeterministicChange(2, 0, 8));
        assertThat(DeterministicChange.latest(new double[][] {})).isEmpty();
    }
}
