package dev.plateau.statistics.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plateau.statistics.RatioInterval.Known;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChangePointFilterTest {
    private static List<ChangePoint> filtered(double[] x, double scale, double minimumEffect, Vote... votes) {
        int[] index = IntStream.range(0, x.length).toArray();
        Signal signal = new Signal(x, x, 0, scale, true, index);
        return new ChangePointFilter(signal, List.of(votes), minimumEffect, DetectorSettings.DEFAULT).changePoints();
    }

    private static double median(double[] x, int from, int to) {
        double[] sorted = Arrays.copyOfRange(x, from, to);
        Arrays.sort(sorted);
        return (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    }

    private static double medianDistance(double[] x, int from, int to) {
        double level = median(x, from, to);
        double[] distances =
                Arrays.stream(x, from, to).map(value -> Math.abs(value - level)).toArray();
        return median(distances, 0, distances.length);
    }

    /** Distance of the medians in standard errors, from the definitions in the class. */
    private static double strength(double[] x, int at) {
        int from = Math.max(0, at - 28);
        int to = Math.min(x.length, at + 28);
        int left = at - from;
        int right = to - at;
        double below = medianDistance(x, from, at) / 0.674489750196082;
        double above = medianDistance(x, at, to) / 0.674489750196082;
        double variance = (5 + left * below * below + right * above * above) / (5 + left + right);
        double error = Math.sqrt(variance * Math.PI / 2 * (1.0 / left + 1.0 / right));
        return Math.abs(median(x, at, to) - median(x, from, at)) / error / Math.sqrt(correlation(x, at));
    }

    /** (1 + rho) / (1 - rho) of what the two levels leave. */
    private static double correlation(double[] x, int at) {
        double[] rest = IntStream.range(0, x.length)
                .mapToDouble(i -> x[i] - (i < at ? median(x, 0, at) : median(x, at, x.length)))
                .toArray();
        double mean = Arrays.stream(rest).average().orElseThrow();
        double together = IntStream.range(1, x.length)
                .mapToDouble(i -> (rest[i] - mean) * (rest[i - 1] - mean))
                .sum();
        double rho =
                together / Arrays.stream(rest).map(r -> (r - mean) * (r - mean)).sum();
        double bounded = Math.max(0, Math.min(0.9, rho));
        return (1 + bounded) / (1 - bounded);
    }

    @Test
    void aChangeHoldsFromTheStandardErrorsOfTheSettingsOn() {
        var random = new Random(7);
        int held = 0;
        for (int round = 0; round < 400; round++) {
            int at = 8 + random.nextInt(60);
            double size = 1.2 + 1.2 * random.nextDouble();
            double[] x = new double[90];
            for (int i = 0; i < x.length; i++) {
                double kept = i == 0 ? 0 : 0.4 * (x[i - 1] - (i - 1 < at ? 0 : size));
                x[i] = (i < at ? 0 : size) + kept + random.nextGaussian();
            }

            List<ChangePoint> points = filtered(x, 0.01, 0.001, new Vote(at, at, 3));

            if (!points.isEmpty()) {
                ChangePoint point = points.get(0);
                assertThat(point.strength()).isCloseTo(strength(x, point.index()), within(1e-9));
                assertThat(point.strength()).isGreaterThanOrEqualTo(3.6);
                held++;
            }
        }
        assertThat(held).isBetween(100, 300);
    }

    @Test
    void levelsAndRatioAreThoseOfItsSurroundings() {
        double[] x = IntStream.range(0, 120)
                .mapToDouble(i -> (i < 60 ? 0 : 10) + Math.sin(i * 12.9898))
                .toArray();

        ChangePoint point = filtered(x, 0.01, 0.008, new Vote(59, 61, 4)).get(0);
        ChangePoint coarser = filtered(x, 0.03, 0.008, new Vote(59, 61, 4)).get(0);

        assertThat(point.index()).isEqualTo(60);
        assertThat(point.votes()).isEqualTo(4);
        assertThat(point.before()).isCloseTo(Math.exp(0.01 * median(x, 32, 60)), within(1e-12));
        assertThat(point.after()).isCloseTo(Math.exp(0.01 * median(x, 60, 88)), within(1e-12));
        assertThat(point.larger()).isTrue();
        Known ratio = (Known) point.ratio();
        Known same = (Known) coarser.ratio();
        assertThat(3 * Math.log(ratio.low())).isCloseTo(Math.log(same.low()), within(1e-12));
        assertThat(3 * Math.log(ratio.high())).isCloseTo(Math.log(same.high()), within(1e-12));
        assertThat(ratio.ratio()).isBetween(Math.exp(0.098), Math.exp(0.102));
    }

    /** Ten deviations of 0.01 in logs are a change of 10.517 %. */
    @ParameterizedTest
    @CsvSource({"0.1051, 1", "0.1053, 0"})
    void aChangeIsAtLeastTheMinimumEffect(double minimumEffect, int expected) {
        double[] x = IntStream.range(0, 60)
                .mapToDouble(i -> (i < 30 ? 0 : 10) + (i % 2 == 0 ? 1 : -1) * (i % 4 < 2 ? 0.5 : 0.3))
                .toArray();

        assertThat(filtered(x, 0.01, minimumEffect, new Vote(30, 30, 3))).hasSize(expected);
    }

    @Test
    void equalLevelsAreNoChangeEvenWhereEveryChangeMatters() {
        double[] x = new double[60];
        x[20] = 30;

        assertThat(filtered(x, 0.01, 0, new Vote(30, 30, 3))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"4, 0", "5, 1", "55, 1", "56, 0"})
    void aLevelHasAtLeastFiveRuns(int at, int expected) {
        double[] x = IntStream.range(0, 60)
                .mapToDouble(i -> (i < at ? 0 : 50) + Math.sin(i * 78.233))
                .toArray();

        assertThat(filtered(x, 0.01, 0.008, new Vote(at, at, 3))).hasSize(expected);
    }

    @Test
    void aStraightLineIsNoStep() {
        double[] x = IntStream.range(0, 60)
                .mapToDouble(i -> i / 2.0 + Math.sin(i * 12.9898))
                .toArray();

        assertThat(filtered(x, 0.01, 0.008, new Vote(30, 30, 4))).isEmpty();
    }

    /** The middle vote marks nothing; once it is gone, the others are evaluated with longer sides. */
    @Test
    void dropsTheWeakestAndEvaluatesTheRestAgain() {
        double[] x = IntStream.range(0, 90)
                .mapToDouble(i -> (i < 30 ? 0 : i < 60 ? 12 : 24) + Math.sin(i * 12.9898))
                .toArray();

        var points = filtered(x, 0.01, 0.008, new Vote(30, 30, 3), new Vote(45, 45, 3), new Vote(60, 60, 4));

        assertThat(points).extracting(ChangePoint::index).containsExactly(30, 60);
        assertThat(points).extracting(ChangePoint::votes).containsExactly(3, 4);
    }

    /** Three levels far apart; the one between has four runs, or five. */
    @ParameterizedTest
    @CsvSource({"4, 1", "5, 2"})
    void aLevelBetweenTwoOthersHasAtLeastFiveRuns(int runs, int expected) {
        double[] x = IntStream.range(0, 60)
                .mapToDouble(i -> (i < 30 ? 0 : i < 30 + runs ? 50 : 150) + Math.sin(i * 78.233))
                .toArray();

        assertThat(filtered(x, 0.01, 0.008, new Vote(30, 30, 3), new Vote(30 + runs, 30 + runs, 3)))
                .hasSize(expected);
    }

    @Test
    void aChangeIsLargerWhereTheNumbersGrew() {
        Known ratio = new Known(1, 1, 1);

        assertThat(new ChangePoint(9, 9, 9, 1, 2, ratio, 5, 3).larger()).isTrue();
        assertThat(new ChangePoint(9, 9, 9, 2, 1, ratio, 5, 3).larger()).isFalse();
        assertThat(new ChangePoint(9, 9, 9, 2, 2, ratio, 5, 3).larger()).isFalse();
    }
}
