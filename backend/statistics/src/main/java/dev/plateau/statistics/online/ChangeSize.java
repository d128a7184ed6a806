package dev.plateau.statistics.online;

import dev.plateau.statistics.RatioInterval;
import dev.plateau.statistics.change.ChangePoint;
import org.jspecify.annotations.Nullable;

/**
 * How far a level moved.
 *
 * @param before median of the runs before, in the series' unit
 * @param after median of the runs since
 * @param ratio after over before, or null when a score is not positive
 * @param low lower end of its 99 % interval, or null when there is none
 * @param high upper end likewise
 */
public record ChangeSize(
        double before,
        double after,
        @Nullable Double ratio,
        @Nullable Double low,
        @Nullable Double high) {
    static ChangeSize of(ChangePoint point) {
        return point.ratio() instanceof RatioInterval.Known known
                ? new ChangeSize(point.before(), point.after(), known.ratio(), known.low(), known.high())
                : new ChangeSize(point.before(), point.after(), null, null, null);
    }

    /** Of few runs: no interval. */
    public static ChangeSize between(double before, double after) {
        boolean positive = before > 0 && after > 0;
        return new ChangeSize(before, after, positive ? (Double) (after / before) : null, null, null);
    }

    /** Whether the numbers grew. */
    public boolean larger() {
        return after > before;
    }

    /** The same ratio from another level before, which must not be 0. */
    public ChangeSize from(double other) {
        return new ChangeSize(other, after * (other / before), ratio, low, high);
    }

    /** Distance of the two levels on the log scale, the same for twice and half; infinite where there is no ratio. */
    public double size() {
        return ratio == null ? Double.POSITIVE_INFINITY : Math.abs(Math.log(after / before));
    }

    /** Whether it is smaller than a minimum effect. */
    public boolean isBelow(double minimumEffect) {
        return size() < Math.log1p(minimumEffect);
    }

    /**
     * Whether a later level is about what this one was before, or beyond it.
     *
     * @param left natural log of a ratio that may be left at most; a quarter of the difference where a level is not positive
     */
    boolean isUndoneBy(double later, double left) {
        return (ratio == null || later <= 0)
                ? (larger() ? later - before : before - later) <= Math.abs(after - before) / 4
                : left(later) <= left;
    }

    /** What a later level leaves of it, as a log, negative beyond the level before; NaN where a level is not positive. */
    double left(double later) {
        double rest = ratio == null ? Double.NaN : Math.log(later / before);
        return larger() ? rest : -rest;
    }

    /** Whether a score is nearer to the level before than to the one since, on the log scale where all are positive. */
    boolean isNearerBefore(double score) {
        return (ratio == null || score <= 0)
                ? Math.abs(score - before) < Math.abs(score - after)
                : Math.abs(Math.log(score / before)) < Math.abs(Math.log(score / after));
    }
}
