package dev.plateau.statistics.online;

import java.util.Arrays;

/**
 * Explains runs that stand apart by a mode that their series was in before: a benchmark whose forks are compiled in one of two ways, one fork a
 * run, jumps between two levels, and stays on one for some runs by chance.
 *
 * <p>The logs of the runs before are split in two so that they vary least around the two means. They are two modes if the means lie
 * {@link #APART} deviations apart (the halves of one normal distribution: 2.7), and if the mode of the newest runs was left {@link #LEFT} times or
 * more. A jump by chance enters it at the rate at which it was entered, and stays for so many runs with the chance that each stayed; the
 * modes explain events that happen so to one run in ten thousand or more. They do not explain runs beyond both, nor a step
 * within one. Reference: Fisher, "On grouping for
 * maximum homogeneity", JASA 53 (1958). Needs {@link #MIN_RUNS} runs. Cost O(n log n).
 */
final class Modes {
    private static final int MIN_RUNS = 15;
    private static final double APART = 4;
    private static final int LEFT = 2;
    private static final double CHANCE = 1e-4;

    /** Share of runs beyond both modes that shows that they moved. */
    private static final double BEYOND = 0.2;

    /** Deviations around a mode. */
    private static final double AROUND = 4;

    private final double[] logs;
    private final double border;
    private final double low;
    private final double high;
    private final double deviation;

    private Modes(double[] logs, double border, double low, double high, double deviation) {
        this.logs = logs;
        this.border = border;
        this.low = low;
        this.high = high;
        this.deviation = deviation;
    }

    /**
     * True if a jump between modes by chance explains the runs from a place on.
     *
     * @param from first run that is used
     * @param place first of those that stand apart
     * @param size the levels before and since
     */
    static boolean explain(double[] scores, int from, int place, ChangeSize size) {
        if (place - from < MIN_RUNS
                || Arrays.stream(scores, from, scores.length).anyMatch(score -> score <= 0)) {
            return false;
        }
        Modes modes = of(Arrays.stream(scores, from, place).map(Math::log).toArray());
        double[] newest =
                Arrays.stream(scores, place, scores.length).map(Math::log).toArray();
        return modes.areTwo()
                && modes.areOf(size)
                && !modes.areLeftBy(newest, size.larger())
                && modes.isChance(newest, size.larger());
    }

    private static Modes of(double[] logs) {
        double[] sorted = logs.clone();
        Arrays.sort(sorted);
        double all = Arrays.stream(sorted).sum();
        double squares = Arrays.stream(sorted).map(x -> x * x).sum();
        double below = 0;
        double least = Double.POSITIVE_INFINITY;
        int best = 1;
        for (int n = 1; n < sorted.length; n++) {
            below += sorted[n - 1];
            double above = all - below;
            double rest = squares - below * below / n - above * above / (sorted.length - n);
            best = rest < least ? n : best;
            least = Math.min(least, rest);
        }
        double low = Arrays.stream(sorted, 0, best).average().orElseThrow();
        double high = Arrays.stream(sorted, best, sorted.length).average().orElseThrow();
        double deviation = Math.sqrt(Math.max(0, least) / Math.max(1, sorted.length - 2));
        return new Modes(logs, (sorted[best - 1] + sorted[best]) / 2, low, high, deviation);
    }

    private boolean areTwo() {
        return high - low > APART * deviation;
    }

    /** True if the level before lies in one and the level since in the other; else the step is within a mode. */
    private boolean areOf(ChangeSize size) {
        return Math.log(size.before()) > border != size.larger() && Math.log(size.after()) > border == size.larger();
    }

    private boolean areLeftBy(double[] newest, boolean larger) {
        long beyond = Arrays.stream(newest)
                .filter(x -> larger ? x > high + AROUND * deviation : x < low - AROUND * deviation)
                .count();
        return beyond > BEYOND * newest.length;
    }

    private boolean isChance(double[] newest, boolean larger) {
        int entered = 0;
        int left = 0;
        int stayed = 0;
        for (int i = 1; i < logs.length; i++) {
            boolean before = logs[i - 1] > border == larger;
            boolean now = logs[i] > border == larger;
            entered += !before && now ? 1 : 0;
            left += before && !now ? 1 : 0;
            stayed += before && now ? 1 : 0;
        }
        if (left < LEFT) {
            return false;
        }
        if (Arrays.stream(newest).anyMatch(x -> x > border != larger)) {
            return true;
        }
        double stays = (stayed + 1.0) / (stayed + left + 2);
        return (double) entered / logs.length * Math.pow(stays, newest.length) > CHANCE;
    }
}
