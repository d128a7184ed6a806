package dev.plateau.server.comparisons;

import dev.plateau.server.series.LatestPoint;
import dev.plateau.statistics.RatioInterval;
import dev.plateau.wire.Direction;

/**
 * How far a candidate's score is from its baseline's, and what that means.
 *
 * @param ratio candidate over baseline, of the scores as measured: above 1 is the larger number, whatever the direction. NaN when a ratio
 *     would say nothing
 * @param low lower end of its 99 % interval; NaN when there is none
 * @param high upper end likewise
 * @param gap what keeps it from being a ratio with an interval
 * @param reason the same as a clause for people; empty without a gap
 */
public record Difference(Verdict verdict, double ratio, double low, double high, Gap gap, String reason) {
    /** What a difference lacks to be a ratio with an interval and a verdict. */
    public enum Gap {
        NONE,
        NOT_LIKE_WITH_LIKE,
        TOO_FEW_FORKS,
        NO_POSITIVE_VALUES,
        /** Next to no allocation on one side or both. */
        NO_ALLOCATION
    }

    private static final double CONFIDENCE = 0.99;

    /** A ratio closer to 1 than this is no difference, however exactly it was measured: it would print as "×1.00". */
    private static final double SMALLEST_RELATIVE = 0.005;

    /**
     * Fewer bytes than this per operation are allocations beside the benchmark, spread over its operations: they grow as operations get
     * slower. The smallest object has 8 bytes or more.
     */
    private static final double NO_ALLOCATION_BYTES = 1;

    /**
     * Compares two scores of the same benchmark and metric.
     *
     * @param obstacle why the two are not like with like; empty when they are
     */
    public static Difference between(LatestPoint baseline, LatestPoint candidate, String obstacle) {
        if (!baseline.unit().equals(candidate.unit())) {
            return unknown(
                    Gap.NOT_LIKE_WITH_LIKE, "units differ (" + baseline.unit() + " and " + candidate.unit() + ")");
        }
        if (isNoAllocation(baseline) && isNoAllocation(candidate)) {
            return noRatio(Verdict.UNCHANGED, "next to no allocation on both sides");
        }
        if (!obstacle.isEmpty()) {
            return unlike(baseline, candidate, obstacle);
        }
        return isNoAllocation(baseline) || isNoAllocation(candidate)
                ? oneAllocates(baseline, candidate)
                : judged(baseline, candidate);
    }

    /** Whether a score is an allocation too small to be the benchmark's own: a ratio to it is noise. */
    public static boolean isNoAllocation(LatestPoint point) {
        return point.unit().equals("B/op") && Math.abs(point.score()) < NO_ALLOCATION_BYTES;
    }

    private static Difference unlike(LatestPoint baseline, LatestPoint candidate, String obstacle) {
        double ratio =
                isNoAllocation(baseline) || isNoAllocation(candidate) ? Double.NaN : plainRatio(baseline, candidate);
        return new Difference(
                Verdict.INCONCLUSIVE,
                ratio,
                Double.NaN,
                Double.NaN,
                Gap.NOT_LIKE_WITH_LIKE,
                "not like with like: " + obstacle);
    }

    private static Difference oneAllocates(LatestPoint baseline, LatestPoint candidate) {
        if (baseline.forks() < 2 || candidate.forks() < 2) {
            return unknown(Gap.TOO_FEW_FORKS, "one side has one fork: measure at least two on each side");
        }
        boolean appears = isNoAllocation(baseline);
        if ((appears ? candidate : baseline).low().orElse(0) < NO_ALLOCATION_BYTES) {
            return noRatio(
                    Verdict.INCONCLUSIVE,
                    "next to no allocation on one side, and the other side's interval reaches down to it");
        }
        return noRatio(
                appears ? Verdict.REGRESSED : Verdict.IMPROVED,
                "next to no allocation on one side, so there is no ratio");
    }

    private static Difference judged(LatestPoint baseline, LatestPoint candidate) {
        if (baseline.summary() == null || candidate.summary() == null) {
            return new Difference(
                    Verdict.INCONCLUSIVE,
                    plainRatio(baseline, candidate),
                    Double.NaN,
                    Double.NaN,
                    Gap.NO_POSITIVE_VALUES,
                    "no interval: raw measurements are missing or not positive");
        }
        return switch (RatioInterval.between(baseline.summary(), candidate.summary(), CONFIDENCE)) {
            case RatioInterval.Known known ->
                new Difference(
                        verdict(known, candidate.direction()), known.ratio(), known.low(), known.high(), Gap.NONE, "");
            case RatioInterval.CannotSay unsaid ->
                new Difference(
                        Verdict.INCONCLUSIVE,
                        unsaid.ratio(),
                        Double.NaN,
                        Double.NaN,
                        Gap.TOO_FEW_FORKS,
                        unsaid.reason());
        };
    }

    private static Verdict verdict(RatioInterval.Known known, Direction direction) {
        if (!known.excludesNoChange() || Math.abs(known.ratio() - 1) < SMALLEST_RELATIVE) {
            return Verdict.UNCHANGED;
        }
        return switch (direction) {
            case HIGHER_IS_BETTER -> known.ratio() > 1 ? Verdict.IMPROVED : Verdict.REGRESSED;
            case LOWER_IS_BETTER -> known.ratio() > 1 ? Verdict.REGRESSED : Verdict.IMPROVED;
            case NEITHER -> Verdict.CHANGED;
        };
    }

    private static double plainRatio(LatestPoint baseline, LatestPoint candidate) {
        return baseline.score() > 0 && candidate.score() > 0 ? candidate.score() / baseline.score() : Double.NaN;
    }

    private static Difference noRatio(Verdict verdict, String reason) {
        return new Difference(verdict, Double.NaN, Double.NaN, Double.NaN, Gap.NO_ALLOCATION, reason);
    }

    private static Difference unknown(Gap gap, String reason) {
        return new Difference(Verdict.INCONCLUSIVE, Double.NaN, Double.NaN, Double.NaN, gap, reason);
    }

    /** Size of the difference, the same for twice and half: |ln ratio|. Infinite when something came from nothing; NaN when not known. */
    public double size() {
        boolean fromOrToNothing =
                gap == Gap.NO_ALLOCATION && (verdict == Verdict.IMPROVED || verdict == Verdict.REGRESSED);
        return fromOrToNothing ? Double.POSITIVE_INFINITY : Math.abs(Math.log(ratio));
    }
}
