package dev.plateau.statistics.online;

import dev.plateau.statistics.CompensatedSum;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The rank-sum test of two sides without ties, one-sided.
 *
 * <p>Reference: Mann and Whitney, "On a test of whether one of two random variables is stochastically larger than the other", Annals of
 * Mathematical Statistics 18 (1947). The exact distribution is the Gaussian binomial coefficient: of the ways to choose the ranks of one side, its
 * coefficient of q^u counts those with {@code u} pairs.
 */
final class RankSum {
    /** Values on the smaller side up to which the distribution is exact. */
    private static final int FEW = 12;

    /** Pairs up to which it is exact (16 MB of counts). The normal approximation overstates small probabilities, so it finds no false change. */
    private static final long MAX_PAIRS = 4_000_000;

    private RankSum() {}

    /**
     * Probability that a side is larger in at least so many pairs although both have one distribution.
     *
     * @param one values of the side, at least 1
     * @param other values of the other side, at least 1
     * @param larger pairs of a value of each side in which the side's is larger
     */
    static double upperTail(int one, int other, long larger) {
        int fewer = Math.min(one, other);
        int more = Math.max(one, other);
        long pairs = (long) fewer * more;
        if (fewer > FEW || pairs > MAX_PAIRS) {
            double deviation = Math.sqrt(pairs * (fewer + more + 1.0) / 12);
            return NormalDistribution.of(pairs / 2.0, deviation).survivalProbability(larger - 0.5);
        }
        long smaller = pairs - larger;
        return smaller <= pairs / 2
                ? lowerTail(fewer, more, (int) smaller)
                : 1 - lowerTail(fewer, more, (int) larger - 1);
    }

    /**
     * Share of the ways with at most so many pairs; the distribution is symmetric.
     *
     * <p>The coefficient for i values is that for i - 1, multiplied by (1 - q^(more + i)) / (1 - q^i). The counts stay below 1e60, as the most pairs
     * have few values on one side.
     */
    private static double lowerTail(int fewer, int more, int most) {
        if (most < 0) {
            return 0;
        }
        double[] ways = new double[most + 1];
        ways[0] = 1;
        double all = 1;
        for (int i = 1; i <= fewer; i++) {
            for (int pairs = most; pairs >= more + i; pairs--) {
                ways[pairs] -= ways[pairs - more - i];
            }
            for (int pairs = i; pairs <= most; pairs++) {
                ways[pairs] += ways[pairs - i];
            }
            all *= (more + i) / (double) i;
        }
        CompensatedSum counts = new CompensatedSum();
        for (double count : ways) {
            counts.add(count);
        }
        return counts.value() / all;
    }
}
