package dev.plateau.server.comparisons;

import dev.plateau.server.runs.UnmeasuredCell;
import dev.plateau.wire.model.Upload.Outcome;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * The current result of one metric for each benchmark on one side: its newest score, or a later failure.
 *
 * @param scores by benchmark, with their intervals
 * @param unmeasured by benchmark; none of them is among the scores
 */
record SideResults(Map<Long, SideScore> scores, Map<Long, UnmeasuredCell> unmeasured) {
    /**
     * Selects between scores and failures.
     *
     * @param newest newest scores by benchmark
     * @param tried newest attempts without a score
     */
    static SideResults of(Map<Long, SideScore> newest, Collection<UnmeasuredCell> tried) {
        Map<Long, SideScore> scores = new HashMap<>(newest);
        Map<Long, UnmeasuredCell> unmeasured = new HashMap<>();
        for (UnmeasuredCell attempt : tried) {
            SideScore score = scores.get(attempt.benchmarkKeyId());
            if (score == null || replaces(attempt, score)) {
                scores.remove(attempt.benchmarkKeyId());
                unmeasured.put(attempt.benchmarkKeyId(), attempt);
            }
        }
        return new SideResults(SideScore.withIntervals(scores), unmeasured);
    }

    /** A newer failure replaces an older score; "the flags change nothing here" never does. */
    private static boolean replaces(UnmeasuredCell attempt, SideScore score) {
        return attempt.outcome() != Outcome.SAME_ENVIRONMENT
                && attempt.measuredAt().isAfter(score.run().measuredAt());
    }

    /** The cells of the baseline column itself, without a comparison. */
    Map<Long, Cell> own() {
        Map<Long, Cell> cells = new HashMap<>();
        scores.forEach((benchmark, side) -> cells.put(benchmark, new Cell.Baseline(side)));
        unmeasured.forEach((benchmark, attempt) -> cells.put(benchmark, new Cell.Unmeasured(attempt, null)));
        return cells;
    }
}
