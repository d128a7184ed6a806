package dev.plateau.server.comparisons;

import dev.plateau.wire.Upload.Outcome;

/**
 * The verdict of a cell as JSON and CSV write it.
 *
 * @param verdict improved, regressed, unchanged, inconclusive, not-comparable, not-runnable, no-baseline or baseline
 * @param reason one clause; may be empty
 */
record VerdictText(String verdict, String reason) {
    static VerdictText of(Cell cell) {
        return switch (cell) {
            case Cell.Baseline baseline -> new VerdictText("baseline", "");
            case Cell.Alone alone -> new VerdictText("no-baseline", "the baseline has no score of this benchmark");
            case Cell.Compared compared ->
                new VerdictText(
                        compared.comparison().verdict().id(),
                        compared.comparison().reason());
            case Cell.Unmeasured missing ->
                new VerdictText(
                        "not-runnable",
                        prefix(missing.unmeasured().outcome())
                                + missing.unmeasured().reason());
            case Cell.Empty empty -> throw new IllegalArgumentException("an empty cell has no verdict");
        };
    }

    private static String prefix(Outcome outcome) {
        return switch (outcome) {
            case FAILED -> "failed: ";
            case TIMED_OUT -> "timed out: ";
            case NOT_RUNNABLE, SAME_ENVIRONMENT -> "";
        };
    }
}
