package dev.plateau.comparison;

import dev.plateau.statistics.RunSpread;
import dev.plateau.statistics.VariancePrior;

/**
 * Noise of a benchmark, by its earlier runs on the same host.
 *
 * @param forks variance of log fork medians within a run
 * @param runs spread from execution to execution
 */
public record ScoreHistory(VariancePrior forks, RunSpread runs) {
    /** No earlier run is known. */
    public static final ScoreHistory NONE = new ScoreHistory(VariancePrior.NONE, RunSpread.UNKNOWN);

    ScoreHistory and(ScoreHistory other) {
        return new ScoreHistory(forks.and(other.forks), runs.and(other.runs));
    }
}
