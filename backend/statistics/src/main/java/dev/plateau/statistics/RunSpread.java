package dev.plateau.statistics;

import java.util.List;

/**
 * Variation of the scores of one benchmark from execution to execution, on the log scale.
 *
 * <p>Forks of one execution share the host's state of that hour. Two executions differ by more than their forks show, so a comparison between
 * executions has two variance components: forks within a run, and runs.
 *
 * @param variance of the log score of one run, the share of its forks included, in squared logs
 * @param degreesOfFreedom of that variance; 0 when it is unknown
 * @param forkShare share of the variance between forks that is part of {@code variance}: the mean of 1/forks of the runs it was learnt from
 * @param autocorrelation standard score of the lag-1 autocorrelation of these runs: large where a level moved and stayed
 */
public record RunSpread(double variance, double degreesOfFreedom, double forkShare, double autocorrelation) {
    /** The spread between executions is unknown. */
    public static final RunSpread UNKNOWN = new RunSpread(0, 0, 0, 0);

    /** Minimum number of earlier runs for a spread. */
    public static final int MIN_RUNS = 5;

    /** Minimum number of benchmarks for the spread of a column. */
    public static final int MIN_BENCHMARKS = 8;

    /** Median of the absolute value of a standard normal. */
    private static final double MEDIAN = 0.6745;

    /** Standard score that one of twenty stable hosts exceeds. */
    private static final double AUTOCORRELATED = 1.645;

    /** Degrees of freedom of a variance that is as good as certain. */
    private static final double CERTAIN = 1000;

    /**
     * Learns from the runs of a series.
     *
     * <p>The median of the absolute differences of successive runs: a change point moves one difference, so real changes in the history hardly
     * widen the spread. Reference: von Neumann, "Distribution of the ratio of the mean square successive difference to the variance", Annals of
     * Mathematical Statistics 12 (1941), with the median for the mean; the degrees of freedom, (differences + 2) / 3, by simulation
     * (RunSpreadTest). Assumes that most successive runs are of equal speed. Biased upwards by a sixth at 15 runs. Cost O(n log n).
     *
     * @param runs in the order of the series, or reversed
     * @return {@link #UNKNOWN} below {@link #MIN_RUNS} runs
     */
    public static RunSpread ofRuns(List<ForkSummary> runs) {
        if (runs.size() < MIN_RUNS) {
            return UNKNOWN;
        }
        double[] levels = runs.stream().mapToDouble(ForkSummary::logMean).toArray();
        double[] differences = new double[levels.length - 1];
        for (int i = 0; i < differences.length; i++) {
            differences[i] = Math.abs(levels[i + 1] - levels[i]);
        }
        double scale = Robust.median(differences) / MEDIAN;
        double share =
                runs.stream().mapToDouble(run -> 1.0 / run.forks()).average().orElseThrow();
        return new RunSpread(scale * scale / 2, (differences.length + 2) / 3.0, share, autocorrelation(levels));
    }

    /** 0 for equal levels. Reference: Moran, "Some theorems on time series II", Biometrika 35 (1948): mean and variance of independent values. */
    private static double autocorrelation(double[] levels) {
        double n = levels.length;
        double score = (Autocorrelation.lag1(levels) + 1 / n) * n * Math.sqrt(n - 1) / (n - 2);
        return Double.isFinite(score) ? score : 0;
    }

    /**
     * Tests the histories of a column for one level of their host. Where a quarter of the benchmarks moved and stayed there, successive runs are
     * alike and show little of two runs at different levels. The upper quartile of the benchmarks' autocorrelations, tested as one of them at 5 %:
     * runs may shift all benchmarks alike, so many are no more certain than one.
     *
     * @return true below {@link #MIN_BENCHMARKS} histories
     */
    static boolean keepLevel(List<RunSpread> histories) {
        double[] scores = histories.stream()
                .filter(RunSpread::isKnown)
                .mapToDouble(RunSpread::autocorrelation)
                .toArray();
        return scores.length < MIN_BENCHMARKS || Robust.upperQuartile(scores) <= AUTOCORRELATED;
    }

    /**
     * Uses the movement of the host between two executions as that of the benchmark.
     *
     * @param move natural log of the host's speed in one execution over that in the other
     * @param standardError of the move
     */
    public static RunSpread ofHostMove(double move, double standardError) {
        return new RunSpread((move * move + standardError * standardError) / 2, CERTAIN, 0, 0);
    }

    /**
     * Learns from the benchmarks of a comparison itself: the spread that makes half of them differ by less than the quartile of Student's t. A
     * cause that changes most of a suite widens the spread, one that changes a few of its benchmarks does not.
     *
     * <p>An empirical null: Efron, "Large-scale simultaneous hypothesis testing: the choice of a null hypothesis", JASA 99 (2004), with the
     * additive variance of a random-effects model. Assumes that most benchmarks have not changed, and that executions shift them alike. A median
     * has the degrees of freedom of {@link #ofRuns}. Cost O(n log n).
     *
     * @param differences of benchmarks between two executions, by their forks alone
     * @return of variance 0 where forks explain what half of them differ by; {@link #UNKNOWN} below {@link #MIN_BENCHMARKS} benchmarks
     */
    static RunSpread ofColumn(List<LogRatio> differences) {
        if (differences.size() < MIN_BENCHMARKS) {
            return UNKNOWN;
        }
        double beyondForks = Robust.median(
                differences.stream().mapToDouble(RunSpread::beyondForks).toArray());
        return new RunSpread(Math.max(0, beyondForks) / 2, (differences.size() + 2) / 3.0, 0, 0);
    }

    /** Variance that puts a difference on the quartile of Student's t, beyond its standard error. */
    private static double beyondForks(LogRatio difference) {
        double atQuartile = difference.estimate() / StudentT.upperQuantile(difference.degreesOfFreedom(), 0.25);
        return atQuartile * atQuartile - difference.standardError() * difference.standardError();
    }

    /** True if the spread is known. */
    public boolean isKnown() {
        return degreesOfFreedom > 0;
    }

    /** Both histories together. */
    public RunSpread and(RunSpread other) {
        VariancePrior both = prior().and(other.prior());
        return new RunSpread(
                both.variance(),
                both.degreesOfFreedom(),
                mean(forkShare, other, other.forkShare),
                mean(autocorrelation, other, other.autocorrelation));
    }

    /** Weighted by degrees of freedom. */
    private double mean(double own, RunSpread other, double others) {
        double both = degreesOfFreedom + other.degreesOfFreedom;
        return both == 0 ? 0 : (own * degreesOfFreedom + others * other.degreesOfFreedom) / both;
    }

    /**
     * Draws the variance towards that of the suite.
     *
     * <p>A cause that shifts a run shifts all its benchmarks, so the suite has hardly more executions than the cell itself: it never weighs more.
     */
    RunSpread moderated(VariancePrior suite) {
        if (!isKnown() || suite.degreesOfFreedom() == 0) {
            return this;
        }
        double weight = Math.min(suite.degreesOfFreedom(), degreesOfFreedom);
        VariancePrior drawn = prior().and(new VariancePrior(suite.variance(), weight));
        return new RunSpread(drawn.variance(), drawn.degreesOfFreedom(), forkShare, autocorrelation);
    }

    VariancePrior prior() {
        return new VariancePrior(variance, degreesOfFreedom);
    }

    /** Variance beyond what the forks explain, in squared logs. */
    double beyondForks(double forkVariance) {
        return Math.max(0, variance - forkVariance * forkShare);
    }
}
