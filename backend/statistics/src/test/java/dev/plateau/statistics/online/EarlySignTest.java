package dev.plateau.statistics.online;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Levels of 0.01 and -0.01 by turns in pairs (+ + - -): median 0, median distance 0.01, no correlation to speak of. */
class EarlySignTest {
    private static final int RUNS = 40;
    /** The median distance makes 0.014826; half of the neighbours are equal, the others 0.02 apart: their mean, 0.01 √π / 2, is less. */
    private static final double NOISE = 0.014826;

    /** The level, then {@code runs} runs that lie {@code deviations} noises off it. */
    private static double[] series(int runs, double deviations) {
        double[] series = new double[RUNS + runs];
        for (int i = 0; i < RUNS; i++) {
            series[i] = 100 * Math.exp(i % 4 < 2 ? 0.01 : -0.01);
        }
        Arrays.fill(series, RUNS, RUNS + runs, 100 * Math.exp(deviations * NOISE));
        return series;
    }

    @ParameterizedTest
    @CsvSource({"1, 5", "2, 3.5", "3, 2.5", "4, 2.5"})
    void runsBeyondTheLimitGiveASign(int runs, double limit) {
        var above = EarlySign.at(series(runs, limit * 1.02), 0);
        var below = EarlySign.at(series(runs, -limit * 1.02), 0);

        assertThat(above).contains(new EarlySign(RUNS, runs, runs > 1, true));
        assertThat(below).contains(new EarlySign(RUNS, runs, runs > 1, false));
        assertThat(EarlySign.at(series(runs, limit * 0.98), 0)).isEmpty();
        assertThat(EarlySign.at(series(runs, -limit * 0.98), 0)).isEmpty();
    }

    @Test
    void runsOnBothSidesAreNoLevel() {
        double[] series = series(2, 4);
        series[RUNS] = 100 * Math.exp(-4 * NOISE);

        assertThat(EarlySign.at(series, 0)).isEmpty();
    }

    /** One of 40 runs was off before: 1/40 squared is above 3 in 10,000, cubed it is below. */
    @Test
    void aSeriesThatHasShownOutliersNeedsMoreRuns() {
        double[] two = series(2, 15);
        double[] three = series(3, 15);
        two[20] = 200;
        three[20] = 200;

        assertThat(EarlySign.at(two, 0).map(EarlySign::warning)).contains(false);
        assertThat(EarlySign.at(three, 0)).contains(new EarlySign(RUNS, 3, true, true));
    }

    /** Of the last 60 runs before: two in 60 squared is above 3 in 10,000, cubed below; five in 60 cubed is above. */
    @ParameterizedTest
    @CsvSource({"2, 2, false", "2, 3, true", "5, 3, false", "5, 4, true"})
    void outliersOfTheLastSixtyRunsCount(int outliers, int runs, boolean warning) {
        double[] series = new double[100 + runs];
        for (int i = 0; i < 100; i++) {
            series[i] = 100 * Math.exp(i % 4 < 2 ? 0.01 : -0.01);
        }
        for (int i = 0; i < outliers; i++) {
            series[45 + 10 * i] = 200;
        }
        Arrays.fill(series, 100, 100 + runs, 130);

        assertThat(EarlySign.at(series, 0).map(EarlySign::warning).orElse(false))
                .isEqualTo(warning);
    }

    @Test
    void looksNoFurtherBackThanTheLevel() {
        double[] series = series(2, 9);
        Arrays.fill(series, 0, 12, 500);

        assertThat(EarlySign.at(series, 12)).contains(new EarlySign(RUNS, 2, true, true));
    }

    @Test
    void neighboursThatResembleEachOtherCountForLess() {
        double[] alike = series(2, 3.6);
        for (int i = 0; i < RUNS; i++) {
            alike[i] = 100 * Math.exp(i % 20 < 10 ? 0.01 : -0.01);
        }

        assertThat(EarlySign.at(series(2, 3.6), 0)).isPresent();
        assertThat(EarlySign.at(alike, 0)).isEmpty();
    }

    /** 0.1 and 0.3 are no doubles: their means over twelve may be off by the last digit. */
    @ParameterizedTest
    @ValueSource(doubles = {1, 0.1, 0.3, 48, 258.22555791933})
    void whateverIsDifferentLiesOffALevelWhoseRunsAreTheSame(double value) {
        double[] series = new double[14];
        Arrays.fill(series, 0, 12, value);
        Arrays.fill(series, 12, 14, 1.5 * value);

        assertThat(EarlySign.at(Arrays.copyOf(series, 12), 0)).isEmpty();
        assertThat(EarlySign.at(Arrays.copyOf(series, 13), 0)).contains(new EarlySign(12, 1, false, true));
        assertThat(EarlySign.at(series, 0)).contains(new EarlySign(12, 2, true, true));
        assertThat(EarlySign.at(series, 0, 0.6)).isEmpty();
    }

    /** Nine noises are 14.3 %. */
    @Test
    void aMinimumEffectHidesWhatIsSmaller() {
        assertThat(EarlySign.at(series(2, 9), 0, 0.14)).isPresent();
        assertThat(EarlySign.at(series(2, 9), 0, 0.15)).isEmpty();
    }

    /** A level of few runs after forty of another: limits are twice as wide, the noise is theirs. */
    @ParameterizedTest
    @CsvSource({"3, 1, 10", "9, 1, 10", "5, 2, 7", "5, 3, 5"})
    void aYoungLevelBorrowsNoise(int young, int runs, double limit) {
        assertThat(EarlySign.at(young(young, runs, limit * 1.02), RUNS))
                .contains(new EarlySign(RUNS + young, runs, runs > 1, true));
        assertThat(EarlySign.at(young(young, runs, limit * 0.98), RUNS)).isEmpty();
    }

    /** Neighbours 0.02 apart, and a step that raises their mean beyond 1.5 times that. */
    private static double[] young(int young, int runs, double deviations) {
        double[] series = new double[RUNS + young + runs];
        Arrays.setAll(series, run -> 100 * Math.exp(run % 2 == 0 ? 0.01 : -0.01));
        Arrays.fill(series, RUNS, RUNS + young, 1000);
        Arrays.fill(
                series,
                RUNS + young,
                series.length,
                1000 * Math.exp(deviations * 1.5 * 0.02 / (0.674489750196082 * Math.sqrt(2))));
        return series;
    }

    @Test
    void aLevelOfTwoRunsIsNone() {
        assertThat(EarlySign.at(young(2, 1, 100), RUNS)).isEmpty();
    }

    @Test
    void nothingIsBorrowedFromFewRunsOrOnesThatAreNotPositive() {
        double[] series = young(5, 1, 100);
        series[20] = -1;

        assertThat(EarlySign.at(series, RUNS)).isEmpty();
        assertThat(EarlySign.at(new double[] {1, 1.01, 1, 1.01, 5, 5.01, 5, 99}, 4))
                .isEmpty();
        assertThat(EarlySign.at(new double[] {1, 1.01, 1, 1.01, 1, 5, 5.01, 5, 5.01, 99}, 5))
                .isPresent();
    }
}
