package dev.plateau.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RatioIntervalTest {
    // Student's sleep data (Biometrika 1908), as in R's `sleep`; R 4: t.test(extra ~ group) gives df = 17.776, 95 %
    // interval
    // -3.3654832 .. 0.2054832 for group 1 - group 2.
    private static final double[] GROUP_1 = {0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0};
    private static final double[] GROUP_2 = {1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4};

    @Test
    void agreesWithThePublishedWelchIntervalOfTheSleepData() {
        var known = welch(fromLogs(GROUP_2), fromLogs(GROUP_1), 0.95);

        assertThat(Math.log(known.low())).isCloseTo(-3.3654832, within(1e-7));
        assertThat(Math.log(known.high())).isCloseTo(0.2054832, within(1e-7));
        assertThat(Math.log(known.ratio())).isCloseTo(0.75 - 2.33, within(1e-12));
        assertThat(known.excludesNoChange()).isFalse();
    }

    @Test
    void swappingTheSidesInvertsTheInterval() {
        var there = welch(fromLogs(GROUP_2), fromLogs(GROUP_1), 0.99);
        var back = welch(fromLogs(GROUP_1), fromLogs(GROUP_2), 0.99);

        assertThat(back.low()).isCloseTo(1 / there.high(), within(1e-9));
        assertThat(back.high()).isCloseTo(1 / there.low(), within(1e-9));
    }

    @Test
    void constantDataGivesTheRatioItself() {
        var side = fromLogs(new double[] {1, 1, 1});

        assertThat(welch(side, side, 0.99)).isEqualTo(new RatioInterval.Known(1, 1, 1));
    }

    @Test
    void anIntervalThatTouchesOneHoldsNoChange() {
        assertThat(new RatioInterval.Known(1.1, 1, 1.2).excludesNoChange()).isFalse();
        assertThat(new RatioInterval.Known(1.1, Math.nextUp(1.0), 1.2).excludesNoChange())
                .isTrue();
        assertThat(new RatioInterval.Known(0.9, 0.8, 1).excludesNoChange()).isFalse();
        assertThat(new RatioInterval.Known(0.9, 0.8, Math.nextDown(1.0)).excludesNoChange())
                .isTrue();
    }

    /** Both failures that would make it useless: a difference between identical work, and a missed real one. */
    @Test
    void keepsItsErrorRateOnIdenticalWorkAndSeesRealDifferences() {
        var random = new Random(1947);
        int rounds = 20_000;
        int falseDifferences = 0;
        int seen = 0;
        for (int round = 0; round < rounds; round++) {
            var baseline = fromLogs(logs(random, 0, 0.01, 3));
            var same = fromLogs(logs(random, 0, 0.01, 3));
            var slower = fromLogs(logs(random, Math.log(1.2), 0.01, 3));
            falseDifferences += excludesNoChange(baseline, same) ? 1 : 0;
            seen += excludesNoChange(baseline, slower) ? 1 : 0;
        }
        // 3 against 3 forks, nominal 1 %: Welch is known to be conservative when n is this small.
        assertThat(falseDifferences / (double) rounds).isBetween(0.001, 0.0115);
        assertThat(seen / (double) rounds).isGreaterThan(0.95);
    }

    private static RatioInterval.Known welch(ForkSummary baseline, ForkSummary candidate, double confidence) {
        return LogRatio.welch(baseline, candidate).orElseThrow().interval(confidence);
    }

    private static boolean excludesNoChange(ForkSummary baseline, ForkSummary candidate) {
        return welch(baseline, candidate, 0.99).excludesNoChange();
    }

    private static double[] logs(Random random, double mean, double deviation, int forks) {
        return random.doubles(forks, 0, 1)
                .map(ignored -> mean + deviation * random.nextGaussian())
                .toArray();
    }

    private static ForkSummary fromLogs(double[] logs) {
        double[][] measurements = Arrays.stream(logs)
                .mapToObj(log -> new double[] {Math.exp(log)})
                .toArray(double[][]::new);
        return ForkSummary.of(measurements).orElseThrow();
    }
}
