package dev.plateau.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.statistics.Verdict.Larger;
import dev.plateau.statistics.Verdict.Smaller;
import dev.plateau.statistics.VerdictRule.Cell;
import dev.plateau.statistics.VerdictRule.Decision;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UnequalForksTest {
    private static LogRatio difference(ForkSummary baseline, ForkSummary candidate, VariancePrior history) {
        return VerdictRule.DEFAULT
                .decide(List.of(new Cell(baseline, candidate, history)))
                .get(0)
                .difference()
                .orElseThrow();
    }

    /**
     * By hand: variances 1 and 9 of 10 and 3 forks, drawn towards 2 with weight 4, become (9 + 8) / 13 = 1.3077 and (18 + 8) / 6 = 4.3333. Squared
     * errors 0.13077 + 1.44444 = 1.57521; degrees of freedom 1.57521² / (0.13077² / 13 + 1.44444² / 6) = 7.1087.
     */
    @Test
    void eachSideIsDrawnTowardsThePrior() {
        LogRatio ratio = LogRatio.welch(new ForkSummary(10, 0, 1), new ForkSummary(3, 1, 3), new VariancePrior(2, 4), 1)
                .orElseThrow();

        assertThat(ratio.standardError()).isCloseTo(Math.sqrt(1.57521), within(1e-5));
        assertThat(ratio.degreesOfFreedom()).isCloseTo(7.1087, within(1e-4));
    }

    /** By hand: nine times as noisy, 9 of 3 forks is 1 of the baseline, as is that of 10: squared error 1 / 10 + 9 / 3. */
    @Test
    void sidesOfKnownNoiseShareOneVariance() {
        LogRatio ratio = LogRatio.moderated(new ForkSummary(10, 0, 1), new ForkSummary(3, 1, 3), VariancePrior.NONE, 9)
                .orElseThrow();

        assertThat(ratio.standardError()).isCloseTo(Math.sqrt(3.1), within(1e-12));
        assertThat(ratio.degreesOfFreedom()).isEqualTo(11);
    }

    /** One benchmark of three forks can't tell a noisier machine from chance; eight that agree can. */
    @Test
    void aNoisierSideOfTheColumnCountsForEachOfItsBenchmarks() {
        Cell calm = new Cell(new ForkSummary(10, 0, 0.01), new ForkSummary(3, 0.02, 0.01), VariancePrior.NONE);
        Cell noisy = new Cell(new ForkSummary(10, 0, 0.01), new ForkSummary(3, 0, 0.04), VariancePrior.NONE);
        List<Cell> column = new ArrayList<>(Collections.nCopies(8, noisy));
        column.add(calm);

        LogRatio alone = difference(calm.baseline(), calm.candidate(), VariancePrior.NONE);
        LogRatio among = VerdictRule.DEFAULT.decide(column).get(8).difference().orElseThrow();

        assertThat(alone.standardError()).isCloseTo(0.01 * Math.sqrt(1.0 / 10 + 1.0 / 3), within(1e-12));
        assertThat(among.standardError()).isGreaterThan(0.015);
    }

    @Test
    void theLessCertainOfPooledAndWelchCounts() {
        ForkSummary many = new ForkSummary(10, 0, 0.01);
        ForkSummary noisy = new ForkSummary(3, 0.1, 0.03);
        ForkSummary calm = new ForkSummary(3, 0.1, 0.001);

        assertThat(difference(many, noisy, VariancePrior.NONE))
                .isEqualTo(LogRatio.welch(many, noisy).orElseThrow());
        assertThat(difference(noisy, many, VariancePrior.NONE))
                .isEqualTo(LogRatio.welch(noisy, many).orElseThrow());
        assertThat(difference(many, calm, VariancePrior.NONE))
                .isEqualTo(LogRatio.moderated(many, calm, VariancePrior.NONE).orElseThrow());
    }

    /** Pooled, the variance is (19 · 1 + 2 · 9) / 21 = 1.76 times that of the history, as one of ten is; that of the three forks is nine times. */
    @Test
    void historyMustExplainEachSide() {
        ForkSummary many = new ForkSummary(20, 0, 0.01);
        ForkSummary noisy = new ForkSummary(3, 0.1, 0.03);

        assertThat(difference(many, noisy, new VariancePrior(1.2e-4, 40)))
                .isEqualTo(difference(many, noisy, VariancePrior.NONE));
    }

    /**
     * The same code on both sides of a suite of 20, the candidate as many times as noisy, or about as many. By a common variance alone, up to 22 % are wrong, by the
     * wider of pooled and Welch 4 %.
     */
    @ParameterizedTest
    @CsvSource({
        "10, 3, 1, 0",
        "10, 3, 3, 0",
        "3, 10, 3, 0",
        "20, 3, 3, 0",
        "20, 5, 3, 0",
        "20, 5, 5, 0",
        "3, 3, 3, 0",
        "5, 5, 3, 0",
        "20, 3, 3, 0.5",
        "3, 3, 3, 0.5"
    })
    void aNoisierSideOfFewForksSeldomDiffersByChance(int forks, int others, double times, double spread) {
        var random = new Random(21);
        int suites = 1000;
        int wrong = 0;
        int found = 0;
        int suitesWithOne = 0;
        for (int suite = 0; suite < suites; suite++) {
            List<Cell> same = new ArrayList<>();
            List<Cell> slower = new ArrayList<>();
            for (int i = 0; i < 20; i++) {
                double sd = 0.01 * Math.exp(0.7 * random.nextGaussian());
                double other = sd * times * (spread == 0 ? 1 : Math.exp(spread * random.nextGaussian()));
                ForkSummary baseline = draw(random, 0, sd, forks);
                same.add(new Cell(baseline, draw(random, 0, other, others), VariancePrior.NONE));
                slower.add(new Cell(baseline, draw(random, Math.log(1.05), other, others), VariancePrior.NONE));
            }
            List<Decision> unchanged = VerdictRule.DEFAULT.decide(same);
            wrong += differing(unchanged);
            found += differing(VerdictRule.DEFAULT.decide(slower));
            suitesWithOne += unchanged.stream().anyMatch(UnequalForksTest::isChange) ? 1 : 0;
        }
        System.out.printf(
                Locale.ROOT,
                "%d v %d forks, noise x%.0f, spread %.1f: intervals wrong %.2f %%, columns with a false verdict %.1f %%, 5 %% found %.1f %%%n",
                forks,
                others,
                times,
                spread,
                wrong / 200.0,
                suitesWithOne / 10.0,
                found / 200.0);
        assertThat(wrong / 20_000.0).isLessThan(0.0125);
    }

    private static int differing(List<Decision> decisions) {
        return (int) decisions.stream()
                .filter(decision -> decision.difference().orElseThrow().p() < 0.01)
                .count();
    }

    private static boolean isChange(Decision decision) {
        return decision.verdict() instanceof Larger || decision.verdict() instanceof Smaller;
    }

    private static ForkSummary draw(Random random, double mean, double sd, int count) {
        double[][] forks = new double[count][1];
        for (double[] fork : forks) {
            fork[0] = Math.exp(mean + sd * random.nextGaussian());
        }
        return ForkSummary.of(forks).orElseThrow();
    }
}
