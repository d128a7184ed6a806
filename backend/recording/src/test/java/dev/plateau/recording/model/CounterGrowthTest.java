package dev.plateau.recording.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CounterGrowthTest {
    private static Figure counted(double count) {
        return new Figure(Visibility.RECORDED, count).counted();
    }

    @Test
    void comparesRatesAndNotTotals() {
        assertThat(CounterGrowth.find(counted(100), 1000, counted(200), 2000))
                .as("twice as many in twice as many operations")
                .isEmpty();
        CounterGrowth grown =
                CounterGrowth.find(counted(100), 1000, counted(400), 2000).orElseThrow();
        assertThat(grown.baseline()).isCloseTo(0.1, within(1e-12));
        assertThat(grown.candidate()).isCloseTo(0.2, within(1e-12));
        assertThat(grown.growth()).isCloseTo(0.1, within(1e-12));
        // Independent answer: standard errors of 0.01 and 0.01 of Poisson counts, together 0.01414.
        assertThat(grown.low()).isCloseTo(0.1 - 2.5758 * 0.014142, within(1e-5));
        assertThat(grown.high()).isCloseTo(0.1 + 2.5758 * 0.014142, within(1e-5));
    }

    @Test
    void chanceAndSmallGrowthShowNothing() {
        assertThat(CounterGrowth.find(counted(0), 1, counted(9), 1))
                .as("three errors")
                .isEmpty();
        assertThat(CounterGrowth.find(counted(0), 1, counted(10), 1)).isPresent();
        assertThat(CounterGrowth.find(counted(1e6), 1, counted(1.1e6), 1))
                .as("a tenth")
                .isEmpty();
        assertThat(CounterGrowth.find(counted(2e6), 1, counted(1e6), 1))
                .as("it fell")
                .isEmpty();
    }

    @Test
    void aSideThatDoesNotShowItShowsNothing() {
        Figure hidden = Figure.of(Visibility.SWITCHED_OFF, Double.NaN).counted();
        Figure withoutError = new Figure(Visibility.RECORDED, 1);

        assertThat(CounterGrowth.find(hidden, 1, counted(1000), 1)).isEmpty();
        assertThat(CounterGrowth.find(counted(1), 1, hidden, 1)).isEmpty();
        assertThat(CounterGrowth.find(withoutError, 1, counted(1000), 1)).isEmpty();
        assertThat(CounterGrowth.find(counted(1), 1, new Figure(Visibility.RECORDED, 1000), 1))
                .isEmpty();
    }

    /** Times of compilations vary much more than their number. */
    @Test
    void equalRatesOfHeavyTimesSeldomGrow() {
        Random random = new Random(1);
        int grown = 0;
        for (int i = 0; i < 2000; i++) {
            Optional<CounterGrowth> found = CounterGrowth.find(times(random), 1, times(random), 1);
            grown += found.isPresent() ? 1 : 0;
        }
        assertThat(grown).as("of 2,000; three errors leave 0.13 %").isLessThanOrEqualTo(10);
    }

    private static Figure times(Random random) {
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < 300; i++) {
            double time = Math.exp(random.nextGaussian());
            sum += time;
            squares += time * time;
        }
        return new Figure(Visibility.RECORDED, sum, Math.sqrt(squares));
    }
}
