package dev.plateau.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class VariancePriorTest {
    @Test
    void poolsVariancesByTheirForks() {
        var prior = VariancePrior.pooled(
                List.of(new ForkSummary(3, 0, 0.1), new ForkSummary(5, 7, 0.2), new ForkSummary(1, 0, Double.NaN)));

        // (2 * 0.01 + 4 * 0.04) / 6
        assertThat(prior.variance()).isCloseTo(0.03, within(1e-12));
        assertThat(prior.degreesOfFreedom()).isEqualTo(6);
        assertThat(VariancePrior.pooled(List.of())).isEqualTo(VariancePrior.NONE);
    }

    @Test
    void findsTheScaleAndWeightThatVariancesWereDrawnWith() {
        var random = new Random(5);
        List<VariancePrior> variances = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            double sigma2 = 0.5 * 8 / chiSquared(random, 8);
            variances.add(new VariancePrior(sigma2 * chiSquared(random, 4) / 4, 4));
        }

        var prior = VariancePrior.ofSuite(variances);

        assertThat(prior.variance()).isCloseTo(0.5, within(0.02));
        assertThat(prior.degreesOfFreedom()).isCloseTo(8, within(0.8));
    }

    private static double chiSquared(Random random, int degreesOfFreedom) {
        double sum = 0;
        for (int i = 0; i < degreesOfFreedom; i++) {
            sum += Math.pow(random.nextGaussian(), 2);
        }
        return sum;
    }

    @Test
    void variancesThatAreAllAlikeWeighAsMuchAsTheForksOfTheOthers() {
        var same = new VariancePrior(0.25, 10);

        assertThat(VariancePrior.ofSuite(Collections.nCopies(5, same)).degreesOfFreedom())
                .isEqualTo(40);
        assertThat(VariancePrior.ofSuite(Collections.nCopies(300, same)).degreesOfFreedom())
                .as("as good as certain")
                .isEqualTo(1000);
    }

    @Test
    void saysNothingFromFewerThanThreeVariances() {
        var one = new VariancePrior(0.25, 10);
        var exact = new VariancePrior(0, 10);
        var strange = new VariancePrior(Double.NaN, 10);

        assertThat(VariancePrior.ofSuite(List.of(one, one, exact, strange, VariancePrior.NONE)))
                .isEqualTo(VariancePrior.NONE);
    }

    @Test
    void addsUp() {
        assertThat(VariancePrior.NONE.and(VariancePrior.NONE)).isEqualTo(VariancePrior.NONE);
        assertThat(new VariancePrior(1, 3).and(new VariancePrior(5, 1))).isEqualTo(new VariancePrior(2, 4));
    }

    /** Printed tables: F(4, 16) is above 2.33 in 10 %, above 3.01 in 5 % of cases. */
    @Test
    void explainsForksThatVaryAsBeforeAndNoneThatVaryMore() {
        var history = new VariancePrior(1, 16);

        assertThat(history.explains(new VariancePrior(2.3, 4))).isTrue();
        assertThat(history.explains(new VariancePrior(2.4, 4))).isFalse();
        assertThat(history.explains(new VariancePrior(0.01, 4)))
                .as("quieter forks may be luck")
                .isTrue();
        assertThat(new VariancePrior(0, 16).explains(new VariancePrior(0.01, 4)))
                .isFalse();
        assertThat(VariancePrior.NONE.explains(new VariancePrior(5, 4))).isTrue();
    }
}
