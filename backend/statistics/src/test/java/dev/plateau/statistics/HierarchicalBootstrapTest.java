package dev.plateau.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.statistics.RatioInterval.CannotSay;
import dev.plateau.statistics.RatioInterval.Known;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HierarchicalBootstrapTest {
    private static double[][] side(Random random, int forks, double mean, double betweenForks, double withinForks) {
        double[][] side = new double[forks][5];
        for (double[] fork : side) {
            double level = mean * (1 + betweenForks * random.nextGaussian());
            for (int i = 0; i < fork.length; i++) {
                fork[i] = level * (1 + withinForks * random.nextGaussian());
            }
        }
        return side;
    }

    /** Of twenty forks the 95 % interval should hold the truth about as often as it says; the percentile one is a little narrow. */
    @Test
    void holdsTheTruthAboutAsOftenAsItSays() {
        var random = new Random(2013);
        int covered = 0;
        int rounds = 300;
        for (int round = 0; round < rounds; round++) {
            var interval = (Known) HierarchicalBootstrap.ratio(
                    side(random, 20, 100, 0.02, 0.01), side(random, 20, 103, 0.02, 0.01), 0.95, round);
            covered += interval.low() <= 1.03 && 1.03 <= interval.high() ? 1 : 0;
        }
        assertThat(covered / (double) rounds).isBetween(0.90, 0.98);
    }

    @Test
    void theSameForksAndSeedGiveTheSameInterval() {
        double[][] one = side(new Random(1), 10, 100, 0.02, 0.01);
        double[][] other = side(new Random(2), 10, 90, 0.02, 0.01);

        var interval = HierarchicalBootstrap.ratio(one, other, 0.99, 7);

        assertThat(HierarchicalBootstrap.ratio(one, other, 0.99, 7)).isEqualTo(interval);
        assertThat(interval.ratio()).isCloseTo(0.9, within(0.03));
    }

    @Test
    void doesNotSpeakOfFewForksOrOfZeros() {
        double[][] few = side(new Random(1), 9, 100, 0.02, 0.01);
        double[][] enough = side(new Random(2), 10, 100, 0.02, 0.01);
        double[][] withZero = side(new Random(3), 10, 100, 0.02, 0.01);
        withZero[4][2] = 0;
        double[][] withNothing = side(new Random(3), 10, 100, 0.02, 0.01);
        withNothing[4] = new double[0];

        assertThat(HierarchicalBootstrap.ratio(few, enough, 0.95, 1)).isInstanceOf(CannotSay.class);
        assertThat(HierarchicalBootstrap.ratio(enough, withZero, 0.95, 1)).isInstanceOf(CannotSay.class);
        assertThat(HierarchicalBootstrap.ratio(withNothing, enough, 0.95, 1)).isInstanceOf(CannotSay.class);
        assertThat(HierarchicalBootstrap.ratio(new double[0][], new double[0][], 0.95, 1))
                .isInstanceOf(CannotSay.class);
    }

    @Test
    void constantForksGiveTheRatioItself() {
        double[][] two = new double[10][];
        double[][] three = new double[14][];
        Arrays.fill(two, new double[] {2, 2});
        Arrays.fill(three, new double[] {3});

        assertThat(HierarchicalBootstrap.ratio(two, three, 0.95, 1)).isEqualTo(new Known(1.5, 1.5, 1.5));
    }
}
