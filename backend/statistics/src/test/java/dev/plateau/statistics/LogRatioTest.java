package dev.plateau.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LogRatioTest {
    // Student's sleep data. R 4: t.test(extra ~ group) p = 0.07939, df = 17.776; with var.equal = TRUE p = 0.07919, df
    // = 18,
    // 95 % interval -3.363874 .. 0.203874.
    private static final ForkSummary GROUP_1 = fromLogs(0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0);
    private static final ForkSummary GROUP_2 = fromLogs(1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4);

    private static ForkSummary fromLogs(double... logs) {
        return ForkSummary.of(Arrays.stream(logs)
                        .mapToObj(log -> new double[] {Math.exp(log)})
                        .toArray(double[][]::new))
                .orElseThrow();
    }

    @Test
    void agreesWithThePublishedWelchTest() {
        LogRatio welch = LogRatio.welch(GROUP_2, GROUP_1).orElseThrow();

        assertThat(welch.p()).isCloseTo(0.07939, within(5e-6));
        assertThat(welch.degreesOfFreedom()).isCloseTo(17.776, within(5e-4));
        assertThat(welch.estimate()).isCloseTo(-1.58, within(1e-12));
    }

    @Test
    void withoutPriorTheModeratedTestIsThePublishedPooledOne() {
        LogRatio pooled =
                LogRatio.moderated(GROUP_2, GROUP_1, VariancePrior.NONE).orElseThrow();

        assertThat(pooled.p()).isCloseTo(0.07919, within(5e-6));
        assertThat(pooled.degreesOfFreedom()).isEqualTo(18);
        assertThat(Math.log(pooled.interval(0.95).low())).isCloseTo(-3.363874, within(1e-6));
        assertThat(Math.log(pooled.interval(0.95).high())).isCloseTo(0.203874, within(1e-6));
    }

    @Test
    void aCertainPriorMakesItTheTestOfTheNormalWithKnownVariance() {
        var side = fromLogs(0, 0.01);
        var other = fromLogs(0.02, 0.03);

        LogRatio known =
                LogRatio.moderated(side, other, new VariancePrior(1e-4, 1e9)).orElseThrow();

        assertThat(known.standardError()).isCloseTo(0.01, within(1e-9));
        // z = 2
        assertThat(known.p()).isCloseTo(0.0455003, within(1e-6));
    }

    @Test
    void needsTwoForksOrAPrior() {
        var one = fromLogs(0);
        var two = fromLogs(0, 0.1);

        assertThat(LogRatio.welch(one, two)).isEmpty();
        assertThat(LogRatio.moderated(one, one, VariancePrior.NONE)).isEmpty();
        assertThat(LogRatio.moderated(one, one, new VariancePrior(0.01, 5))
                        .orElseThrow()
                        .standardError())
                .isCloseTo(Math.sqrt(0.02), within(1e-12));
    }

    @Test
    void withoutSpreadADifferenceIsCertain() {
        LogRatio different = LogRatio.moderated(fromLogs(0, 0), fromLogs(1, 1), VariancePrior.NONE)
                .orElseThrow();
        LogRatio same = LogRatio.moderated(fromLogs(1, 1), fromLogs(1, 1), VariancePrior.NONE)
                .orElseThrow();

        assertThat(LogRatio.welch(fromLogs(0, 0, 0), fromLogs(1, 1, 1, 1))
                        .orElseThrow()
                        .degreesOfFreedom())
                .isEqualTo(5);
        assertThat(different.p()).isEqualTo(0);
        assertThat(same.p()).isEqualTo(1);
        assertThat(same.noiseFloor(0.99)).isEqualTo(0);
        assertThat(same.isWithin(0.001, 0.05)).isTrue();
    }

    @Test
    void isWithinWhenTheNinetyPerCentIntervalIs() {
        // se 0.01, 10 degrees of freedom, t(0.95) = 1.812 by the printed tables
        LogRatio ratio = new LogRatio(0.005, 0.01, 10);

        assertThat(ratio.isWithin(Math.expm1(0.005 + 0.01813), 0.05)).isTrue();
        assertThat(ratio.isWithin(Math.expm1(0.005 + 0.01812), 0.05)).isFalse();
    }

    /** Both failures that would make it useless, with priors that the simulated world keeps to. */
    @ParameterizedTest
    @CsvSource({"2", "3", "5"})
    void keepsItsErrorRateAndGainsPowerOverWelch(int forks) {
        var random = new Random(2004);
        int rounds = 20_000;
        int wrong = 0;
        int seen = 0;
        int seenByWelch = 0;
        for (int round = 0; round < rounds; round++) {
            // scaled inverse chi-squared: scale 0.02², 6 degrees of freedom
            double chi = 0;
            for (int i = 0; i < 6; i++) {
                chi += Math.pow(random.nextGaussian(), 2);
            }
            double sd = 0.02 * Math.sqrt(6 / chi);
            VariancePrior prior = new VariancePrior(4e-4, 6);
            ForkSummary baseline = draw(random, 0, sd, forks);
            ForkSummary same = draw(random, 0, sd, forks);
            ForkSummary slower = draw(random, 0.07, sd, forks);
            wrong += LogRatio.moderated(baseline, same, prior).orElseThrow().p() < 0.01 ? 1 : 0;
            seen += LogRatio.moderated(baseline, slower, prior).orElseThrow().p() < 0.01 ? 1 : 0;
            seenByWelch += LogRatio.welch(baseline, slower).orElseThrow().p() < 0.01 ? 1 : 0;
        }
        assertThat(wrong / (double) rounds).isBetween(0.0075, 0.0125);
        assertThat(seen).isGreaterThan(seenByWelch + rounds / 20);
    }

    private static ForkSummary draw(Random random, double mean, double sd, int forks) {
        double[] logs = new double[forks];
        for (int i = 0; i < forks; i++) {
            logs[i] = mean + sd * random.nextGaussian();
        }
        return fromLogs(logs);
    }
}
