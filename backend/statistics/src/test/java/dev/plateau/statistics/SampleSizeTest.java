package dev.plateau.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SampleSizeTest {
    private static final double CONFIDENCE = 0.95;

    private static OptionalInt forks(double logSd, int forks, double effect, int most) {
        double share = 2.0 / forks;
        return SampleSize.forksPerSide(
                new LogRatio(0, logSd * Math.sqrt(share), 2.0 * forks - 2), share, forks, effect, CONFIDENCE, most);
    }

    /**
     * With a spread that is as good as known, the half width is that of the printed tables of Student's t: 2.101, 2.024 and 1.990 at 97.5 % for 18,
     * 38 and 78 degrees of freedom, times the root of 2/n. The 10,000 degrees of freedom add less than one per cent.
     */
    @ParameterizedTest
    @CsvSource({"10, 0.88", "20, 0.625", "40, 0.4415"})
    void agreesWithTablesWhereTheSpreadIsKnown(int expected, double deviations) {
        LogRatio known = new LogRatio(0, 0.01, 10_000);

        assertThat(SampleSize.forksPerSide(known, 1, 2, Math.expm1(0.01 * deviations), CONFIDENCE, 1000)
                        .orElseThrow())
                .isBetween(expected - 1, expected + 1);
    }

    /** Normal logs, drawn and tested again and again: the slow way to the same number. The promise holds at least, and not for nearly all. */
    @ParameterizedTest
    @CsvSource({"3, 0.04", "3, 0.08", "5, 0.08"})
    void keepsItsPromiseInFourOfFiveCases(int measured, double logSd) {
        Random random = new Random(7);
        int promised = 0;
        int kept = 0;
        for (int i = 0; i < 4000; i++) {
            double[] all = IntStream.range(0, 600)
                    .mapToDouble(fork -> logSd * random.nextGaussian())
                    .toArray();
            LogRatio found = pooled(all, measured);
            OptionalInt later = SampleSize.forksPerSide(found, 2.0 / measured, measured, 0.05, CONFIDENCE, 300);
            if (later.isPresent() && found.noiseFloor(CONFIDENCE) > 0.05) {
                promised++;
                kept += pooled(all, later.getAsInt()).noiseFloor(CONFIDENCE) <= 0.05 ? 1 : 0;
            }
        }

        assertThat(promised).isGreaterThan(1000);
        assertThat((double) kept / promised).isBetween(0.78, 0.95);
    }

    /** The first forks of both sides: even places are the baseline's. */
    private static LogRatio pooled(double[] all, int forks) {
        return LogRatio.moderated(side(all, forks, 0), side(all, forks, 1), VariancePrior.NONE)
                .orElseThrow();
    }

    private static ForkSummary side(double[] all, int forks, int side) {
        double[] logs = IntStream.range(0, forks)
                .mapToDouble(fork -> all[2 * fork + side])
                .toArray();
        return new ForkSummary(forks, Moments.mean(logs), Moments.standardDeviation(logs));
    }

    @Test
    void givesUpWhereNoReasonableNumberWouldDo() {
        assertThat(forks(0.5, 3, 0.01, 100)).isEmpty();
        assertThat(forks(0.0001, 3, 0.02, 100)).hasValue(4);
        assertThat(forks(0.01, 3, 0.02, 3)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"NaN, 0.02", "Infinity, 0.02", "0.01, 0"})
    void saysNothingWithoutASpreadOrAnEffect(double logSd, double effect) {
        assertThat(forks(logSd, 3, effect, 100)).isEmpty();
    }
}
