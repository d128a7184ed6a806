package dev.plateau.statistics.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
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
}
