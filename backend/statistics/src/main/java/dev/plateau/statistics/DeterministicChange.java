package dev.plateau.statistics;

import java.util.OptionalLong;

/**
 * Changes of a metric that is the same in every fork, such as bytes allocated per operation: no noise, hence no test.
 *
 * <p>A run has a value when all its forks agree on it once rounded to 8 bytes, the granule of object sizes. Another value is a change if it is
 * at least 8 bytes and 0.5 % away. Forks that disagree (an escape analysis that sometimes fails, a buffer that grows by time) make the metric
 * an ordinary one: use the detectors. {@code ExactLevels} finds the changes of a series. Needs one fork; cost O(forks).
 *
 * @param index first run of the new value
 * @param before bytes per operation, a multiple of 8
 * @param after bytes per operation since, a multiple of 8
 */
public record DeterministicChange(int index, long before, long after) {
    private static final long GRANULE = 8;
    /** From here on a double can't represent every number of bytes. */
    private static final double MAX_BYTES = 0x1p53;

    /** Default of the smallest relative change that matters. */
    public static final double MIN_RELATIVE_CHANGE = 0.005;

    /**
     * The value all forks agree on.
     *
     * @param forkMedians bytes per operation
     * @return empty when they disagree, there is none, or one is not a number of bytes: NaN, infinite, 2^53 and more
     */
    public static OptionalLong agreed(double[] forkMedians) {
        if (forkMedians.length == 0) {
            return OptionalLong.empty();
        }
        long first = rounded(forkMedians[0]);
        for (double value : forkMedians) {
            if (!(Math.abs(value) < MAX_BYTES) || rounded(value) != first) {
                return OptionalLong.empty();
            }
        }
        return OptionalLong.of(first);
    }

    private static long rounded(double bytes) {
        return GRANULE * Math.round(bytes / GRANULE);
    }

    /**
     * True if two values differ by more than rounding and by the smallest change that matters, in either order.
     *
     * @param leastShare smallest relative change that matters, for example 0.005: a ratio of 1.005 or of 1/1.005
     */
    public static boolean matters(long before, long after, double leastShare) {
        return Math.abs(after - before) >= Math.max(GRANULE, leastShare * Math.min(Math.abs(before), Math.abs(after)));
    }
}
