package dev.plateau.statistics.online;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.inference.AlternativeHypothesis;
import org.apache.commons.statistics.inference.MannWhitneyUTest;
import org.apache.commons.statistics.inference.TTest;

/**
 * Evidence for or against a change by the forks of the runs on both sides.
 *
 * <p>A detector sees one score for each run. Where one fork in ten differs from the rest, the scores of runs jump between few levels by
 * chance, and five runs of one kind in a row look like a change; the forks themselves are the same on both sides. So all forks of one side are
 * compared with all of the other: by their ranks, in which such a fork neither hides nor fakes a change, and by their means, which show that
 * such forks became more frequent. Where forks of a run differ by their place in it (the first on a cool processor), neither shows a change that is
 * smaller than this; the ranks of the runs do, and reject most jumps by chance.
 *
 * <p>Assumes that runs are alike within a side; runs that differ by more than their forks make it lenient, so it may reject a change and never
 * creates one. References: Mann and Whitney, "On a test of whether one of two random variables is stochastically larger than the other", Annals of
 * Mathematical Statistics 18 (1947); Welch, "The generalization of Student's problem", Biometrika 34 (1947). Needs two forks in most runs, and
 * enough that a clear difference would pass. Cost O(n log n).
 */
public enum ForkEvidence {
    /** The forks differ, the same way. */
    FOR,
    /** They do not differ, or differ the other way. */
    AGAINST,
    /** Runs of one fork add nothing to their scores, and few forks prove nothing. */
    UNDECIDED;

    /** One-sided, of each of two tests of forks. */
    private static final double LEVEL = 2.5e-4;

    /** One-sided, of the test of runs: the scores were tested already. */
    private static final double LEVEL_OF_RUNS = 1e-4;

    /**
     * Tests the forks.
     *
     * @param before of each run before, the values of its forks, of which its score is the mean; NaN and runs without forks are passed over
     * @param after of each run after, likewise
     * @param larger whether the change is to larger values
     */
    public static ForkEvidence of(double[][] before, double[][] after, boolean larger) {
        double[] left = forks(before);
        double[] right = forks(after);
        if (isOneEach(before, after) || chanceOfClear(left.length, right.length) > LEVEL) {
            return UNDECIDED;
        }
        AlternativeHypothesis asserted = larger ? AlternativeHypothesis.GREATER_THAN : AlternativeHypothesis.LESS_THAN;
        MannWhitneyUTest ranks = MannWhitneyUTest.withDefaults().with(asserted);
        TTest means = TTest.withDefaults().with(asserted);
        return ranks.test(right, left).reject(LEVEL)
                        || means.test(right, left).reject(LEVEL)
                        || ranks.test(scores(after), scores(before)).reject(LEVEL_OF_RUNS)
                ? FOR
                : AGAINST;
    }

    private static double[] scores(double[][] runs) {
        return Arrays.stream(runs)
                .flatMapToDouble(run -> known(run).average().stream())
                .toArray();
    }

    private static double[] forks(double[][] runs) {
        return Arrays.stream(runs).flatMapToDouble(ForkEvidence::known).toArray();
    }

    private static DoubleStream known(double[] forks) {
        return Arrays.stream(forks).filter(value -> !Double.isNaN(value));
    }

    private static boolean isOneEach(double[][] before, double[][] after) {
        long[] forks = Stream.concat(Arrays.stream(before), Arrays.stream(after))
                .mapToLong(run -> known(run).count())
                .toArray();
        long several = Arrays.stream(forks).filter(count -> count > 1).count();
        return 2 * several <= Arrays.stream(forks).filter(count -> count > 0).count();
    }

    /** Probability that all of one side lie above all of the other although nothing changed: one of the ways to choose a side. */
    private static double chanceOfClear(int left, int right) {
        double chance = 1;
        for (int i = 1; i <= left; i++) {
            chance *= i / (double) (right + i);
        }
        return chance;
    }
}
