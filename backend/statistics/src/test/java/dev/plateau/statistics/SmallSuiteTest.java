package dev.plateau.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plateau.statistics.Verdict.Larger;
import dev.plateau.statistics.Verdict.Smaller;
import dev.plateau.statistics.VerdictRule.Cell;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SmallSuiteTest {
    /** Few benchmarks know little of each other's variance. Standard deviations differ by a factor of exp(spread). */
    @ParameterizedTest
    @CsvSource({
        "3, 2, 0",
        "3, 2, 0.7",
        "3, 3, 0",
        "3, 3, 0.7",
        "5, 2, 0",
        "5, 2, 0.7",
        "5, 3, 0.7",
        "8, 2, 0",
        "8, 2, 0.7",
        "8, 3, 0.7",
        "20, 2, 0.7",
        "20, 3, 0.7"
    })
    void smallSuitesKeepTheRate(int benchmarks, int forks, double spread) {
        var random = new Random(31);
        int suites = 30_000 / benchmarks;
        int wrong = 0;
        int suitesWithOne = 0;
        for (int suite = 0; suite < suites; suite++) {
            List<Cell> cells = new ArrayList<>();
            for (int i = 0; i < benchmarks; i++) {
                double sd = 0.02 * Math.exp(spread * random.nextGaussian());
                cells.add(new Cell(draw(random, sd, forks), draw(random, sd, forks), VariancePrior.NONE));
            }
            boolean one = false;
            for (var decision : VerdictRule.DEFAULT.decide(cells)) {
                wrong += decision.difference().orElseThrow().p() < 0.01 ? 1 : 0;
                one |= decision.verdict() instanceof Larger || decision.verdict() instanceof Smaller;
            }
            suitesWithOne += one ? 1 : 0;
        }
        System.out.printf(
                Locale.ROOT,
                "%d benchmarks, %d forks, spread %.1f: intervals wrong %.2f %%, suites with a false verdict %.1f %%%n",
                benchmarks,
                forks,
                spread,
                100.0 * wrong / (suites * benchmarks),
                100.0 * suitesWithOne / suites);
        assertThat(wrong / (double) (suites * benchmarks)).isLessThan(0.02);
    }

    private static ForkSummary draw(Random random, double sd, int count) {
        double[][] forks = new double[count][1];
        for (double[] fork : forks) {
            fork[0] = Math.exp(sd * random.nextGaussian());
        }
        return ForkSummary.of(forks).orElseThrow();
    }
}
