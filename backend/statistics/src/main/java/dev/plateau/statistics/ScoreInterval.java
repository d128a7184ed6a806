package dev.plateau.statistics;

import java.util.Arrays;
import java.util.Optional;

/**
 * An interval for the mean of a score, with forks as the unit of independence.
 *
 * <p>Iterations of one fork share its heap layout and its compilation, so they repeat each other; only a new fork is new evidence. The
 * interval is Student's over the fork means.
 *
 * <p>Assumes fork means that are roughly normal; needs at least two forks; cost O(iterations). Reference: Student, "The probable error of a
 * mean", Biometrika 6 (1908); forks as the unit: Kalibera and Jones, "Rigorous benchmarking in reasonable time", ISMM 2013.
 *
 * @param low lower end, in the unit of the measurements
 * @param high upper end, likewise; {@code low <= high}
 */
public record ScoreInterval(double low, double high) {
    /**
     * The interval from raw measurements.
     *
     * @param measurements [fork][iteration]
     * @param confidence between 0 and 1, for example 0.99
     * @return empty below two forks, or when a fork holds no iteration or one that is not finite
     */
    public static Optional<ScoreInterval> ofForks(double[][] measurements, double confidence) {
        if (measurements.length < 2 || Arrays.stream(measurements).anyMatch(fork -> fork.length == 0)) {
            return Optional.empty();
        }
        double[] means = Arrays.stream(measurements).mapToDouble(Moments::mean).toArray();
        double t = StudentT.upperQuantile(means.length - 1, (1 - confidence) / 2);
        double halfWidth = t * Moments.standardDeviation(means) / Math.sqrt(means.length);
        double mean = Moments.mean(means);
        return Double.isFinite(halfWidth)
                ? Optional.of(new ScoreInterval(mean - halfWidth, mean + halfWidth))
                : Optional.empty();
    }
}
