package dev.plateau.statistics.change;

import dev.plateau.statistics.change.Vote.RobustPartition;
import java.util.List;

/**
 * The change points of a series of runs: places that three of four detectors agree on, and that then hold between their neighbours.
 *
 * <p>The detectors are {@link SlidingT}, {@link SplitMerge}, {@link RobustPartition} and {@link RankPartition}: two are local, two
 * global; one uses ranks only. Each alone has false positives somewhere; together they err rarely. {@link ChangePointFilter} places the change
 * points they agree on and drops those that are too short, too small, or fit a straight line better than a step. Reference for voting: Truong,
 * Oudre, Vayatis, "Selective review of offline change point detection methods", Signal Processing 167 (2020), and our own measurements in
 * docs/statistics.md.
 *
 * <p>Assumes runs that are comparable but for the level, and one score for each. Outliers, two modes and mild autocorrelation do no harm; a
 * wave of some dozen runs looks like steps. Deterministic. Cost about O(n log n): milliseconds for a thousand runs.
 */
public sealed interface ChangePoints {
    /** Minimum number of runs for the detectors. */
    int MIN_RUNS = 10;

    /** Default of the smallest relative change reported. */
    double MINIMUM_EFFECT = 0.008;

    /**
     * The result.
     *
     * @param points ascending, maybe none
     */
    record Found(List<ChangePoint> points) implements ChangePoints {}

    /**
     * No result, with the reason.
     *
     * @param reason one clause for people
     */
    record CannotSay(String reason) implements ChangePoints {}

    /** The change points; empty when the series is too short or has none. */
    default List<ChangePoint> points() {
        return this instanceof Found found ? found.points() : List.of();
    }

    /**
     * Detects changes of at least {@link #MINIMUM_EFFECT}.
     *
     * @param series scores in order; NaN and infinities stand for runs without a score and are passed over
     */
    static ChangePoints in(double[] series) {
        return in(series, MINIMUM_EFFECT);
    }

    /**
     * Detects changes of at least a size.
     *
     * @param series scores in order; NaN and infinities stand for runs without a score and are passed over
     * @param minimumEffect relative, for example 0.02; without meaning, and ignored, when a value is zero or negative
     */
    static ChangePoints in(double[] series, double minimumEffect) {
        return OfflineDetection.DEFAULT.changePoints(series, minimumEffect);
    }
}
