package dev.plateau.statistics.search;

import java.util.Arrays;

/**
 * Detects that the host moves so much during a search that forks far apart in time can't be compared directly.
 *
 * <p>Compares readings of a calibration loop: their variance, less half of their mean square successive difference, is the part that moves slowly.
 * White noise has none, and chance must not explain the difference. Reference: von Neumann, "Distribution of the ratio of the mean square
 * successive difference to the variance", Annals of Mathematical Statistics 12 (1941).
 */
final class HostDriftCheck {
    /** Share of the standard deviation of the forks; up to here simulated searches are as often right as without drift. */
    private static final double TOLERATED = 0.3;

    private static final int MIN_READINGS = 6;

    /** One-sided quantile of the normal distribution at 2.5 %. */
    private static final double CHANCE = 1.96;

    private HostDriftCheck() {}

    /**
     * True if blocks are needed.
     *
     * @param readings of the host, in the order of time; those that are NaN are passed over
     * @param forkVariance variance of the logs of forks of one variant
     */
    static boolean drifts(double[] readings, double forkVariance) {
        double[] logs = Arrays.stream(readings)
                .filter(reading -> reading > 0 && Double.isFinite(reading))
                .map(Math::log)
                .toArray();
        if (logs.length < MIN_READINGS) {
            return false;
        }
        double mean = Arrays.stream(logs).average().orElseThrow();
        double squares = Arrays.stream(logs)
                .map(log -> log - mean)
                .map(distance -> distance * distance)
                .sum();
        double variance = squares / (logs.length - 1);
        double successive = 0;
        for (int i = 1; i < logs.length; i++) {
            successive += (logs[i] - logs[i - 1]) * (logs[i] - logs[i - 1]);
        }
        int n = logs.length;
        double slow = variance - successive / (n - 1) / 2;
        double chance = CHANCE * variance * Math.sqrt((n - 2.0) / ((double) n * n - 1));
        return slow > TOLERATED * TOLERATED * forkVariance && slow > chance;
    }
}
