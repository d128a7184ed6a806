package dev.plateau.statistics.change;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;

class SplitMergeTest {
    /** The textbook way: lists, means and deviations from their definitions, everything computed anew each time. */
    private static List<Integer> slow(double[] x) {
        TreeSet<Integer> candidates = new TreeSet<>();
        int start = 0;
        while (start < x.length) {
            int end = Math.min(start + 50, x.length);
            List<Integer> inWindow = new ArrayList<>();
            slowSplit(x, start, end, inWindow);
            candidates.addAll(inWindow);
            int last = inWindow.isEmpty() ? 0 : inWindow.get(inWindow.size() - 1);
            start = Math.max(last, start + 25);
        }
        while (true) {
            double worst = 0;
            Integer weakest = null;
            for (Integer candidate : candidates) {
                Integer previous = candidates.lower(candidate);
                Integer following = candidates.higher(candidate);
                int from = Math.max(previous == null ? 0 : previous, candidate - 50);
                int to = Math.min(following == null ? x.length : following, candidate + 50);
                double p = slowP(x, from, candidate, to);
                if (p > worst) {
                    worst = p;
                    weakest = candidate;
                }
            }
            if (weakest == null || worst < 1e-5) {
                return List.copyOf(candidates);
            }
            candidates.remove(weakest);
        }
    }

    private static void slowSplit(double[] x, int from, int to, List<Integer> found) {
        double least = 1;
        int best = -1;
        for (int i = from + 5; i <= to - 5; i++) {
            double p = slowP(x, from, i, to);
            if (p < least) {
                least = p;
                best = i;
            }
        }
        if (best >= 0 && least < 1e-4) {
            slowSplit(x, from, best, found);
            found.add(best);
            slowSplit(x, best, to, found);
        }
    }

    private static double slowP(double[] x, int from, int at, int to) {
        double left = Arrays.stream(x, from, at).average().orElseThrow();
        double right = Arrays.stream(x, at, to).average().orElseThrow();
        double squares = Arrays.stream(x, from, at)
                        .map(v -> Math.pow(v - left, 2))
                        .sum()
                + Arrays.stream(x, at, to).map(v -> Math.pow(v - right, 2)).sum();
        double degreesOfFreedom = to - from - 2 + 5;
        double standardError = Math.sqrt((squares + 5) / degreesOfFreedom * (1.0 / (at - from) + 1.0 / (to - at)));
        double t = Math.abs(right - left) / standardError;
        return 2 * TDistribution.of(degreesOfFreedom).survivalProbability(t);
    }

    @Test
    void agreesWithTheSlowTextbookVersion() {
        var random = new Random(2023);
        int changes = 0;
        for (int round = 0; round < 40; round++) {
            double[] x = new double[40 + random.nextInt(160)];
            double level = 0;
            for (int i = 0; i < x.length; i++) {
                level = random.nextInt(40) == 0 ? 2 * random.nextGaussian() : level;
                x[i] = level + random.nextGaussian();
            }
            int[] index = new int[x.length];

            int[] fast = new SplitMerge(DetectorSettings.DEFAULT).find(new Signal(x, x, 0, 1, false, index));

            assertThat(Arrays.stream(fast).boxed().toList()).isEqualTo(slow(x));
            changes += fast.length;
        }
        assertThat(changes).isGreaterThan(20);
    }
}
