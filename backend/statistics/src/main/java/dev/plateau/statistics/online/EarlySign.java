package dev.plateau.statistics.online;

import dev.plateau.statistics.Autocorrelation;
import dev.plateau.statistics.Robust;
import dev.plateau.statistics.change.Signal;
import java.util.Arrays;
import java.util.Optional;

/**
 * Early sign of a change in the newest runs, before there are enough of them for the detectors.
 *
 * <p>One run beyond 5 noises of the level before is a <em>suspect</em>: worth measuring again, no more. Two runs beyond 3.5 on the same side, or
 * three and more beyond 2.5, are a <em>warning</em>. A series that has shown lone outliers before needs more runs in a row: so many that its
 * outliers would fall together by chance in fewer than {@link #CHANCE} of all runs.
 *
 * <p>Noise is the larger of the median distance from the level's median and the median first difference; any different value lies off a
 * level whose runs were all the same. Assumes that the level has been flat; needs {@link #MIN_RUNS} runs of it. A younger level, of
 * {@link #MIN_LEVEL_RUNS} or more, borrows the noise of the runs before it and has limits {@link #YOUNG} times as wide. A minimum effect
 * widens the limits. Reference: rules 1 and 2 of the Western Electric Statistical Quality Control Handbook (1956), with robust limits wide enough
 * for a look after every run. Cost O(n log n) for the n runs given.
 *
 * @param index first run that lies off the level
 * @param runs number of runs in a row, to the end
 * @param warning false for a suspect
 * @param larger whether they lie above
 */
public record EarlySign(int index, int runs, boolean warning, boolean larger) {
    /** Minimum number of runs of the level before, unless noise can be borrowed. */
    public static final int MIN_RUNS = 10;

    /** Minimum number of runs of a level in any case: their median is no lone outlier. */
    private static final int MIN_LEVEL_RUNS = 3;

    private static final double YOUNG = 2;

    static final double FROM_MAD = 1.4826;
    static final int REFERENCE = 60;
    static final int MAX_RUNS = 6;
    private static final double CHANCE = 3e-4;
    private static final double SUSPECT = 5;
    private static final double TWO = 3.5;
    static final double THREE = 2.5;

    /**
     * The sign that the last runs give.
     *
     * @param series all runs so far; missing ones (NaN, infinite) are passed over
     * @param levelStart first run of the current level: the last change point, or 0
     */
    public static Optional<EarlySign> at(double[] series, int levelStart) {
        return at(series, levelStart, 0);
    }

    /**
     * The sign that the last runs give, if they lie off the level by a minimum effect, too.
     *
     * @param minimumEffect relative, for example 0.02; without meaning, and ignored, when a value is zero or negative
     */
    public static Optional<EarlySign> at(double[] series, int levelStart, double minimumEffect) {
        return at(series, new double[series.length], levelStart, minimumEffect);
    }

    /** The sign that the last runs give, with wider limits for runs of an unstable host. */
    static Optional<EarlySign> at(RunSeries runs, int levelStart, double minimumEffect) {
        return at(runs.scores(), runs.hostDeviations(), levelStart, minimumEffect);
    }

    private static Optional<EarlySign> at(
            double[] series, double[] hostDeviations, int levelStart, double minimumEffect) {
        Signal signal = Signal.of(Arrays.copyOfRange(series, levelStart, series.length));
        int n = signal.length();
        double[] host = Arrays.stream(signal.index())
                .mapToDouble(i -> signal.inNoise(Math.expm1(hostDeviations[levelStart + i])))
                .toArray();
        for (int runs = Math.min(MAX_RUNS, n - MIN_LEVEL_RUNS); runs >= 1; runs--) {
            int first = n - runs;
            double borrowed = borrowed(signal, series, levelStart, first);
            if (!Double.isNaN(borrowed)) {
                Optional<EarlySign> sign = sign(signal, host, first, borrowed, minimumEffect);
                if (sign.isPresent()) {
                    return sign.map(
                            s -> new EarlySign(levelStart + signal.index()[s.index], s.runs, s.warning, s.larger));
                }
            }
        }
        return Optional.empty();
    }

    /** In the signal's unit; 0 where the level is old enough, NaN where nothing can be borrowed. */
    private static double borrowed(Signal signal, double[] series, int levelStart, int first) {
        if (first >= MIN_RUNS) {
            return 0;
        }
        double noise = signal.logarithmic() ? noise(series, levelStart + signal.index()[first]) : Double.NaN;
        return signal.scale() > 0 ? noise / signal.scale() : noise;
    }

    /** Noise of all runs before one, in logs, whatever their levels: steps are rare. NaN where runs are few, or one is not positive. */
    static double noise(double[] series, int end) {
        double[] logs = Arrays.stream(series, 0, end)
                .filter(Double::isFinite)
                .map(Math::log)
                .toArray();
        return logs.length < MIN_RUNS - 1 || Arrays.stream(logs).anyMatch(log -> !Double.isFinite(log))
                ? Double.NaN
                : Signal.noise(logs);
    }

    private static Optional<EarlySign> sign(
            Signal signal, double[] host, int first, double borrowed, double minimumEffect) {
        double[] x = signal.raw();
        int runs = x.length - first;
        int from = Math.max(0, first - REFERENCE);
        double level = Robust.median(x, from, first);
        double spread = FROM_MAD * Robust.medianDistance(x, from, first, level);
        double[] before = Arrays.copyOfRange(x, from, first);
        // Two correlated neighbours are less evidence than two independent runs.
        double measured = Autocorrelation.lag1(before);
        double correlation = Double.isNaN(measured) ? 0 : Math.max(0, measured);
        double noise = Math.max(borrowed, Math.max(spread, Signal.noise(before))) * Math.sqrt(1 + correlation);
        boolean larger = x[first] > level;
        double noises = (first < MIN_RUNS ? YOUNG : 1) * (runs == 1 ? SUSPECT : runs == 2 ? TWO : THREE);
        double least = signal.inNoise(minimumEffect);
        int outside = 0;
        for (int i = from; i < x.length; i++) {
            double limit = Math.max(noises * (i < first ? noise : Math.hypot(noise, host[i])), least);
            boolean beyond = (larger ? x[i] - level : level - x[i]) > limit;
            if (i >= first && !beyond) {
                return Optional.empty();
            }
            outside += i < first && beyond ? 1 : 0;
        }
        boolean warning = runs > 1 && Math.pow(outside / (double) (first - from), runs) < CHANCE;
        return runs == 1 || warning ? Optional.of(new EarlySign(first, runs, warning, larger)) : Optional.empty();
    }
}
