package dev.plateau.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * An interval for a score, with forks as the unit of independence.
 *
 * <p>Iterations of one fork share its heap layout and its compilation, so they repeat each other; only a new fork is new evidence.
 *
 * <p>Scores above zero get an interval on the log scale, around the score: its ends are the score divided and multiplied by the same factor, so
 * none is negative. Metrics that may be zero or negative get Student's over the fork means, cut at zero if no value is negative. Assumes fork
 * medians (their logs, fork means) that are roughly normal; cost O(iterations). Reference: Student, "The probable error of a mean", Biometrika 6
 * (1908); forks as the unit: Kalibera and Jones, "Rigorous benchmarking in reasonable time", ISMM 2013.
 *
 * @param low lower end, in the unit of the measurements
 * @param high upper end, likewise; {@code low <= high}
 */
public record ScoreInterval(double low, double high) {
    /**
     * The interval that the forks of one score show by themselves.
     *
     * @param score in the unit of the measurements
     * @param measurements [fork][iteration]
     * @param confidence between 0 and 1, for example 0.99
     * @return empty below two forks, or when a fork holds no iteration or one that is not finite
     */
    public static Optional<ScoreInterval> ofForks(double score, double[][] measurements, double confidence) {
        if (measurements.length < 2 || Arrays.stream(measurements).anyMatch(fork -> fork.length == 0)) {
            return Optional.empty();
        }
        return ForkSummary.of(measurements)
                .filter(forks -> score > 0)
                .map(forks -> around(score, forks, VariancePrior.NONE, confidence))
                .orElseGet(() -> arithmetic(measurements, confidence));
    }

    /**
     * The interval around a score with the variance that verdicts use.
     *
     * @param score above 0
     * @param prior variance of log fork medians as expected before looking at these forks; {@link VariancePrior#NONE} for the forks alone
     * @return empty below two forks
     */
    public static Optional<ScoreInterval> around(
            double score, ForkSummary forks, VariancePrior prior, double confidence) {
        if (forks.forks() < 2 || !(score > 0)) {
            return Optional.empty();
        }
        VariancePrior known = prior.and(VariancePrior.pooled(List.of(forks)));
        double t = StudentT.upperQuantile(known.degreesOfFreedom(), (1 - confidence) / 2);
        double factor = Math.exp(t * Math.sqrt(known.variance() / forks.forks()));
        return Optional.of(new ScoreInterval(score / factor, score * factor));
    }

    private static Optional<ScoreInterval> arithmetic(double[][] measurements, double confidence) {
        double[] means = Arrays.stream(measurements).mapToDouble(Moments::mean).toArray();
        double t = StudentT.upperQuantile(means.length - 1, (1 - confidence) / 2);
        double halfWidth = t * Moments.standardDeviation(means) / Math.sqrt(means.length);
        double mean = Moments.mean(means);
        return Double.isFinite(halfWidth)
                ? Optional.of(new ScoreInterval(Math.max(mean - halfWidth, lowest(measurements)), mean + halfWidth))
                : Optional.empty();
    }

    /** Counts, times and rates are never negative: what has no negative value has no negative lower end. */
    private static double lowest(double[][] measurements) {
        return Arrays.stream(measurements).flatMapToDouble(Arrays::stream).allMatch(value -> value >= 0)
                ? 0
                : Double.NEGATIVE_INFINITY;
    }
}
