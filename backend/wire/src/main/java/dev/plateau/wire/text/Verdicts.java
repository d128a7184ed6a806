package dev.plateau.wire.text;

import dev.plateau.wire.model.Upload.Outcome;
import java.util.Locale;

/** Verdicts, their reasons and their detectable effects, spelled alike by pages, exports, reports and the collector. */
public final class Verdicts {
    /** Of a score in the baseline column itself. */
    public static final String BASELINE = "baseline";

    /** Of a score whose benchmark has none in the baseline column. */
    public static final String NO_BASELINE = "no-baseline";

    /** Of a cell without a score. */
    public static final String NOT_RUNNABLE = "not-runnable";

    /** Of a score whose interval lies on the good side of a limit. */
    public static final String LIMIT_MET = "limit-met";

    /** Of a score whose interval lies on the bad side of a limit. */
    public static final String LIMIT_MISSED = "limit-missed";

    /** Of a score whose interval includes the limit, or that has no interval. */
    public static final String LIMIT_UNCLEAR = "limit-unclear";

    private Verdicts() {}

    /** The verdict for people: "not comparable" for {@code not-comparable}. */
    public static String word(String verdict) {
        return verdict.replace('-', ' ');
    }

    /** The outcome of a cell without a score. */
    public static String of(Outcome outcome) {
        return switch (outcome) {
            case NOT_RUNNABLE -> "not runnable";
            case FAILED -> "failed";
            case TIMED_OUT -> "timed out";
            case SAME_ENVIRONMENT -> "same as default";
        };
    }

    /** Reason for a cell without a score: "failed: out of memory"; that of a cell that is not runnable stands alone. */
    public static String reason(Outcome outcome, String reason) {
        return outcome == Outcome.FAILED || outcome == Outcome.TIMED_OUT ? of(outcome) + ": " + reason : reason;
    }

    /** A verdict with its reason in parentheses: "inconclusive (too noisy: changes over 12 % would show)". */
    public static String withReason(String verdict, String reason) {
        return reason.isEmpty() ? word(verdict) : word(verdict) + " (" + reason + ")";
    }

    /** A relative effect: "2.3 %" for 0.023, from 100 % on "10,468 %". */
    public static String effect(double share) {
        return String.format(Locale.ROOT, share >= 1 ? "%,.0f %%" : "%.1f %%", 100 * share);
    }
}
