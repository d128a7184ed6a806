package dev.plateau.statistics;

import org.apache.commons.statistics.distribution.NormalDistribution;

/** Confidence of all intervals over forks, counts and samples: one level, so that any two of them can be read together. */
public final class Confidence {
    /** Share of intervals that cover the true value. */
    public static final double LEVEL = 0.99;

    /** "99 %". */
    public static final String TEXT = Math.round(100 * LEVEL) + " %";

    /** Two-sided quantile of the standard normal distribution: half an interval, in standard errors. */
    public static final double NORMAL_QUANTILE =
            NormalDistribution.of(0, 1).inverseSurvivalProbability((1 - LEVEL) / 2);

    private Confidence() {}
}
