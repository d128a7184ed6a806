package dev.plateau.server.dashboard.cell;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Scores of a benchmark and its siblings over a parameter or over threads.
 *
 * @param unit of all scores
 * @param lines one per environment, the baseline first
 */
record Sweep(String unit, List<EnvironmentScores> lines) {
    /**
     * The scores of one environment.
     *
     * @param scores in the order of the axis
     * @param scaling null where no law is fitted
     */
    record EnvironmentScores(
            String label, List<ScoreAt> scores, @Nullable ThreadScaling scaling) {}

    /**
     * A score with its confidence interval.
     *
     * @param x value of the parameter, or number of threads
     */
    record ScoreAt(
            double x,
            double score,
            @Nullable Double low,
            @Nullable Double high) {}
}
