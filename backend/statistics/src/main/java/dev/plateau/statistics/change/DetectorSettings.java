package dev.plateau.statistics.change;

import dev.plateau.statistics.change.Vote.RobustPartition;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The four constants of the detectors that annotated series chose; cross-validation (docs/statistics.md) varies them.
 *
 * <p>All other constants follow from theory, come from the reference of their class, or changed no measure noticeably when varied by a third.
 *
 * @param noiseCap how far spikes may raise the unit of noise: its largest value over the median-based one, at least 1; see {@link Signal}
 * @param significance two-sided p-value at which {@link SlidingT} and {@link SplitMerge} name a place
 * @param penalty of one cut in {@link RobustPartition}, in squared noises for each unit of log n; independent normal noise needs 2
 * @param standardErrors distance of two levels that {@link ChangePointFilter} requires
 */
record DetectorSettings(double noiseCap, double significance, double penalty, double standardErrors) {
    /** Runs in the shortest level, and the distance within which two places are the same change. */
    static final int MIN_LEVEL_RUNS = 5;

    /** Observations that the noise of the whole series counts for, where a detector estimates a variance from few runs. */
    static final double PRIOR_RUNS = 5;

    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    static final DetectorSettings DEFAULT = new DetectorSettings(1.5, 1e-5, 9, 3.6);

    /** Lower bound of t for a two-sided p-value: Student's tails are heavier than those of the normal distribution, whatever the freedom. */
    static double leastT(double significance) {
        return NORMAL.inverseSurvivalProbability(significance / 2);
    }

    /** Penalty of one cut in {@link RankPartition}: half of the other one, as the distance of ranks is bounded. */
    double rankPenalty() {
        return penalty / 2;
    }
}
