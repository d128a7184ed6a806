package dev.plateau.statistics.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.statistics.LogRatio;
import dev.plateau.statistics.search.SearchListener.MeasuredFork;
import dev.plateau.statistics.search.SearchListener.SearchStage;
import dev.plateau.statistics.search.VariantForks.ForkReading;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BlockRegressionTest {
    private static List<MeasuredFork> forks(Variant variant, double... logs) {
        List<MeasuredFork> forks = new ArrayList<>();
        for (double log : logs) {
            ForkReading reading = new ForkReading(Math.exp(log), Double.NaN);
            forks.add(new MeasuredFork(1, forks.size(), SearchStage.VERIFY, variant, reading));
        }
        return forks;
    }

    private final List<MeasuredFork> first = forks(Variant.NONE, 1, 2, 3, 6);
    private final List<MeasuredFork> second = forks(Variant.REFERENCE, 2.5, 3, 4.5, 7);

    @Test
    void isThePooledTWithoutBlocks() {
        LogRatio found = BlockRegression.contrast(first, second, false);

        // By hand: means 3 and 4.25; squares 14 and 12.25; variance 26.25 / 6.
        assertThat(found.estimate()).isCloseTo(1.25, within(1e-9));
        assertThat(found.standardError()).isCloseTo(Math.sqrt(26.25 / 6 / 2), within(1e-9));
        assertThat(found.degreesOfFreedom()).isEqualTo(6);
    }

    @Test
    void isThePairedTWhenRoundsHaveEffects() {
        LogRatio found = BlockRegression.contrast(first, second, true);

        // By hand: differences 1.5, 1, 1.5, 1; mean 1.25, standard deviation 0.2887.
        assertThat(found.estimate()).isCloseTo(1.25, within(1e-9));
        assertThat(found.standardError()).isCloseTo(Math.sqrt(0.25 / 3 / 4), within(1e-9));
        assertThat(found.degreesOfFreedom()).isEqualTo(3);
    }

    @Test
    void oneForkOfEachSideShowsNothing() {
        LogRatio found = BlockRegression.contrast(first.subList(0, 1), second.subList(0, 1), false);

        assertThat(found.estimate()).isZero();
        assertThat(found.p()).isEqualTo(1);
    }

    /** Values without spread, such as bytes: rounding leaves as good a fit in any unit. */
    @Test
    void exactValuesHaveTheSameRelativeErrorAtAnyScale() {
        for (double scale : new double[] {1e-3, 1, 1e3}) {
            BlockRegression regression = new BlockRegression(new double[] {0, 0, scale, scale}, new int[] {0, 0, 0, 0});
            BlockRegression.Fit fit = regression.fit(i -> i < 2 ? 0 : 1);

            assertThat(fit.difference()).isCloseTo(scale, within(1e-9 * scale));
            // The squares around the mean sum up to scale².
            assertThat(fit.residualSquares() / (scale * scale)).isBetween(0.9e-12, 1.1e-12);
        }
    }

    @Test
    void groupsWithoutACommonBlockShowNothing() {
        List<MeasuredFork> later = List.of(
                new MeasuredFork(9, 90, SearchStage.VERIFY, Variant.REFERENCE, new ForkReading(5, Double.NaN)),
                new MeasuredFork(10, 91, SearchStage.VERIFY, Variant.REFERENCE, new ForkReading(6, Double.NaN)));

        assertThat(BlockRegression.contrast(first, later, true).p()).isEqualTo(1);
    }
}
