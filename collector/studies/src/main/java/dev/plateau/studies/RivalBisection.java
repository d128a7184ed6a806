package dev.plateau.studies;

import dev.plateau.statistics.Robust;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.inference.KolmogorovSmirnovTest;
import org.apache.commons.statistics.inference.MannWhitneyUTest;

/**
 * Bisections of other tools, for comparison.
 *
 * @param named candidates, from 1
 * @param forks number of measured forks
 */
record RivalBisection(List<Integer> named, int forks) {
    private static final int ATTEMPTS = 10;
    private static final double DIFFERENT = 0.01;

    /** Above these p values two samples of 10, 20 and 30 count as equal, for differences of one interquartile range. */
    private static final double[] EQUAL = {0.5708, 0.0859, 0.0095};

    /**
     * {@code git bisect run} with a script that compares the mean of some forks with a threshold. It is given the exact middle of both levels, and
     * needs no forks at the ends.
     */
    static RivalBisection plain(PlantedStep path, int forksOfAStep, Random random) {
        int before = 0;
        int after = path.candidates();
        int forks = 0;
        while (after - before > 1) {
            int middle = (before + after) / 2;
            double mean = DoubleStream.generate(() -> path.draw(middle, random))
                    .limit(forksOfAStep)
                    .average()
                    .orElseThrow();
            forks += forksOfAStep;
            boolean changed = mean > path.threshold();
            before = changed ? before : middle;
            after = changed ? middle : after;
        }
        return new RivalBisection(List.of(after), forks);
    }

    /**
     * The scheme of Chrome's Pinpoint: ten attempts at each position, ten more for the side with fewer while two neighbours are neither different
     * nor equal, and one position between neighbours that differ. Reference: catapult, dashboard/pinpoint/models, job_state.py and compare.
     */
    static RivalBisection pinpoint(PlantedStep path, Random random) {
        TreeMap<Integer, double[]> measured = new TreeMap<>();
        for (int end : new int[] {0, path.candidates()}) {
            measured.put(end, more(path, end, new double[0], random));
        }
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int left : List.copyOf(measured.keySet())) {
                Integer right = measured.higherKey(left);
                if (right == null) {
                    continue;
                }
                double[] one = measured.getOrDefault(left, new double[0]);
                double[] other = measured.getOrDefault(right, new double[0]);
                Likeness likeness = likeness(one, other);
                if (likeness == Likeness.UNKNOWN) {
                    int poorer = one.length <= other.length ? left : right;
                    measured.put(poorer, more(path, poorer, poorer == left ? one : other, random));
                    changed = true;
                } else if (likeness == Likeness.DIFFERENT && right - left > 1) {
                    int middle = (left + right) / 2;
                    measured.put(middle, more(path, middle, new double[0], random));
                    changed = true;
                }
            }
        }
        List<Integer> named = new ArrayList<>();
        measured.forEach((right, values) -> {
            double[] before = measured.get(right - 1);
            if (before != null && likeness(before, values) == Likeness.DIFFERENT) {
                named.add(right);
            }
        });
        return new RivalBisection(
                named,
                measured.values().stream().mapToInt(values -> values.length).sum());
    }

    private enum Likeness {
        DIFFERENT,
        EQUAL,
        UNKNOWN
    }

    private static Likeness likeness(double[] one, double[] other) {
        double p = Math.min(
                MannWhitneyUTest.withDefaults().test(one, other).getPValue(),
                KolmogorovSmirnovTest.withDefaults().test(one, other).getPValue());
        int size = Math.min(one.length, other.length) / ATTEMPTS;
        if (p <= DIFFERENT) {
            return Likeness.DIFFERENT;
        }
        return p > EQUAL[Math.min(size, EQUAL.length) - 1] ? Likeness.EQUAL : Likeness.UNKNOWN;
    }

    private static double[] more(PlantedStep path, int position, double[] values, Random random) {
        double[] all = Arrays.copyOf(values, values.length + ATTEMPTS);
        for (int i = values.length; i < all.length; i++) {
            all[i] = path.draw(position, random);
        }
        return all;
    }

    /**
     * A path whose step is known: forks of one commit, drawn with replacement, and an effect from the culprit on.
     *
     * @param logs of the medians of real forks
     * @param culprit first position with the effect, from 1
     * @param effect log of the ratio
     */
    record PlantedStep(double[] logs, int candidates, int culprit, double effect) {
        static PlantedStep in(StoredForks benchmark, int candidates, double effect, Random random) {
            double[] logs = Arrays.stream(benchmark.forks())
                    .mapToDouble(Robust::median)
                    .map(Math::log)
                    .toArray();
            return new PlantedStep(logs, candidates, 1 + random.nextInt(candidates), Math.log1p(effect));
        }

        /** One more fork at a position. */
        double draw(int position, Random random) {
            return logs[random.nextInt(logs.length)] + (position >= culprit ? effect : 0);
        }

        /** Half-way between both levels. */
        double threshold() {
            return Robust.median(logs) + effect / 2;
        }
    }
}
