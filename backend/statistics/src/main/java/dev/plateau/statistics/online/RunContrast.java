package dev.plateau.statistics.online;

import dev.plateau.statistics.Autocorrelation;
import dev.plateau.statistics.CompensatedSum;
import java.util.Arrays;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Contrast of some runs with the runs of the level before them: as forks, and as runs.
 *
 * <p>Forks of one run resemble each other where runs differ by more than their forks, so a rank-sum test of pooled forks alone finds changes on
 * every host whose runs wander. A t test of runs alone finds one wherever a single odd fork moved a score. Each is wrong where the other
 * holds, so decisions need both. Measured rates: docs/statistics.md.
 *
 * <p>All p values are one-sided, towards the side on which the runs lie. References: {@link RankSum}; Student's t on log
 * scores with the variance between runs, for one run the prediction interval of Hahn and Meeker, "Statistical Intervals" (1991). Assumes positive
 * scores. Cost O(runs), and of forks O(n m) for n and m on the two sides.
 */
final class RunContrast {
    /** Runs of the level before that are compared with. */
    static final int REFERENCE = 28;

    private static final double MAX_CORRELATION = 0.9;
    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    private final RunSeries series;
    private final int from;
    private final int until;
    private final int since;
    private final int to;
    private final double[] before;
    private final double[] after;
    private final double meanBefore;
    private final double meanAfter;

    /** Runs [since, to) beside the newest {@link #REFERENCE} runs of [from, until); both sides must have a run. */
    RunContrast(RunSeries series, int from, int until, int since, int to) {
        this.series = series;
        this.from = Math.max(from, until - REFERENCE);
        this.until = until;
        this.since = since;
        this.to = to;
        this.before = logs(this.from, until);
        this.after = logs(since, to);
        this.meanBefore = mean(before);
        this.meanAfter = mean(after);
    }

    private double[] logs(int start, int end) {
        double[] logs = new double[end - start];
        for (int i = 0; i < logs.length; i++) {
            logs[i] = Math.log(series.scores()[start + i]);
        }
        return logs;
    }

    /** Natural log of the ratio of the geometric means, newest over before; NaN where a score is not positive. */
    double shift() {
        return meanAfter - meanBefore;
    }

    /** True if the runs lie above those before. */
    boolean larger() {
        return shift() > 0;
    }

    /** True if every run lies beyond all runs before. */
    boolean isSeparated() {
        return larger() ? min(after) > max(before) : max(after) < min(before);
    }

    /**
     * By Student's t of the scores of runs. Runs of the level vary as history shows; an unstable host adds its deviation to its run; where
     * neighbours resemble each other, runs count as fewer.
     */
    double pOfRuns() {
        double freedom = before.length + after.length - 2.0;
        if (freedom < 1) {
            return 1;
        }
        double error = error();
        double distance = Math.abs(shift());
        if (error == 0) {
            return distance > 0 ? 0 : 1;
        }
        return TDistribution.of(freedom).survivalProbability(distance / error);
    }

    /**
     * True if {@link #pOfRuns} is at most a level below 0.5, mostly without its distribution: no error is smaller than that of independent runs on
     * stable hosts, and Student's t has heavier tails than the normal distribution.
     */
    boolean areRunsApart(double level) {
        double most = Math.abs(shift()) / Math.sqrt(independentVariance());
        return !(most <= NORMAL.inverseSurvivalProbability(level)) && pOfRuns() <= level;
    }

    /** Standard deviation of the log scores of runs around the levels of the two sides. */
    double deviation() {
        return Math.sqrt(
                (squares(before, meanBefore) + squares(after, meanAfter)) / (before.length + after.length - 2.0));
    }

    private double error() {
        double measured = Autocorrelation.lag1(before);
        double correlation = Double.isNaN(measured) ? 0 : Math.max(0, Math.min(MAX_CORRELATION, measured));
        double inflation = after.length == 1 ? 1 + correlation : (1 + correlation) / (1 - correlation);
        CompensatedSum host = new CompensatedSum();
        for (int run = since; run < to; run++) {
            host.add(series.hostDeviations()[run] * series.hostDeviations()[run]);
        }
        return Math.sqrt(independentVariance() * inflation + host.value() / ((double) after.length * after.length));
    }

    /** Variance of the distance, for independent neighbours and stable hosts. */
    private double independentVariance() {
        double deviation = deviation();
        return deviation * deviation * (1.0 / before.length + 1.0 / after.length);
    }

    /** By the ranks of the scores of runs, whatever their distribution. */
    double pOfRunRanks() {
        return ranks(after, before, larger());
    }

    /** By the ranks of all forks; 1 where no fork is known. */
    double pOfForks() {
        return pOfForks(larger());
    }

    /** By the ranks of all forks, towards a side; 1 where no fork is known. */
    double pOfForks(boolean towardsLarger) {
        double[] left = forks(from, until);
        double[] right = forks(since, to);
        return left.length == 0 || right.length == 0 ? 1 : ranks(right, left, towardsLarger);
    }

    /** True if the runs have at least two forks on average, on both sides. */
    boolean hasSeveralForks() {
        return forks(from, until).length >= 2 * before.length && forks(since, to).length >= 2 * after.length;
    }

    /** All are read at once, as the source may be a database. */
    private double[] forks(int start, int end) {
        return Arrays.stream(series.forks().levels(from, to), start - from, end - from)
                .flatMapToDouble(Arrays::stream)
                .filter(Double::isFinite)
                .toArray();
    }

    /** Equal values count as pairs of the other side: against the difference under test. */
    private static double ranks(double[] right, double[] left, boolean larger) {
        long beyond = 0;
        for (double value : right) {
            for (double other : left) {
                beyond += (larger ? other < value : other > value) ? 1 : 0;
            }
        }
        return RankSum.upperTail(right.length, left.length, beyond);
    }

    private static double mean(double[] values) {
        return CompensatedSum.mean(values, 0, values.length);
    }

    private static double min(double[] values) {
        return Arrays.stream(values).min().orElse(Double.NaN);
    }

    private static double max(double[] values) {
        return Arrays.stream(values).max().orElse(Double.NaN);
    }

    private static double squares(double[] values, double mean) {
        CompensatedSum squares = new CompensatedSum();
        for (double value : values) {
            squares.add((value - mean) * (value - mean));
        }
        return squares.value();
    }
}
