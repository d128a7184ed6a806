package dev.plateau.statistics.online;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.statistics.DeterministicChange;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ExactLevelsTest {
    private static final double SHARE = 0.005;

    /** Runs of two forks that agree: as many as given of each value. */
    private static double[][] runs(double... runsAndValues) {
        List<double[]> runs = new ArrayList<>();
        for (int i = 0; i < runsAndValues.length; i += 2) {
            for (int run = 0; run < runsAndValues[i]; run++) {
                runs.add(new double[] {runsAndValues[i + 1], runsAndValues[i + 1] + 0.003});
            }
        }
        return runs.toArray(double[][]::new);
    }

    private static ExactLevels levels(double[][] runs) {
        return ExactLevels.of(runs, SHARE).orElseThrow();
    }

    private static double[][] disagreeing() {
        double[][] runs = new double[30][];
        Arrays.fill(runs, new double[] {48, 64});
        return runs;
    }

    @Test
    void theSecondRunOfAnotherValueIsAChangeAndTheFirstASign() {
        ExactLevels first = levels(runs(12, 48, 1, 72));
        ExactLevels second = levels(runs(12, 48, 2, 72));

        assertThat(first.changes()).isEmpty();
        assertThat(first.sign()).contains(new EarlySign(12, 1, false, true));
        assertThat(second.changes()).containsExactly(new DeterministicChange(12, 48, 72));
        assertThat(second.sign()).isEmpty();
    }

    @Test
    void aLevelBeginsWithTwoRunsOfOneValue() {
        assertThat(levels(runs(2, 48, 8, 72)).changes()).containsExactly(new DeterministicChange(2, 48, 72));
        assertThat(levels(runs(1, 48, 9, 72)).changes()).isEmpty();
    }

    @Test
    void tenRunsAreEnoughAndTheNewestOfManyMayFall() {
        assertThat(levels(runs(10, 48)).sign()).isEmpty();
        assertThat(levels(runs(12, 48, 1, 40)).sign()).contains(new EarlySign(12, 1, false, false));
    }

    @Test
    void levelsMayFollowEachOtherClosely() {
        assertThat(levels(runs(10, 48, 3, 72, 4, 48)).changes())
                .containsExactly(new DeterministicChange(10, 48, 72), new DeterministicChange(13, 72, 48));
    }

    /** One in fifteen, squared, is above 3 in 10,000; cubed it is 0.000296. */
    @Test
    void aLevelWithAStrayNeedsThreeInARow() {
        assertThat(levels(runs(7, 48, 1, 72, 7, 48, 2, 72)).changes()).isEmpty();
        assertThat(levels(runs(7, 48, 1, 72, 7, 48, 2, 72)).sign()).contains(new EarlySign(15, 2, true, true));
        assertThat(levels(runs(7, 48, 1, 72, 7, 48, 3, 72)).changes())
                .containsExactly(new DeterministicChange(15, 48, 72));
    }

    /** After a level of 60 runs, one stray in 15: squared above 3 in 10,000, though one in 75 or in 135 would not be. */
    @Test
    void straysAreCountedFromTheBeginningOfTheLevel() {
        assertThat(levels(runs(60, 48, 7, 72, 1, 96, 7, 72, 2, 96)).changes())
                .containsExactly(new DeterministicChange(60, 48, 72));
        assertThat(levels(runs(7, 48, 1, 96, 60, 72, 2, 96)).changes())
                .containsExactly(new DeterministicChange(8, 48, 72), new DeterministicChange(68, 72, 96));
    }

    @Test
    void aSmallStepIsNoneHoweverManyStepsThereAre() {
        assertThat(levels(runs(12, 100_000, 5, 100_008)).changes()).isEmpty();
        // The level stays what it was, so many small steps become a large one.
        assertThat(levels(runs(12, 10_000, 2, 10_024, 2, 10_048, 2, 10_072)).changes())
                .containsExactly(new DeterministicChange(16, 10_000, 10_072));
    }

    @Test
    void aMinimumEffectHidesWhatIsSmaller() {
        assertThat(ExactLevels.of(runs(12, 240, 3, 264), 0.05).orElseThrow().changes())
                .hasSize(1);
        assertThat(ExactLevels.of(runs(12, 240, 3, 264), 0.11).orElseThrow().changes())
                .isEmpty();
    }

    @Test
    void forksThatDisagreeMakeAnOrdinarySeries() {
        double[][] runs = runs(20, 48);
        for (int i = 3; i < 20; i += 5) {
            runs[i] = new double[] {48, 64};
        }
        // one in five
        assertThat(ExactLevels.of(runs, SHARE)).isPresent();
        runs[10] = new double[] {48, 64};
        assertThat(ExactLevels.of(runs, SHARE)).isEmpty();
        assertThat(ExactLevels.of(disagreeing(), SHARE)).isEmpty();
        assertThat(ExactLevels.of(runs(9, 48), SHARE)).isEmpty();
    }

    /** A mean between two granules, rounded now up, now down: no run of it may be called a change. */
    @Test
    void noiseAroundARoundingEdgeIsNoLevel() {
        int wrong = 0;
        for (int seed = 0; seed < 200; seed++) {
            var random = new Random(seed);
            double[][] runs = new double[200][];
            for (int i = 0; i < runs.length; i++) {
                runs[i] = new double[] {68 + 0.5 * random.nextGaussian(), 68 + 0.5 * random.nextGaussian()};
            }
            wrong += ExactLevels.of(runs, SHARE)
                    .map(levels -> levels.changes().size())
                    .orElse(0);
        }
        assertThat(wrong).isZero();
    }

    /** One run in ten strays, by itself. One first stray in ten has a second beside it, and both ends of that pair are told: 20 in 100 series. */
    @Test
    void straysRarelyFallTogether() {
        int wrong = 0;
        for (int seed = 0; seed < 100; seed++) {
            var random = new Random(seed);
            double[][] runs = new double[200][];
            for (int i = 0; i < runs.length; i++) {
                double value = i > 1 && random.nextInt(10) == 0 ? 64 : 48;
                runs[i] = new double[] {value, value};
            }
            wrong += ExactLevels.of(runs, SHARE).orElseThrow().changes().size();
        }
        assertThat(wrong).isLessThanOrEqualTo(40);
    }
}
