package dev.plateau.server.comparisons;

import dev.plateau.server.series.LatestPoint;
import dev.plateau.statistics.LogRatio;
import dev.plateau.statistics.RatioInterval;
import dev.plateau.statistics.Verdict.Inconclusive;
import dev.plateau.statistics.Verdict.Larger;
import dev.plateau.statistics.Verdict.Smaller;
import dev.plateau.statistics.Verdict.Unchanged;
import dev.plateau.statistics.VerdictRule.Judged;
import dev.plateau.wire.Direction;
import dev.plateau.wire.Units;
import java.util.Optional;

/**
 * How far a candidate's score is from its baseline's, and what that means.
 *
 * @param ratio candidate over baseline, of the scores as measured: above 1 is the larger number, whatever the direction. NaN when a ratio
 *     would say nothing
 * @param low lower end of its 99 % interval; NaN when there is none
 * @param high upper end likewise
 * @param noiseFloor smallest relative change whose interval would exclude "no change" here: 0.023 for 2.3 %; NaN without an interval
 * @param gap what keeps it from being a ratio with an interval
 * @param reason why there is no verdict, as a clause for people with the next step; empty with one
 */
public record Difference(
        Verdict verdict, double ratio, double low, double high, double noiseFloor, Gap gap, String reason) {
    /** What a difference lacks to be a ratio with an interval and a verdict. */
    public enum Gap {
        NONE,
        /** They were measured under other conditions, or one of them is not judged at all. */
        NOT_LIKE_WITH_LIKE,
        TOO_FEW_FORKS,
        NO_POSITIVE_VALUES,
        /** Next to no allocation on one side or both. */
        NO_ALLOCATION
    }

    /** Fewer bytes than this per operation are next to nothing: a ratio to them would say nothing. */
    private static final double NO_ALLOCATION_BYTES = 1;

    /**
     * What can be said of two scores of the same benchmark and metric without a test; empty where the forks have to be judged.
     *
     * @param obstacle why the two may not be compared, as a clause: "not like with like: ..."; empty when they may
     */
    static Optional<Difference> withoutTest(LatestPoint baseline, LatestPoint candidate, String obstacle) {
        if (!baseline.unit().equals(candidate.unit())) {
            return Optional.of(unknown(
                    Double.NaN,
                    Gap.NOT_LIKE_WITH_LIKE,
                    "units differ (" + baseline.unit() + " and " + candidate.unit() + ")"));
        }
        boolean nothingBefore = isNoAllocation(baseline);
        boolean nothingAfter = isNoAllocation(candidate);
        if (Units.isLessThanAnObject(baseline.unit(), baseline.score())
                && Units.isLessThanAnObject(candidate.unit(), candidate.score())) {
            return Optional.of(noRatio(Verdict.UNCHANGED, "next to no allocation on both sides"));
        }
        boolean eitherNothing = nothingBefore || nothingAfter;
        if (!obstacle.isEmpty()) {
            double ratio = eitherNothing ? Double.NaN : plainRatio(baseline, candidate);
            return Optional.of(unknown(ratio, Gap.NOT_LIKE_WITH_LIKE, obstacle));
        }
        if (eitherNothing) {
            return Optional.of(oneAllocates(baseline, candidate));
        }
        if (baseline.summary() == null || candidate.summary() == null) {
            return Optional.of(unknown(
                    plainRatio(baseline, candidate),
                    Gap.NO_POSITIVE_VALUES,
                    "no interval: raw measurements are missing or not positive"));
        }
        return Optional.empty();
    }

    /** Whether a score is an allocation too small to be the benchmark's own: a ratio to it is noise. */
    public static boolean isNoAllocation(LatestPoint point) {
        return isNoAllocation(point.unit(), point.score());
    }

    /** The same for a score in its unit. */
    public static boolean isNoAllocation(String unit, double score) {
        return unit.equals("B/op") && Math.abs(score) < NO_ALLOCATION_BYTES;
    }

    private static Difference oneAllocates(LatestPoint baseline, LatestPoint candidate) {
        if (baseline.forks() < 2 || candidate.forks() < 2) {
            return unknown(Double.NaN, Gap.TOO_FEW_FORKS, "one side has one fork: measure at least two on each side");
        }
        boolean appears = isNoAllocation(baseline);
        LatestPoint something = appears ? candidate : baseline;
        if (Units.isLessThanAnObject(something.unit(), something.low().orElse(0))) {
            return noRatio(
                    Verdict.INCONCLUSIVE,
                    "next to no allocation on one side, and the other side's interval reaches down to it");
        }
        return noRatio(
                appears ? Verdict.REGRESSED : Verdict.IMPROVED,
                "next to no allocation on one side, so there is no ratio");
    }

    /** What the test says, in the metric's own terms. */
    static Difference of(Judged judged, LatestPoint baseline, LatestPoint candidate, double confidence) {
        String reason = judged.verdict() instanceof Inconclusive inconclusive ? inconclusive.reason() : "";
        if (judged.difference().isEmpty()) {
            return unknown(plainRatio(baseline, candidate), Gap.TOO_FEW_FORKS, reason);
        }
        LogRatio found = judged.difference().get();
        RatioInterval.Known interval = found.interval(confidence);
        return new Difference(
                verdict(judged.verdict(), candidate.direction()),
                interval.ratio(),
                interval.low(),
                interval.high(),
                found.noiseFloor(confidence),
                Gap.NONE,
                reason);
    }

    private static Verdict verdict(dev.plateau.statistics.Verdict shown, Direction direction) {
        return switch (shown) {
            case Unchanged unchanged -> Verdict.UNCHANGED;
            case Inconclusive inconclusive -> Verdict.INCONCLUSIVE;
            case Larger larger -> Verdict.of(true, direction);
            case Smaller smaller -> Verdict.of(false, direction);
        };
    }

    private static double plainRatio(LatestPoint baseline, LatestPoint candidate) {
        return baseline.score() > 0 && candidate.score() > 0 ? candidate.score() / baseline.score() : Double.NaN;
    }

    private static Difference noRatio(Verdict verdict, String reason) {
        return new Difference(verdict, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Gap.NO_ALLOCATION, reason);
    }

    private static Difference unknown(double ratio, Gap gap, String reason) {
        return new Difference(Verdict.INCONCLUSIVE, ratio, Double.NaN, Double.NaN, Double.NaN, gap, reason);
    }

    /** Whether a sound comparison shows neither a change nor that there is none. */
    public boolean isInsideNoise() {
        return verdict == Verdict.INCONCLUSIVE && gap == Gap.NONE;
    }

    /** Whether the two sides are shown to differ. */
    public boolean isChange() {
        return verdict != Verdict.UNCHANGED && verdict != Verdict.INCONCLUSIVE;
    }

    /** Size of the difference, the same for twice and half: |ln ratio|. Infinite when something came from nothing; NaN when not known. */
    public double size() {
        boolean fromOrToNothing =
                gap == Gap.NO_ALLOCATION && (verdict == Verdict.IMPROVED || verdict == Verdict.REGRESSED);
        return fromOrToNothing ? Double.POSITIVE_INFINITY : Math.abs(Math.log(ratio));
    }
}
