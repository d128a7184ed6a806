package dev.plateau.statistics.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.statistics.LogRatio;
import dev.plateau.statistics.VariancePrior;
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
        LogRatio found = BlockRegression.contrast(first, second, false, VariancePrior.NONE);

        // By hand: means 3 and 4.25; squares 14 and 12.25; variance 26.25 / 6.
        assertThat(found.estimate()).isCloseTo(1.25, within(1e-9));
        assertThat(found.standardError()).isCloseTo(Math.sqrt(26.25 / 6 / 2), within(1e-9));
        assertThat(found.degreesOfFreedom()).isEqualTo(6);
    }

    @Test
    void isThePairedTWhenRoundsHaveEffects() {
        LogRatio found = BlockRegression.contrast(first, second, true, VariancePrior.NONE);

        // By hand: differences 1.5, 1, 1.5, 1; mean 1.25, standard deviation 0.2887.
        assertThat(found.estimate()).isCloseTo(1.25, within(1e-9));
        assertThat(found.standardError()).isCloseTo(Math.sqrt(0.25 / 3 / 4), within(1e-9));
        assertThat(found.degreesOfFreedom()).isEqualTo(3);
    }

    @Test
    void groupsWithoutACommonBlockShowNothing() {
        List<MeasuredFork> later = List.of(
                new MeasuredFork(9, 90, SearchStage.VERIFY, Variant.REFERENCE, new ForkReading(5, Double.NaN)),
                new MeasuredFork(10, 91, SearchStage.VERIFY, Variant.REFERENCE, new ForkReading(6, Double.NaN)));

        assertThat(BlockRegression.contrast(first, later, true, VariancePrior.NONE)
                        .p())
                .isEqualTo(1);
    }
}
