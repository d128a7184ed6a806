package dev.plateau.statistics.online;

import java.util.Arrays;

/**
 * The runs of a series, in order.
 *
 * @param scores one for each run, all finite
 * @param hostDeviations standard deviation that an unstable host adds to the log of each score, beyond what is usual for the series; 0 where
 *     it is unknown
 * @param forks of the same runs
 */
public record RunSeries(double[] scores, double[] hostDeviations, ForkSource forks) {
    public RunSeries {
        if (scores.length != hostDeviations.length) {
            throw new IllegalArgumentException(
                    scores.length + " scores with " + hostDeviations.length + " deviations of their hosts");
        }
    }

    /** Scores alone, measured on stable hosts. */
    public static RunSeries of(double... scores) {
        return of(scores, ForkSource.NONE);
    }

    /** Runs with forks, measured on stable hosts. */
    public static RunSeries of(double[] scores, ForkSource forks) {
        return new RunSeries(scores, new double[scores.length], forks);
    }

    /** Number of runs. */
    public int length() {
        return scores.length;
    }

    /** The runs in [from, to), counted from 0 again. */
    public RunSeries part(int from, int to) {
        return new RunSeries(
                Arrays.copyOfRange(scores, from, to),
                Arrays.copyOfRange(hostDeviations, from, to),
                (first, end) -> forks.levels(from + first, from + end));
    }

    /** Levels of the forks of runs. Detection reads them only where scores alone do not decide. */
    @FunctionalInterface
    public interface ForkSource {
        /** No forks. */
        ForkSource NONE = (from, to) -> new double[to - from][0];

        /**
         * The forks of the runs in [from, to), one array for each run, in the unit of the scores.
         *
         * @return for each fork the mean of its iterations, as the score is their mean; NaN for a fork that measured nothing; an empty array for a
         *     run without raw data
         */
        double[][] levels(int from, int to);

        /** Forks in memory. */
        static ForkSource of(double[][] levels) {
            return (from, to) -> Arrays.copyOfRange(levels, from, to);
        }
    }
}
