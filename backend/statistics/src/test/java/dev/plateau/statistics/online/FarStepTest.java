package dev.plateau.statistics.online;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.statistics.online.RunSeries.ForkSource;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Levels by turns above and below 0: neighbours as far apart as twice the distance from the level, whose noise is that over 0.6745 √2. */
class FarStepTest {
    private static RunSeries runs(int before, double noise, double... newest) {
        double[] scores = new double[before + newest.length];
        Arrays.setAll(scores, run -> Math.exp(run < before ? (run % 2 == 0 ? noise : -noise) : newest[run - before]));
        return RunSeries.of(scores);
    }

    private static boolean is(RunSeries runs, int before) {
        return FarStep.is(runs, 0, new EarlySign(before, runs.length() - before, true, runs.scores()[before] > 1));
    }

    /** A factor of two is 0.693. Ten noises of 0.05 are {@code 10 * 0.1 / 0.954}, 1.05; noises of 0.01 and 0.001 are small beside the factor. */
    @ParameterizedTest
    @CsvSource({
        "0.001, 0.7, true",
        "0.001, 0.68, false",
        "0.001, -0.7, true",
        "0.001, -0.68, false",
        "0.05, 1.1, true",
        "0.05, 1.0, false",
        "0.05, -1.1, true",
        "0.05, -1.0, false"
    })
    void liesOffByAFactorOfTwoAndTenNoises(double noise, double newest, boolean far) {
        assertThat(is(runs(20, noise, newest, newest, newest), 20)).isEqualTo(far);
    }

    @Test
    void hasThreeRunsAllFarOff() {
        assertThat(is(runs(20, 0.01, 3, 3, 3, 3), 20)).isTrue();
        assertThat(is(runs(20, 0.01, 3, 3), 20)).isFalse();
        assertThat(is(runs(20, 0.01, 3, 0.6, 3), 20)).isFalse();
    }

    @Test
    void isTwiceAsFarOffAsAnyRunOfTheLevel() {
        RunSeries spiked = runs(20, 0.01, 3, 3, 3);
        spiked.scores()[8] = Math.exp(-1.4);
        assertThat(is(spiked, 20)).isTrue();

        spiked.scores()[8] = Math.exp(-1.6);
        assertThat(is(spiked, 20)).isFalse();
    }

    /** A deviation of 0.4 adds to the noise of the runs that were measured on such a host. */
    @Test
    void isFurtherOffOnAnUnstableHost() {
        RunSeries runs = runs(20, 0.01, 3.9, 3.9, 3.9);
        runs.hostDeviations()[21] = 0.38;
        assertThat(is(runs, 20)).isTrue();

        runs.hostDeviations()[21] = 0.4;
        assertThat(is(runs, 20)).isFalse();
    }

    /** The level of five runs alone would know no noise. */
    @Test
    void aYoungLevelBorrowsTheNoiseBeforeIt() {
        RunSeries runs = runs(20, 0.1, 0, 0, 0, 0, 0, 1.5, 1.5, 1.5);

        assertThat(FarStep.is(runs, 20, new EarlySign(25, 3, true, true))).isFalse();
        for (int run = 0; run < 20; run++) {
            runs.scores()[run] = Math.exp(run % 2 == 0 ? 0.01 : -0.01);
        }
        assertThat(FarStep.is(runs, 20, new EarlySign(25, 3, true, true))).isTrue();
    }

    @Test
    void hasAMiddleForkAsFarOff() {
        RunSeries scores = runs(20, 0.01, 3, 3, 3);
        double[][] forks = new double[23][];
        Arrays.setAll(forks, run -> new double[] {scores.scores()[run], scores.scores()[run], scores.scores()[run]});
        assertThat(is(RunSeries.of(scores.scores(), ForkSource.of(forks)), 20)).isTrue();

        forks[22] = new double[] {1, 1, 3 * Math.exp(3) - 2};
        assertThat(is(RunSeries.of(scores.scores(), ForkSource.of(forks)), 20)).isFalse();
    }

    @Test
    void hasScoresThatArePositive() {
        RunSeries runs = runs(20, 0.01, 3, 3, 3);
        runs.scores()[5] = 0;

        assertThat(is(runs, 20)).isFalse();
    }
}
