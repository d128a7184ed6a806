package dev.plateau.statistics;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.BinomialDistribution;

/**
 * Movement of the host: the shift that most cells of an upload share.
 *
 * <p>A change of one benchmark moves one cell; a slower clock, a noisy neighbour or a new kernel moves most of them the same way. The shift is
 * the median log ratio over the cells, which the cells that truly changed can't move as long as they are the minority; its interval is that of
 * the sign test. Reference: Gibbons and Chakraborti, "Nonparametric Statistical Inference" (2003), section 5.4. Assumes cells that err
 * independently once the shared part is removed. Needs {@link #MIN_CELLS} cells. Sign: a ratio above 1 means the candidates' scores are larger,
 * so give throughputs and times as ratios of one kind (invert the times). Cost O(n log n).
 */
public final class SuiteShift {
    /** Minimum number of cells for an interval. */
    public static final int MIN_CELLS = 8;

    private SuiteShift() {}

    /**
     * The shared ratio.
     *
     * @param logRatios natural logs of candidate over baseline, one for each cell; those that are not finite are left out
     * @param confidence between 0 and 1; the interval holds at least this much
     */
    public static RatioInterval of(double[] logRatios, double confidence) {
        double[] sorted =
                Arrays.stream(logRatios).filter(Double::isFinite).sorted().toArray();
        double ratio = sorted.length == 0 ? Double.NaN : Math.exp(Robust.median(sorted));
        if (sorted.length < MIN_CELLS) {
            return new RatioInterval.CannotSay(
                    ratio, sorted.length + " cells are too few to tell a host's shift: " + MIN_CELLS + " are needed");
        }
        BinomialDistribution signs = BinomialDistribution.of(sorted.length, 0.5);
        int outside = 0;
        while (signs.cumulativeProbability(outside) <= (1 - confidence) / 2) {
            outside++;
        }
        if (outside == 0) {
            return new RatioInterval.CannotSay(
                    ratio, sorted.length + " cells are too few for this confidence: compare more benchmarks");
        }
        return new RatioInterval.Known(ratio, Math.exp(sorted[outside - 1]), Math.exp(sorted[sorted.length - outside]));
    }
}
