package dev.plateau.comparison.answers;

import dev.plateau.comparison.CellComparison;
import dev.plateau.comparison.CellVerdict;
import dev.plateau.comparison.GeometricMean;
import dev.plateau.wire.model.Direction;
import dev.plateau.wire.text.ChangeWords;
import dev.plateau.wire.text.Quantity;
import java.util.Locale;
import java.util.Optional;

/**
 * Speed relative to a baseline, whatever the mode: 2 is twice as fast, 0.5 half as fast.
 *
 * @param ratio greater than 0
 * @param low lower end of its interval; NaN without an interval
 * @param high upper end; may be infinite
 * @param blind smallest relative change that the measurements can show: 0.05 for 5 %; NaN when unknown
 * @param bounds as {@link CellComparison#bounds}; empty for others
 */
public record Speed(double ratio, double low, double high, double blind, Outcome outcome, String bounds) {
    /** The baseline itself. */
    public static final Speed SAME = new Speed(1, Double.NaN, Double.NaN, Double.NaN, Outcome.BASELINE);

    public Speed(double ratio, double low, double high, double blind, Outcome outcome) {
        this(ratio, low, high, blind, outcome, "");
    }

    /** Verdict on a speed; its name is the CSS class. */
    public enum Outcome {
        SLOWER,
        FASTER,
        UNCHANGED,
        UNKNOWN,
        BASELINE;

        public String id() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Outcome of(CellVerdict verdict) {
            return switch (verdict) {
                case IMPROVED -> FASTER;
                case REGRESSED -> SLOWER;
                case UNCHANGED -> UNCHANGED;
                case INCONCLUSIVE, NOT_COMPARABLE -> UNKNOWN;
            };
        }
    }

    /**
     * The speed of a compared score.
     *
     * @return empty without a ratio, for other conditions, and for metrics without a better direction
     */
    public static Optional<Speed> of(CellComparison comparison, Direction direction) {
        double ratio = comparison.ratio();
        if (!(ratio > 0)
                || !Double.isFinite(ratio)
                || direction == Direction.NEITHER
                || comparison.verdict() == CellVerdict.NOT_COMPARABLE) {
            return Optional.empty();
        }
        double low = comparison.low();
        double high = comparison.high();
        Outcome outcome = Outcome.of(comparison.verdict());
        double blind = comparison.minimumDetectableEffect();
        return Optional.of(
                direction == Direction.LOWER_IS_BETTER
                        ? new Speed(1 / ratio, 1 / high, 1 / Math.max(low, 0), blind, outcome, comparison.bounds())
                        : new Speed(ratio, Math.max(low, 0), high, blind, outcome, comparison.bounds()));
    }

    /** The mean of a suite; it is slower or faster when its interval excludes 1. */
    public static Speed of(GeometricMean mean) {
        double blind = Math.max(mean.speed() / mean.low(), mean.high() / mean.speed()) - 1;
        Outcome outcome = mean.low() > 1 ? Outcome.FASTER : mean.high() < 1 ? Outcome.SLOWER : Outcome.UNKNOWN;
        return new Speed(mean.speed(), mean.low(), mean.high(), blind, outcome);
    }

    /** True if shown to be slower or faster. */
    public boolean isCertain() {
        return outcome == Outcome.SLOWER || outcome == Outcome.FASTER;
    }

    /** "30 % slower", "3.1 times as fast"; for an open verdict "≈ −3.2 %". */
    public String words() {
        return switch (outcome) {
            case SLOWER, FASTER -> ChangeWords.speed(ratio);
            case UNCHANGED -> "unchanged";
            case UNKNOWN -> "≈ " + change();
            case BASELINE -> "baseline";
        };
    }

    /** "30 % slower than", "3.1 times as fast as", of a certain change. */
    public String than() {
        return ChangeWords.than(ratio);
    }

    /** The change of the speed: "−30 %"; a certain one may be "3.1× as fast". */
    public String change() {
        return isCertain() ? ChangeWords.brief(ratio) : Quantity.roughChange(ratio);
    }

    /**
     * Changes that the measurements leave possible, beside {@link #words}: "could be 8.5 % slower or 16 % faster" of an open verdict, "under 2.0 %
     * either way" of an unchanged one; of others the interval. Empty without an interval.
     */
    public String range() {
        if (outcome == Outcome.UNCHANGED && !bounds.isEmpty()) {
            return bounds;
        }
        if (outcome != Outcome.UNKNOWN || Double.isNaN(low) || Double.isNaN(high)) {
            return interval();
        }
        if (low >= 1 || high <= 1) {
            return interval() + (bounds.isEmpty() ? "" : ", " + bounds);
        }
        return "could be " + (low > 0 ? ChangeWords.speed(low) : "far slower") + " or "
                + (Double.isFinite(high) ? ChangeWords.speed(high) : "far faster");
    }

    /** Its interval: "−38 to −22 %", "2.9 to 3.3 times"; empty without one. */
    public String interval() {
        return ChangeWords.interval(ChangeWords.isFactor(ratio), low, high);
    }
}
