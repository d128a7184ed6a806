package dev.plateau.statistics;

import java.util.Locale;
import java.util.OptionalInt;

/**
 * The interval is too wide for a verdict: the change that it may hide, and the next step.
 *
 * @param byForks the difference as if both sides came from one execution
 * @param found the difference with the spread between executions
 */
record Uncertainty(
        double confidence,
        double minimumEffect,
        ForkSummary baseline,
        ForkSummary candidate,
        LogRatio byForks,
        LogRatio found)
        implements InconclusiveReason {
    static final int MAX_FORKS = 100;

    /** From this multiple of the variance that forks explain, one execution for both sides helps more than further forks. */
    private static final double BEYOND_FORKS = 1.25;

    /** Relative change; from here on per cent are hard to read. */
    private static final double TENFOLD = 9;

    /** From here on per cent are written without decimals. */
    private static final double TEN_PERCENT = 0.0995;

    @Override
    public String words() {
        return noise() + "; " + advice();
    }

    private String noise() {
        double floor = found.noiseFloor(confidence);
        if (floor < minimumEffect) {
            return "it may have changed by up to " + percent(found.largestChange(VerdictRule.EQUIVALENCE_LEVEL));
        }
        return floor < TENFOLD
                ? "too noisy: changes over " + percent(floor) + " would show"
                : "too noisy: a tenfold change would not show";
    }

    private boolean isBeyondForks() {
        double ofForks = byForks.standardError() * byForks.standardError();
        return found.standardError() * found.standardError() > BEYOND_FORKS * ofForks;
    }

    private int forks() {
        return Math.min(baseline.forks(), candidate.forks());
    }

    @Override
    public OptionalInt forksToSee(double effect) {
        return isBeyondForks()
                ? OptionalInt.empty()
                : SampleSize.forksPerSide(
                        byForks, LogRatio.forkShare(baseline, candidate), forks(), effect, confidence, MAX_FORKS);
    }

    @Override
    public String lack() {
        return isBeyondForks() ? "both sides in one execution" : "more than " + MAX_FORKS + " forks a side";
    }

    private String advice() {
        if (isBeyondForks()) {
            return "the two executions differ by more than their forks: measure both sides in one execution";
        }
        OptionalInt forks = forksToSee(minimumEffect);
        if (forks.isEmpty()) {
            return "more than " + MAX_FORKS + " forks a side would be needed to see " + percent(minimumEffect);
        }
        int more = forks.getAsInt() - forks();
        return "about " + more + (more == 1 ? " more fork" : " more forks") + " a side would show "
                + percent(minimumEffect);
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, share < TEN_PERCENT ? "%.1f %%" : "%.0f %%", 100 * share);
    }
}
