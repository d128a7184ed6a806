package dev.plateau.statistics.online;

import dev.plateau.statistics.RatioInterval;
import dev.plateau.statistics.change.ChangePoint;
import org.jspecify.annotations.Nullable;

/**
 * Size of a change: the levels before and after, and their ratio.
 *
 * @param before median of the runs before, in the series' unit
 * @param after median of the runs since
 * @param ratio after over before, or null when a score is not positive
 * @param low lower end of its confidence interval, or null when there is none
 * @param high upper end, or null when there is none
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

    /** The size by few runs, without an interval. */
    public static ChangeSize between(double before, double after) {
        boolean positive = before > 0 && after > 0;
        return new ChangeSize(before, after, positive ? (Double) (after / before) : null, null, null);
    }

    /** True if the numbers grew. */
    public boolean larger() {
        return after > before;
    }

    /** Distance of the two levels on the log scale, the same for twice and half; infinite where there is no ratio. */
    public double size() {
        return ratio == null ? Double.POSITIVE_INFINITY : Math.abs(Math.log(after / before));
    }

    /** True if it is smaller than a minimum effect. */
    public boolean isBelow(double minimumEffect) {
        return size() < Math.log1p(minimumEffect);
    }

    /**
     * True if a later level is about the level before the change, or beyond it.
     *
     * @param left maximum of the natural log of the ratio that is left; a quarter of the difference where a level is not positive
     */
    boolean isUndoneBy(double later, double left) {
        return (ratio == null || later <= 0)
                ? (larger() ? later - before : before - later) <= Math.abs(after - before) / 4
                : left(later) <= left;
    }

    /** The part of the change that a later level leaves, as a log, negative beyond the level before; NaN where a level is not positive. */
    double left(double later) {
        double rest = ratio == null ? Double.NaN : Math.log(later / before);
        return larger() ? rest : -rest;
    }

    /** True if a score is nearer to the level before than to the one since, on the log scale where all are positive. */
    boolean isNearerBefore(double score) {
        return (ratio == null || score <= 0)
                ? Math.abs(score - before) < Math.abs(score - after)
                : Math.abs(Math.log(score / before)) < Math.abs(Math.log(score / after));
    }
}
