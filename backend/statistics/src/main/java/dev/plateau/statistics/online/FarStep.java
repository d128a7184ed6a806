package dev.plateau.statistics.online;

import dev.plateau.statistics.Robust;
import dev.plateau.statistics.change.Signal;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Detects newest runs so far off their level that nothing seen before explains it: an outage, which may be over before the detectors, whose
 * levels have five runs, could see it.
 *
 * <p>{@link #RUNS} in a row are needed; each lies off by a factor of two, by {@link #NOISES} noises, and by twice the distance of any run of the
 * level; the middle fork of each does, too. The factor excludes the effect of a busy host on some runs in a row, however quiet they were before.
 * Cost O(n log n) for the runs of the level.
 */
final class FarStep {
    private static final int RUNS = 3;
    private static final double FACTOR = Math.log(2);
    private static final double NOISES = 10;

    /** Maximum number of runs of the level that are used. */
    private static final int REFERENCE = 60;

    private FarStep() {}

    /** True if the runs of a sign are such a step from the level that begins with {@code levelStart}. */
    static boolean is(RunSeries runs, int levelStart, EarlySign sign) {
        int from = Math.max(levelStart, sign.index() - REFERENCE);
        if (sign.runs() < RUNS
                || Arrays.stream(runs.scores(), from, runs.length()).anyMatch(score -> score <= 0)) {
            return false;
        }
        double[] before =
                Arrays.stream(runs.scores(), from, sign.index()).map(Math::log).toArray();
        double level = Robust.median(before);
        double spread = 1.4826 * Robust.medianDistance(before, 0, before.length, level);
        double borrowed = before.length < EarlySign.MIN_RUNS ? EarlySign.noise(runs.scores(), sign.index()) : 0;
        double noise = Math.max(Math.max(spread, Signal.noise(before)), borrowed);
        double furthest =
                Arrays.stream(before).map(log -> Math.abs(log - level)).max().orElse(0);
        double[] middles = middles(runs, sign.index(), runs.length());
        return IntStream.range(sign.index(), runs.length()).allMatch(run -> {
            double host = runs.hostDeviations()[run];
            double least = Math.max(FACTOR, Math.max(NOISES * Math.hypot(noise, host), 2 * furthest));
            double middle = Math.log(middles[run - sign.index()]) - level;
            return (sign.larger()
                            ? Math.min(Math.log(runs.scores()[run]) - level, middle)
                            : Math.min(level - Math.log(runs.scores()[run]), -middle))
                    >= least;
        });
    }

    /** True if the middle forks of a sign's runs lie beyond all forks of the level; true where none are known. */
    static boolean isBeyond(RunSeries runs, int levelStart, EarlySign sign) {
        double[] before = Arrays.stream(runs.forks().levels(levelStart, sign.index()))
                .flatMapToDouble(Arrays::stream)
                .filter(Double::isFinite)
                .toArray();
        double[] middles = middles(runs, sign.index(), runs.length());
        return Arrays.stream(middles)
                .allMatch(middle ->
                        Arrays.stream(before).allMatch(fork -> sign.larger() ? fork < middle : fork > middle));
    }

    /** The middle fork of each run; its score where no fork is known. */
    private static double[] middles(RunSeries runs, int from, int to) {
        double[][] forks = runs.forks().levels(from, to);
        return IntStream.range(0, to - from)
                .mapToDouble(run -> {
                    double[] known =
                            Arrays.stream(forks[run]).filter(Double::isFinite).toArray();
                    return known.length == 0 ? runs.scores()[from + run] : Robust.median(known);
                })
                .toArray();
    }
}
