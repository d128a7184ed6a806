package dev.plateau.statistics;

import java.util.Arrays;
import java.util.Optional;

/**
 * Statistics of one side of a comparison: mean and spread of the logs of the fork medians.
 *
 * <p>The median keeps one disturbed iteration from moving its fork; the log turns ratios into differences, so that "twice as fast" and
 * "half as fast" are equally far from "same".
 *
 * @param forks number of forks, at least 1
 * @param logMean mean of the natural logs of the fork medians
 * @param logSd sample standard deviation of the same; NaN with one fork
 */
public record ForkSummary(int forks, double logMean, double logSd) {
    /**
     * Summarises raw measurements.
     *
     * @param measurements [fork][iteration]
     * @return empty when there is no fork, a fork is empty or holds a NaN, or a fork median is not positive (it has no logarithm)
     */
    public static Optional<ForkSummary> of(double[][] measurements) {
        if (measurements.length == 0 || Arrays.stream(measurements).anyMatch(fork -> fork.length == 0)) {
            return Optional.empty();
        }
        double[] medians =
                Arrays.stream(measurements).mapToDouble(Robust::median).toArray();
        if (Arrays.stream(medians).anyMatch(median -> !(median > 0) || Double.isInfinite(median))) {
            return Optional.empty();
        }
        double[] logs = Arrays.stream(medians).map(Math::log).toArray();
        return Optional.of(new ForkSummary(logs.length, Moments.mean(logs), Moments.standardDeviation(logs)));
    }

    /**
     * Two values between which all fork medians lie for certain; the same one twice with one fork.
     *
     * <p>Reference: Samuelson, "How deviant can you be?", JASA 63 (1968): no value is further from the mean than (n - 1) / sqrt(n) sample
     * standard deviations.
     */
    public double[] bounds() {
        double reach = forks < 2 ? 0 : logSd * (forks - 1) / Math.sqrt(forks);
        return new double[] {Math.exp(logMean - reach), Math.exp(logMean + reach)};
    }
}
