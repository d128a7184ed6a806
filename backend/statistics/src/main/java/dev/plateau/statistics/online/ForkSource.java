package dev.plateau.statistics.online;

import java.util.Arrays;

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
