package dev.plateau.statistics.change;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;

class SlidingTTest {
    @Test
    void agreesWithTheTextbookOnWeightedSamples() {
        var random = new Random(2025);
        int found = 0;
        for (int round = 0; round < 200; round++) {
            double[] x = new double[10 + random.nextInt(120)];
            double level = 0;
            for (int i = 0; i < x.length; i++) {
                level = random.nextInt(15) == 0 ? 4 * random.nextGaussian() : level;
                x[i] = level + random.nextGaussian();
            }
            Signal signal = new Signal(x, x, 0, 1, false, new int[x.length]);

            int[] places = new SlidingT(DetectorSettings.DEFAULT).find(signal);

            assertThat(Arrays.stream(places).boxed().toList()).isEqualTo(slow(x));
            found += places.length;
        }
        assertThat(found).isGreaterThan(200);
    }

    /** Steps of 10 and 15 noises, five runs apart: between them t is lower than at both. */
    @Test
    void ofTwoStepsCloseToEachOtherTheStrongerCounts() {
        double[] x = new double[50];
        Arrays.fill(x, 20, 25, 10);
        Arrays.fill(x, 25, 50, 25);

        int[] places = new SlidingT(DetectorSettings.DEFAULT).find(new Signal(x, x, 0, 1, false, new int[50]));

        assertThat(places).containsExactly(25);
        assertThat(slow(x)).containsExactly(25);
    }

    /** Levels of some five runs, far apart: many peaks lie nearly too close to each other. */
    @Test
    void agreesWithTheTextbookOnShortLevels() {
        var random = new Random(2026);
        int found = 0;
        for (int round = 0; round < 100; round++) {
            double[] x = new double[80];
            double level = 0;
            for (int i = 0; i < x.length; i++) {
                level = random.nextInt(5) == 0 ? 60 * random.nextGaussian() : level;
                x[i] = level + random.nextGaussian();
            }

            int[] places = new SlidingT(DetectorSettings.DEFAULT).find(new Signal(x, x, 0, 1, false, new int[80]));

            assertThat(Arrays.stream(places).boxed().toList()).isEqualTo(slow(x));
            found += places.length;
        }
        assertThat(found).isGreaterThan(100);
    }

    @Test
    void ofEqualPeaksTheFirstCounts() {
        double[] x = new double[30];
        Arrays.fill(x, 12, 15, 100);

        int[] places = new SlidingT(DetectorSettings.DEFAULT).find(new Signal(x, x, 0, 1, false, new int[30]));

        assertThat(Arrays.stream(places).boxed().toList()).isEqualTo(slow(x)).hasSizeLessThanOrEqualTo(2);
    }

    private static List<Integer> slow(double[] x) {
        double[] t = new double[x.length];
        double[] degreesOfFreedom = new double[x.length];
        for (int at = 5; at <= x.length - 5; at++) {
            double[] before = fromNearest(x, at - 1, -1, Math.min(at, 12));
            double[] after = fromNearest(x, at, 1, Math.min(x.length - at, 9));
            double points = points(before) + points(after);
            double pooled =
                    (5 + variance(before) * points(before) + variance(after) * points(after)) / (5 + points - 2);
            degreesOfFreedom[at] = 5 + points - 2;
            t[at] = Math.abs(mean(after) - mean(before)) / Math.sqrt(pooled * (1 / points(before) + 1 / points(after)));
        }
        List<Integer> peaks = new ArrayList<>();
        for (int at = 5; at <= x.length - 5; at++) {
            double highest = Arrays.stream(t, Math.max(0, at - 5), Math.min(t.length, at + 6))
                    .max()
                    .orElseThrow();
            boolean earlierPeak =
                    at > 0 && Arrays.stream(t, Math.max(0, at - 5), at).anyMatch(other -> other == highest);
            double p = 2 * TDistribution.of(degreesOfFreedom[at]).survivalProbability(t[at]);
            if (p < 1e-5 && t[at] == highest && !earlierPeak) {
                peaks.add(at);
            }
        }
        return peaks;
    }

    private static double[] fromNearest(double[] x, int start, int step, int length) {
        return IntStream.range(0, length).mapToDouble(i -> x[start + step * i]).toArray();
    }

    /** The nearest value weighs 1, the one after the last 0. */
    private static double weight(int i, double[] side) {
        return 1 - i / (double) side.length;
    }

    private static double mean(double[] side) {
        double weighted = 0;
        double weights = 0;
        for (int i = 0; i < side.length; i++) {
            weighted += weight(i, side) * side[i];
            weights += weight(i, side);
        }
        return weighted / weights;
    }

    private static double variance(double[] side) {
        double mean = mean(side);
        double weighted = 0;
        double weights = 0;
        for (int i = 0; i < side.length; i++) {
            weighted += weight(i, side) * Math.pow(side[i] - mean, 2);
            weights += weight(i, side);
        }
        return weighted / weights;
    }

    /** Effective number of points, by Kish. */
    private static double points(double[] side) {
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < side.length; i++) {
            sum += weight(i, side);
            squares += Math.pow(weight(i, side), 2);
        }
        return sum * sum / squares;
    }
}
