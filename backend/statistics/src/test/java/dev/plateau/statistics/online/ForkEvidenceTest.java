package dev.plateau.statistics.online;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ForkEvidenceTest {
    private static final double LEVEL = 2.5e-4;

    /** Runs of {@code forks} forks each; noise of 1 %, from one in {@code odd} forks half as much again. */
    private static double[][] runs(Random random, int runs, int forks, double level, int odd) {
        return IntStream.range(0, runs)
                .mapToObj(run -> DoubleStream.generate(() -> level
                                * (1 + 0.01 * random.nextGaussian())
                                * (odd > 0 && random.nextInt(odd) == 0 ? 1.5 : 1))
                        .limit(forks)
                        .toArray())
                .toArray(double[][]::new);
    }

    /** Of all ways to choose a side for each fork, so few put the right one as high: by trying them all. */
    private static double chance(double[] left, double[] right) {
        double[] all =
                DoubleStream.concat(Arrays.stream(left), Arrays.stream(right)).toArray();
        int sum = rankSum(all, ((1 << right.length) - 1) << left.length);
        int asHigh = 0;
        int ways = 0;
        for (int chosen = 0; chosen < 1 << all.length; chosen++) {
            if (Integer.bitCount(chosen) == right.length) {
                ways++;
                asHigh += rankSum(all, chosen) >= sum ? 1 : 0;
            }
        }
        return asHigh / (double) ways;
    }

    private static int rankSum(double[] all, int chosen) {
        int sum = 0;
        for (int i = 0; i < all.length; i++) {
            double value = all[i];
            boolean counts = (chosen >> i & 1) == 1;
            sum += counts
                    ? (int) Arrays.stream(all).filter(other -> other <= value).count()
                    : 0;
        }
        return sum;
    }

    /** One heavy tail on each side keeps the test of means silent, so the ranks alone decide. */
    @Test
    void ranksDecideAsTryingAllWaysToChooseDoes() {
        Random random = new Random(7);
        Set<ForkEvidence> seen = EnumSet.noneOf(ForkEvidence.class);
        for (int round = 0; round < 60; round++) {
            double[][] before = runs(random, 4, 2, 100, 0);
            double[][] after = runs(random, 4, 2, 101.5 + random.nextInt(3), 0);
            before[0][0] = 1;
            after[0][0] = 1e6;
            double chance = chance(
                    Arrays.stream(before).flatMapToDouble(Arrays::stream).toArray(),
                    Arrays.stream(after).flatMapToDouble(Arrays::stream).toArray());

            ForkEvidence expected = chance <= LEVEL ? ForkEvidence.FOR : ForkEvidence.AGAINST;
            assertThat(ForkEvidence.of(before, after, true)).isEqualTo(expected);
            seen.add(expected);
        }
        assertThat(seen).as("both answers").hasSize(2);
    }

    /** Student's table: of two times 10 forks, t = 3.92 at 18 degrees of freedom leaves one side 0.0005, 4.2 0.00027, 4.3 0.00022. */
    @ParameterizedTest
    @CsvSource({"4.2, AGAINST", "4.3, FOR", "-4.3, AGAINST"})
    void meansDecideByStudentsTable(double t, ForkEvidence expected) {
        // Ranks of these overlap: the far fork of each side lies beyond all of the other.
        double[] spread = {-2.4, -1, -0.8, -0.6, -0.4, 0.4, 0.6, 0.8, 1, 2.4};
        double variance = Arrays.stream(spread).map(x -> x * x).sum() / 9;
        double shift = t * Math.sqrt(variance * 2 / 10);
        double[][] before = Arrays.stream(spread)
                .mapToObj(x -> new double[] {10 + x, 10 + x})
                .toArray(double[][]::new);

        assertThat(ForkEvidence.of(halves(before, 0), halves(before, shift), true))
                .isEqualTo(expected);
    }

    /** The second fork of a run is far slower than its first: 18 over 5 is 8,568, one in 10,000 is asked for; 19 over 5 is 11,628. */
    @ParameterizedTest
    @CsvSource({"13, 5, AGAINST", "14, 5, FOR", "5, 13, AGAINST", "5, 14, FOR"})
    void whereForksDifferByTheirPlaceInTheRunItsScoreDecides(int before, int after, ForkEvidence expected) {
        double[][] left = pairs(before, 100);
        double[][] right = pairs(after, 101);
        right[0] = new double[] {Double.NaN, 152};

        assertThat(ForkEvidence.of(left, right, true)).isEqualTo(expected);
        assertThat(ForkEvidence.of(left, right, false)).isEqualTo(ForkEvidence.AGAINST);
        assertThat(ForkEvidence.of(right, left, false)).isEqualTo(expected);
    }

    private static double[][] pairs(int runs, double first) {
        return IntStream.range(0, runs)
                .mapToObj(run -> new double[] {first + run * 0.001, first + 50 + run * 0.001})
                .toArray(double[][]::new);
    }

    /** Five runs of two forks. */
    private static double[][] halves(double[][] pairs, double shift) {
        return IntStream.range(0, 5)
                .mapToObj(run -> new double[] {pairs[2 * run][0] + shift, pairs[2 * run + 1][0] + shift})
                .toArray(double[][]::new);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void aStepOfAllForksIsBorneOutWhateverTheOddOnesDo(long seed) {
        Random random = new Random(seed);
        double[][] before = runs(random, 20, 3, 100, 10);

        assertThat(ForkEvidence.of(before, runs(random, 5, 3, 103, 10), true)).isEqualTo(ForkEvidence.FOR);
        assertThat(ForkEvidence.of(before, runs(random, 5, 3, 97, 10), false)).isEqualTo(ForkEvidence.FOR);
        assertThat(ForkEvidence.of(before, runs(random, 5, 3, 97, 10), true)).isEqualTo(ForkEvidence.AGAINST);
    }

    @Test
    void oddForksThatBecameMoreAreAChange() {
        Random random = new Random(3);

        assertThat(ForkEvidence.of(runs(random, 28, 5, 100, 0), runs(random, 28, 5, 100, 5), true))
                .isEqualTo(ForkEvidence.FOR);
    }

    /** The scores of these runs are 100, or 110 where there is an odd fork: two levels, and no noise to speak of. */
    @Test
    void oddForksThatFellTogetherByChanceAreNone() {
        Random random = new Random(5);
        double[][] before = runs(random, 12, 5, 100, 0);
        double[][] after = runs(random, 5, 5, 100, 0);
        for (int run = 0; run < 12; run += 3) {
            before[run][0] *= 1.5;
        }
        for (double[] run : after) {
            run[0] *= 1.5;
        }

        assertThat(ForkEvidence.of(before, after, true)).isEqualTo(ForkEvidence.AGAINST);
    }

    @Test
    void oneForkInEachRunSaysNothing() {
        Random random = new Random(1);
        double[][] before = runs(random, 20, 1, 100, 0);
        double[][] after = runs(random, 20, 1, 100, 0);

        assertThat(ForkEvidence.of(before, after, true)).isEqualTo(ForkEvidence.UNDECIDED);
        for (int run = 0; run < 20; run++) {
            before[run] = new double[] {100 + run, 101 + run};
        }
        assertThat(ForkEvidence.of(before, after, true)).as("half of them").isEqualTo(ForkEvidence.UNDECIDED);
        after[0] = new double[] {100, 101};
        assertThat(ForkEvidence.of(before, after, true)).as("most have two").isEqualTo(ForkEvidence.AGAINST);
    }

    /** 14 over 7 is 3,432, one in 4,000 is asked for; 15 over 7 is 6,435. */
    @ParameterizedTest
    @CsvSource({"7, 7, UNDECIDED", "8, 7, FOR", "7, 8, FOR", "0, 40, UNDECIDED", "40, 0, UNDECIDED", "40, 1, UNDECIDED"
    })
    void fewForksSayNothing(int before, int after, ForkEvidence expected) {
        assertThat(ForkEvidence.of(run(before, 0), run(after, 1000), true)).isEqualTo(expected);
    }

    private static double[][] run(int forks, double least) {
        return new double[][] {
            IntStream.range(0, forks).mapToDouble(i -> least + i).toArray(), new double[0]
        };
    }

    @Test
    void forksThatMeasuredNothingAreNone() {
        Random random = new Random(2);
        double[][] before = runs(random, 12, 2, 100, 0);
        double[][] after = runs(random, 8, 2, 105, 0);
        before[3][1] = Double.NaN;
        after[2] = new double[] {Double.NaN, Double.NaN};

        assertThat(ForkEvidence.of(before, after, true)).isEqualTo(ForkEvidence.FOR);
        for (double[] run : before) {
            run[0] = Double.NaN;
        }
        assertThat(ForkEvidence.of(before, after, true)).as("most have one").isEqualTo(ForkEvidence.UNDECIDED);
    }

    @Test
    void forksThatAreAllTheSameDenyAChange() {
        double[][] same = runs(new Random(1), 10, 3, 0, 0);

        assertThat(ForkEvidence.of(same, same, true)).isEqualTo(ForkEvidence.AGAINST);
    }
}
