package dev.plateau.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.numbers.gamma.Digamma;
import org.apache.commons.numbers.gamma.Trigamma;
import org.apache.commons.statistics.distribution.FDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * Estimate of the variance of log fork medians: the prior, known before the forks at hand, or the estimate of those forks.
 *
 * @param variance expected variance, in squared logs
 * @param degreesOfFreedom weight of the estimate, in forks; 0 when nothing is known
 */
public record VariancePrior(double variance, double degreesOfFreedom) {
    /** Nothing is known. */
    public static final VariancePrior NONE = new VariancePrior(0, 0);

    /** Degrees of freedom of an estimate that is as good as certain; keeps infinities out. */
    private static final double MAX_DEGREES_OF_FREEDOM = 1000;

    /** Probability below which forks that vary more indicate a less stable host. */
    private static final double SURPRISING = 0.1;

    /** Standard errors: two-sided normal quantile of 1 %. */
    private static final double NOTABLE = 2.5758;

    /** Minimum number of variances for {@link #ofSuite} and {@link #noise}. */
    private static final int MIN_VARIANCES = 5;

    /**
     * From several runs on one host: their variances pooled. Runs of one fork are left out.
     *
     * <p>Assumes that the noise stays what it was.
     */
    public static VariancePrior pooled(List<ForkSummary> runs) {
        double squares = 0;
        double degreesOfFreedom = 0;
        for (ForkSummary run : runs) {
            if (run.forks() >= 2) {
                squares += (run.forks() - 1) * run.logSd() * run.logSd();
                degreesOfFreedom += run.forks() - 1;
            }
        }
        return degreesOfFreedom == 0 ? NONE : new VariancePrior(squares / degreesOfFreedom, degreesOfFreedom);
    }

    /** Of the baseline, from both sides of a cell; the candidate's variance is {@code noise} times as large. */
    static VariancePrior ofBaseline(ForkSummary baseline, ForkSummary candidate, double noise) {
        return pooled(List.of(baseline)).and(pooled(List.of(candidate)).times(1 / noise));
    }

    /**
     * From all benchmarks of a suite: the size of their variances, and how alike these are. The more alike, the higher the weight.
     *
     * <p>Reference: Smyth 2004, section 6.2 (moments of the log variances), as limma's {@code fitFDist}. Assumes that variances follow a scaled
     * inverse chi-squared. Alike variances of few benchmarks may be chance: so they are taken to differ by one standard error more than they do, and
     * weigh at most as much as the forks of the other benchmarks. Needs five variances above 0, else {@link #NONE}. Cost O(n).
     *
     * @param variances of the benchmarks; those of 0 (bytes per operation, say) are left out
     */
    public static VariancePrior ofSuite(List<VariancePrior> variances) {
        List<Double> logs = new ArrayList<>();
        double expected = 0;
        double degreesOfFreedom = 0;
        // Most benchmarks of a suite have as many forks, and these functions cost most here.
        double half = Double.NaN;
        double digamma = 0;
        double trigamma = 0;
        for (VariancePrior each : variances) {
            if (each.varies()) {
                if (half != each.degreesOfFreedom / 2) {
                    half = each.degreesOfFreedom / 2;
                    digamma = Digamma.value(half);
                    trigamma = Trigamma.value(half);
                }
                logs.add(Math.log(each.variance) - digamma + Math.log(half));
                expected += trigamma;
                degreesOfFreedom += each.degreesOfFreedom;
            }
        }
        if (logs.size() < MIN_VARIANCES) {
            return NONE;
        }
        double[] values = logs.stream().mapToDouble(Double::doubleValue).toArray();
        double mean = Moments.mean(values);
        double sd = Moments.standardDeviation(values);
        double standardError = sd * sd * Math.sqrt(2.0 / (values.length - 1));
        double excess = sd * sd + standardError - expected / values.length;
        double ofOthers = degreesOfFreedom * (values.length - 1) / values.length;
        if (excess <= 2 / MAX_DEGREES_OF_FREEDOM) {
            return new VariancePrior(Math.exp(mean), Math.min(MAX_DEGREES_OF_FREEDOM, ofOthers));
        }
        double found = inverseTrigamma(excess);
        return new VariancePrior(
                Math.exp(mean + Digamma.value(found) - Math.log(found)), Math.min(2 * found, ofOthers));
    }

    /**
     * Ratio of the variances of a column's candidates to those of their baselines: a busier machine makes all of them vary more.
     * The mean log of the ratios, corrected as in {@link #ofSuite}. It applies from five benchmarks whose sides both vary, and if a normal test at
     * 1 % excludes 1; the standard error is that of the ratios found or of normal forks, the larger one.
     *
     * @param candidates in the order of {@code baselines}
     * @return 1 where it does not apply
     */
    static double noise(List<VariancePrior> baselines, List<VariancePrior> candidates) {
        double[] logs = new double[baselines.size()];
        int count = 0;
        double expected = 0;
        for (int i = 0; i < baselines.size(); i++) {
            VariancePrior baseline = baselines.get(i);
            VariancePrior candidate = candidates.get(i);
            if (baseline.varies() && candidate.varies()) {
                logs[count++] = candidate.unbiasedLog() - baseline.unbiasedLog();
                expected +=
                        Trigamma.value(candidate.degreesOfFreedom / 2) + Trigamma.value(baseline.degreesOfFreedom / 2);
            }
        }
        if (count < MIN_VARIANCES) {
            return 1;
        }
        double[] found = Arrays.copyOf(logs, count);
        double sd = Moments.standardDeviation(found);
        double standardError = Math.sqrt(Math.max(sd * sd, expected / count) / count);
        double mean = Moments.mean(found);
        return Math.abs(mean) > NOTABLE * standardError ? Math.exp(mean) : 1;
    }

    private boolean varies() {
        return variance > 0 && Double.isFinite(variance) && degreesOfFreedom > 0;
    }

    /** Log of the variance; its expectation is that of the true variance for normal forks. */
    private double unbiasedLog() {
        double half = degreesOfFreedom / 2;
        return Math.log(variance) - Digamma.value(half) + Math.log(half);
    }

    /** The estimate for forks whose variance is a multiple. */
    VariancePrior times(double factor) {
        return new VariancePrior(variance * factor, degreesOfFreedom);
    }

    /**
     * True if forks at hand vary no more than expected from this: a one-sided F test at 10 %. A host is not always as quiet as it was, and
     * a small variance learnt then would make chance look certain. Reference: Snedecor and Cochran, "Statistical Methods", on the ratio of two
     * variances. Also true where one of the two is unknown.
     *
     * @param found estimate of the forks at hand
     */
    public boolean explains(VariancePrior found) {
        return degreesOfFreedom == 0 || found.degreesOfFreedom == 0 || chanceOf(found) >= SURPRISING;
    }

    /**
     * True if the forks of a column together vary no more than expected from the histories of its benchmarks: the mean of the probabilities of the
     * single F tests, at 10 %. A busy host shows in a column where single benchmarks have too few forks, and one benchmark that became noisy does
     * not affect the others. Reference: Edgington, "A normal curve method for combining probability values from independent experiments", Journal
     * of Psychology 82 (1972).
     *
     * @param histories in the order of {@code found}
     * @param found estimates of the forks at hand
     * @return true for fewer than {@link RunSpread#MIN_BENCHMARKS} benchmarks with a history
     */
    static boolean explain(List<VariancePrior> histories, List<VariancePrior> found) {
        double[] chances = IntStream.range(0, histories.size())
                .filter(i -> histories.get(i).variance > 0 && found.get(i).variance > 0)
                .mapToDouble(i -> histories.get(i).chanceOf(found.get(i)))
                .toArray();
        if (chances.length < RunSpread.MIN_BENCHMARKS) {
            return true;
        }
        double standardError = Math.sqrt(1.0 / (12 * chances.length));
        return NormalDistribution.of(0.5, standardError).cumulativeProbability(Moments.mean(chances)) >= SURPRISING;
    }

    /** Probability that forks vary that much or more, given this estimate. */
    private double chanceOf(VariancePrior found) {
        if (variance == 0) {
            return found.variance > 0 ? 0 : 1;
        }
        return FDistribution.of(found.degreesOfFreedom, degreesOfFreedom)
                .survivalProbability(found.variance / variance);
    }

    /** Both estimates, pooled. */
    public VariancePrior and(VariancePrior other) {
        double both = degreesOfFreedom + other.degreesOfFreedom;
        return both == 0
                ? NONE
                : new VariancePrior(
                        (variance * degreesOfFreedom + other.variance * other.degreesOfFreedom) / both, both);
    }

    /** Trigamma falls from infinity to 0: halving the bracket finds where it passes {@code y}. */
    private static double inverseTrigamma(double y) {
        double low = 1e-8;
        double high = MAX_DEGREES_OF_FREEDOM;
        for (int i = 0; i < 100; i++) {
            double middle = Math.sqrt(low * high);
            if (Trigamma.value(middle) > y) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return Math.sqrt(low * high);
    }
}
