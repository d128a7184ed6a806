package dev.plateau.statistics;

import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Estimate of the log of a ratio, candidate over baseline, from forks: it follows Student's t.
 *
 * <p>Sign convention: above 0 means the candidate's score is the larger number. Assumes log fork medians that are roughly normal; the cost
 * is negligible.
 *
 * @param estimate natural log of the ratio
 * @param standardError of the estimate, in logs; 0 when all forks agree exactly
 * @param degreesOfFreedom of the standard error, above 0, not always whole
 */
public record LogRatio(double estimate, double standardError, double degreesOfFreedom) {
    /**
     * Welch's test: each side has a variance of its own. The choice without history.
     *
     * <p>Reference: Welch, "The generalization of Student's problem when several different population variances are involved", Biometrika 34
     * (1947).
     *
     * @return empty when a side has fewer than two forks
     */
    public static Optional<LogRatio> welch(ForkSummary baseline, ForkSummary candidate) {
        return welch(baseline, candidate, VariancePrior.NONE, 1);
    }

    /**
     * Welch's test with the variance of each side drawn towards a prior. Degrees of freedom are those of Welch and Satterthwaite.
     *
     * @param prior of the baseline, as of {@link #moderated}
     * @param noise variance of the candidate as a multiple of that of the baseline, as expected before looking
     * @return empty when the forks of a side and the prior together leave no degree of freedom, or a side has no fork
     */
    static Optional<LogRatio> welch(ForkSummary baseline, ForkSummary candidate, VariancePrior prior, double noise) {
        VariancePrior ours = prior.and(VariancePrior.pooled(List.of(baseline)));
        VariancePrior theirs = prior.times(noise).and(VariancePrior.pooled(List.of(candidate)));
        if (Math.min(baseline.forks(), candidate.forks()) < 1
                || Math.min(ours.degreesOfFreedom(), theirs.degreesOfFreedom()) == 0) {
            return Optional.empty();
        }
        double ourError = ours.variance() / baseline.forks();
        double theirError = theirs.variance() / candidate.forks();
        double both = ourError + theirError;
        double freedom = both == 0
                ? ours.degreesOfFreedom() + theirs.degreesOfFreedom()
                : both
                        * both
                        / (ourError * ourError / ours.degreesOfFreedom()
                                + theirError * theirError / theirs.degreesOfFreedom());
        return Optional.of(new LogRatio(candidate.logMean() - baseline.logMean(), Math.sqrt(both), freedom));
    }

    /**
     * The moderated t: both sides share one variance, which is drawn towards a prior.
     *
     * <p>Gains power where forks are few. Assumes that the two sides vary alike; where they may not, {@link #welch} is the safe choice. Reference:
     * Smyth, "Linear models and empirical Bayes methods for assessing differential expression", Statistical Applications in Genetics and
     * Molecular Biology 3 (2004).
     *
     * @param prior variance of log fork medians as expected before looking; {@link VariancePrior#NONE} for the plain pooled t
     * @return empty when the forks and the prior together leave no degree of freedom, or a side has no fork
     */
    public static Optional<LogRatio> moderated(ForkSummary baseline, ForkSummary candidate, VariancePrior prior) {
        return moderated(baseline, candidate, prior, 1);
    }

    /**
     * The moderated t of sides whose variances have a known ratio.
     *
     * @param prior of the baseline
     * @param noise variance of the candidate as a multiple of that of the baseline
     */
    static Optional<LogRatio> moderated(
            ForkSummary baseline, ForkSummary candidate, VariancePrior prior, double noise) {
        VariancePrior known = prior.and(VariancePrior.ofBaseline(baseline, candidate, noise));
        if (baseline.forks() < 1 || candidate.forks() < 1 || known.degreesOfFreedom() == 0) {
            return Optional.empty();
        }
        double variance = known.variance() * (1.0 / baseline.forks() + noise / candidate.forks());
        return Optional.of(
                new LogRatio(candidate.logMean() - baseline.logMean(), Math.sqrt(variance), known.degreesOfFreedom()));
    }

    /** Variance of a difference of two means of forks, as a multiple of that of one fork. */
    static double forkShare(ForkSummary baseline, ForkSummary candidate) {
        return 1.0 / baseline.forks() + 1.0 / candidate.forks();
    }

    /**
     * Adds the variance between the two executions to that of the forks.
     *
     * <p>Reference: the degrees of freedom are Satterthwaite's, "An approximate distribution of estimates of variance components", Biometrics
     * Bulletin 2 (1946). Assumes that runs and forks vary independently.
     *
     * @param forkShare of {@link #forkShare(ForkSummary, ForkSummary)}
     * @return this, when the forks explain all of the spread
     */
    LogRatio between(RunSpread spread, double forkShare) {
        double forkVariance = standardError * standardError / forkShare;
        double beyond = 2 * spread.beyondForks(forkVariance);
        if (!(beyond > 0)) {
            return this;
        }
        double ofForks = forkVariance * (forkShare - 2 * spread.forkShare());
        double ofRuns = 2 * spread.variance();
        double all = ofForks + ofRuns;
        double freedom =
                all * all / (ofForks * ofForks / degreesOfFreedom + ofRuns * ofRuns / spread.degreesOfFreedom());
        return new LogRatio(estimate, Math.sqrt(all), freedom);
    }

    /** The ratio itself. */
    public double ratio() {
        return Math.exp(estimate);
    }

    /**
     * The interval of the ratio.
     *
     * @param confidence between 0 and 1, for example 0.99
     */
    public RatioInterval.Known interval(double confidence) {
        double halfWidth = halfWidth(confidence);
        return new RatioInterval.Known(ratio(), Math.exp(estimate - halfWidth), Math.exp(estimate + halfWidth));
    }

    /**
     * The smallest relative change whose interval would exclude "no change" here, for example 0.023 for "can see changes over 2.3 %".
     *
     * @param confidence between 0 and 1
     */
    public double noiseFloor(double confidence) {
        return Math.expm1(halfWidth(confidence));
    }

    /** Two-sided p of "no change". With no spread at all: 0 for a difference, 1 without. */
    public double p() {
        if (standardError == 0) {
            return estimate == 0 ? 1 : 0;
        }
        return 2 * TDistribution.of(degreesOfFreedom).survivalProbability(Math.abs(estimate) / standardError);
    }

    /**
     * True if the change is shown to be smaller than a margin, in either direction, by two one-sided tests.
     *
     * <p>Reference: Schuirmann, "A comparison of the two one-sided tests procedure and the power approach for assessing the equivalence of
     * average bioavailability", J. Pharmacokinetics and Biopharmaceutics 15 (1987).
     *
     * @param margin relative change that would matter, for example 0.02: ratios from 1/1.02 to 1.02 count as equal; within 0 only values that are
     *     the same in all forks
     * @param level error of each test, for example 0.05
     */
    public boolean isWithin(double margin, double level) {
        double limit = Math.log1p(margin);
        return Math.abs(estimate) + halfWidth(1 - 2 * level) <= limit;
    }

    /** The largest relative change, either way, that a one-sided test does not exclude, for example 0.03. */
    double largestChange(double level) {
        return Math.expm1(Math.abs(estimate) + halfWidth(1 - 2 * level));
    }

    private double halfWidth(double confidence) {
        if (standardError == 0) {
            return 0;
        }
        return StudentT.upperQuantile(degreesOfFreedom, (1 - confidence) / 2) * standardError;
    }
}
