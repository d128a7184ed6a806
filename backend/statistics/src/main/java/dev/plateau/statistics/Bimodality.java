package dev.plateau.statistics;

import java.util.Arrays;
import java.util.Optional;

/**
 * Forks that fall into two groups, such as two ways the compiler may inline.
 *
 * <p>The largest gap between neighbouring fork medians, in units of the median distance of the forks from the centre of their own group: from
 * {@link #LIMIT} on, the mean of the forks is the mean of two modes. A gap below the minimum effect does not matter, as that of rounded scores,
 * most of which may be equal. Assumes two groups, each of two forks at least (a single odd fork is an outlier, not a mode); needs {@link
 * #MIN_FORKS}. A rule of thumb, not a test: forks of one normal group look like two in at most 5.2 % of cases with six forks, 1.8 % with eight,
 * 0.43 % with ten (two million draws each, minimum effect 0). Rounded to half a deviation they do in 31, 28 and 22 %, if that step is at least the
 * minimum effect. For a test with many forks see Hartigan and Hartigan, "The dip test of unimodality", Annals of Statistics 13 (1985). Cost O(n
 * log n).
 *
 * @param lower median of the lower group, in the unit of the measurements
 * @param upper median of the upper group
 * @param upperForks forks in the upper group
 */
public record Bimodality(double lower, double upper, int upperForks) {
    /** Minimum number of forks; with fewer, the result is empty. */
    public static final int MIN_FORKS = 6;

    private static final double LIMIT = 16;
    private static final int MIN_GROUP_FORKS = 2;

    /**
     * Tests the forks for two groups.
     *
     * @param forkMedians one finite value for each fork
     * @param minimumEffect smallest relative distance between the groups that matters, for example 0.02
     * @return empty when there is one group, or too few forks
     */
    public static Optional<Bimodality> of(double[] forkMedians, double minimumEffect) {
        double[] sorted = forkMedians.clone();
        Arrays.sort(sorted);
        if (sorted.length < MIN_FORKS) {
            return Optional.empty();
        }
        int cut = MIN_GROUP_FORKS;
        for (int i = MIN_GROUP_FORKS; i <= sorted.length - MIN_GROUP_FORKS; i++) {
            if (sorted[i] - sorted[i - 1] > sorted[cut] - sorted[cut - 1]) {
                cut = i;
            }
        }
        double lower = Robust.median(Arrays.copyOfRange(sorted, 0, cut));
        double upper = Robust.median(Arrays.copyOfRange(sorted, cut, sorted.length));
        double[] distances = new double[sorted.length];
        for (int i = 0; i < sorted.length; i++) {
            distances[i] = Math.abs(sorted[i] - (i < cut ? lower : upper));
        }
        double gap = sorted[cut] - sorted[cut - 1];
        boolean apart = gap > LIMIT * Robust.median(distances) && gap >= minimumEffect * Math.abs(lower);
        return apart ? Optional.of(new Bimodality(lower, upper, sorted.length - cut)) : Optional.empty();
    }
}
