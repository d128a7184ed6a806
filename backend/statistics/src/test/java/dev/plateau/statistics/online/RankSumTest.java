package dev.plateau.statistics.online;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.plateau.statistics.online.RunSeries.ForkSource;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.commons.statistics.inference.AlternativeHypothesis;
import org.apache.commons.statistics.inference.MannWhitneyUTest;
import org.apache.commons.statistics.inference.PValueMethod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RankSumTest {
    @Test
    void agreesWithCommonsOnSmallSides() {
        var exact = MannWhitneyUTest.withDefaults()
                .with(AlternativeHypothesis.GREATER_THAN)
                .with(PValueMethod.EXACT);
        var random = new Random(1947);
        for (int round = 0; round < 200; round++) {
            double[] one = random.doubles(1 + random.nextInt(12)).toArray();
            double[] other = random.doubles(1 + random.nextInt(40)).toArray();
            long larger = Arrays.stream(one)
                    .mapToLong(value ->
                            Arrays.stream(other).filter(each -> each < value).count())
                    .sum();

            assertThat(RankSum.upperTail(one.length, other.length, larger))
                    .isCloseTo(exact.test(one, other).getPValue(), withinPercentage(1e-9));
        }
    }

    /** Critical values of the printed tables for n v m, one-sided: the smaller U may be so much at 2.5 and at 0.5 %. */
    @ParameterizedTest
    @CsvSource({
        "5, 5, 0.025, 2",
        "8, 8, 0.025, 13",
        "10, 10, 0.025, 23",
        "12, 20, 0.025, 69",
        "5, 5, 0.005, 0",
        "8, 8, 0.005, 7",
        "10, 10, 0.005, 16",
        "12, 20, 0.005, 54"
    })
    void agreesWithPublishedCriticalValues(int one, int other, double level, int critical) {
        int pairs = one * other;

        assertThat(RankSum.upperTail(one, other, pairs - critical)).isLessThanOrEqualTo(level);
        assertThat(RankSum.upperTail(one, other, pairs - critical - 1)).isGreaterThan(level);
    }

    @Test
    void holdsAtTheEnds() {
        assertThat(RankSum.upperTail(3, 4, 0)).isEqualTo(1);
        assertThat(RankSum.upperTail(3, 4, 12)).isEqualTo(1 / 35.0);
        assertThat(RankSum.upperTail(1, 9, 5)).isEqualTo(0.5);
    }

    /** The table of Commons would take 56 billion counts. A normal tail is heavier than the exact one, by a tenth here. */
    @Test
    void needsLittleMemoryForManyForks() {
        double deviation = Math.sqrt(12 * 28_000 * (12 + 28_000 + 1.0) / 12);

        assertThat(RankSum.upperTail(12, 28_000, 168_000)).isCloseTo(0.5, withinPercentage(0.01));
        // z = 1 and 2.326
        assertThat(RankSum.upperTail(12, 28_000, Math.round(168_000 + deviation)))
                .isCloseTo(0.1587, withinPercentage(1.5));
        assertThat(RankSum.upperTail(12, 28_000, Math.round(168_000 + 2.326 * deviation)))
                .isCloseTo(0.01, withinPercentage(10));
    }

    /** Thirteen are beyond the exact distribution, as are two of millions. */
    @ParameterizedTest
    @CsvSource({"13, 300", "2, 3000000"})
    void manyAreApproximated(int one, int other) {
        double deviation = Math.sqrt(one * (double) other * (one + other + 1) / 12);

        assertThat(RankSum.upperTail(one, other, Math.round(one * (other / 2.0) + 1.645 * deviation)))
                .isCloseTo(0.05, withinPercentage(3));
    }

    /** 28 runs of many forks, and one of twelve with a fork ten times as slow: no table of all their ranks fits in memory. */
    @Test
    void aRunOfTwelveForksIsHeldAgainstThousands() {
        var random = new Random(12);
        double[][] forks = IntStream.range(0, 29)
                .mapToObj(run -> random.doubles(run == 28 ? 12 : 1000, 95, 105).toArray())
                .toArray(double[][]::new);
        forks[28][0] = 1000;
        double[] scores = Arrays.stream(forks)
                .mapToDouble(run -> Arrays.stream(run).average().orElseThrow())
                .toArray();

        var contrast = new RunContrast(RunSeries.of(scores, ForkSource.of(forks)), 0, 28, 28, 29);

        assertThat(contrast.pOfForks()).isBetween(0.01, 0.99);
    }
}
