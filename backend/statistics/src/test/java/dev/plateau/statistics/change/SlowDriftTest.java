package dev.plateau.statistics.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SlowDriftTest {
    @Test
    void findsTheCreepThatHardlyEverLooksLikeAStep() {
        var random = new Random(1968);
        int seen = 0;
        int steps = 0;
        for (int round = 0; round < 50; round++) {
            double[] series = Synthetic.CREEPING.flat(random, 200, 0.02);
            steps += ChangePoints.in(series).points().size();
            var drift = SlowDrift.of(series);
            seen += drift.p() < 0.01 && drift.change() > 0 ? 1 : 0;
        }
        assertThat(seen).isGreaterThan(47);
        assertThat(steps).isLessThanOrEqualTo(2);
    }

    @Test
    void measuresAStraightLineExactly() {
        double[] series = new double[100];
        for (int i = 0; i < 100; i++) {
            series[i] = 50 * Math.pow(1.001, i);
        }

        assertThat(SlowDrift.of(series).change()).isCloseTo(Math.pow(1.001, 99) - 1, within(1e-9));
        assertThat(SlowDrift.of(series).p()).isLessThan(1e-6);
    }

    /**
     * Twenty values that only grow, the steps by turns 0.4 and 1.6: all 190 pairs agree, their variance is 20 · 19 · 45 / 18 = 950, and what the
     * slope leaves goes up and down, which widens nothing. z = 189 / √950 = 6.132; the normal has 4.34e-10 beyond.
     */
    @Test
    void agreesWithKendallsFormula() {
        double[] series = new double[20];
        for (int i = 0; i < series.length; i++) {
            series[i] = i - 10 + (i % 2 == 0 ? 0.3 : -0.3);
        }

        assertThat(SlowDrift.of(series).p()).isCloseTo(8.68e-10, withinPercentage(1));
        assertThat(SlowDrift.of(series).change()).isBetween(18.0, 20.0);
        assertThat(SlowDrift.of(Arrays.copyOf(series, 19)).p()).isNaN();
    }

    @Test
    void keepsItsErrorRateOnIndependentAndOnCorrelatedRuns() {
        var random = new Random(1975);
        int rounds = 500;
        int independent = 0;
        int correlated = 0;
        for (int round = 0; round < rounds; round++) {
            independent += SlowDrift.of(Synthetic.NORMAL.flat(random, 60, 0.02)).p() < 0.05 ? 1 : 0;
            correlated +=
                    SlowDrift.of(Synthetic.CORRELATED.flat(random, 60, 0.02)).p() < 0.05 ? 1 : 0;
        }
        assertThat(independent / (double) rounds).isBetween(0.01, 0.075);
        // without the widening it is about 0.25
        assertThat(correlated / (double) rounds).isLessThan(0.12);
    }

    @Test
    void saysNothingOfFewRunsAndNoDriftOfConstantOnes() {
        assertThat(SlowDrift.of(new double[19]).p()).isNaN();
        assertThat(SlowDrift.of(new double[] {}).change()).isNaN();
        assertThat(SlowDrift.of(new double[30])).isEqualTo(new SlowDrift(0, 1));
    }

    /** Theil's definition, over all pairs of logs. */
    @Test
    void theChangeIsTheMedianOfAllPairwiseSlopesOverAllRuns() {
        double[] series = new double[20];
        Arrays.setAll(series, i -> 50 * Math.exp(0.01 * i + 0.02 * Math.sin(i * 12.9898)));
        double[] slopes = IntStream.range(0, 20)
                .boxed()
                .flatMapToDouble(i -> IntStream.range(i + 1, 20)
                        .mapToDouble(j -> (Math.log(series[j]) - Math.log(series[i])) / (j - i)))
                .sorted()
                .toArray();

        assertThat(slopes).hasSize(190);
        assertThat(SlowDrift.of(series).change())
                .isCloseTo(Math.expm1(19 * (slopes[94] + slopes[95]) / 2), within(1e-9));
    }
}
