package dev.plateau.statistics;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Changes of a metric that is the same in every fork, such as bytes allocated per operation: no noise, hence no test.
 *
 * <p>A run has a value when all its forks agree on it once rounded to 8 bytes, the granule of object sizes. Two runs in a row that agree on
 * another value than the runs before are a change, if it is at least 8 bytes and 0.5 %. Forks that disagree (an escape analysis that
 * sometimes fails, a buffer that grows by time) make the metric an ordinary one: use the detectors. Minimum: two runs before, two after.
 * Cost O(runs).
 *
 * @param index first run of the new value
 * @param before bytes per operation, a multiple of 8
 * @param after likewise
 */
public record DeterministicChange(int index, long before, long after) {
    private static final long GRANULE = 8;

    /** Smallest relative change that matters unless told otherwise. */
    public static final double LEAST_SHARE = 0.005;

    /**
     * The value all forks agree on.
     *
     * @param forkMedians bytes per operation
     */
    public static OptionalLong agreed(double[] forkMedians) {
        if (forkMedians.length == 0 || !Arrays.stream(forkMedians).allMatch(Double::isFinite)) {
            return OptionalLong.empty();
        }
        long first = rounded(forkMedians[0]);
        return Arrays.stream(forkMedians).allMatch(value -> rounded(value) == first)
                ? OptionalLong.of(first)
                : OptionalLong.empty();
    }

    private static long rounded(double bytes) {
        return GRANULE * Math.round(bytes / GRANULE);
    }

    /**
     * The newest change.
     *
     * @param runs fork medians of each run, in order: [run][fork]
     * @return empty when there is none, or the last two runs before or after it do not agree
     */
    public static Optional<DeterministicChange> latest(double[][] runs) {
        for (int i = runs.length - 2; i >= 2; i--) {
            OptionalLong after = agreedPair(runs, i);
            OptionalLong before = agreedPair(runs, i - 2);
            if (after.isPresent()
                    && before.isPresent()
                    && matters(before.getAsLong(), after.getAsLong(), LEAST_SHARE)) {
                return Optional.of(new DeterministicChange(i, before.getAsLong(), after.getAsLong()));
            }
        }
        return Optional.empty();
    }

    private static OptionalLong agreedPair(double[][] runs, int first) {
        OptionalLong one = agreed(runs[first]);
        return one.isPresent() && one.equals(agreed(runs[first + 1])) ? one : OptionalLong.empty();
    }

    /**
     * Whether two values are further apart than rounding.
     *
     * @param leastShare smallest relative change that matters, for example 0.005
     */
    public static boolean matters(long before, long after, double leastShare) {
        return Math.abs(after - before) >= Math.max(GRANULE, leastShare * Math.abs(before));
    }
}
