package dev.plateau.server.comparisons;

import dev.plateau.comparison.MatchedKeys;
import dev.plateau.server.runs.UnmeasuredCell;

/**
 * The verdict of a cell in JSON and CSV.
 *
 * @param verdict improved, regressed, unchanged, inconclusive, not-comparable, not-runnable, no-baseline or baseline
 * @param reason one clause; may be empty
 */
record VerdictText(String verdict, String reason) {
    static VerdictText of(Cell cell) {
        return switch (cell) {
            case Cell.Baseline baseline -> new VerdictText("baseline", "");
            case Cell.Alone alone ->
                new VerdictText(
                        "no-baseline",
                        MatchedKeys.NO_BASELINE + (alone.baseline() == null ? "" : ": " + reason(alone.baseline())));
            case Cell.BaselineOnly only ->
                new VerdictText("not-runnable", "only in the baseline: " + MatchedKeys.NO_CANDIDATE);
            case Cell.Compared compared ->
                new VerdictText(
                        compared.comparison().verdict().id(),
                        compared.comparison().reason());
            case Cell.Unmeasured missing -> new VerdictText("not-runnable", reason(missing.unmeasured()));
            case Cell.Empty empty -> throw new IllegalArgumentException("an empty cell has no verdict");
        };
    }

    /** "failed: out of memory". */
    private static String reason(UnmeasuredCell unmeasured) {
        return switch (unmeasured.outcome()) {
            case FAILED -> "failed: " + unmeasured.reason();
            case TIMED_OUT -> "timed out: " + unmeasured.reason();
            case NOT_RUNNABLE, SAME_ENVIRONMENT -> unmeasured.reason();
        };
    }
}
