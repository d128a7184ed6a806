package dev.plateau.statistics.change;

import dev.plateau.statistics.Autocorrelation;
import dev.plateau.statistics.Robust;
import java.util.Arrays;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * A slow drift of a level in one direction, too slow for any change point.
 *
 * <p>Slope by Theil and Sen (median of all pairwise slopes), significance by Mann and Kendall with the variance widened for the
 * autocorrelation of the residuals, as independent runs are the exception; equal values are not
 * corrected for, which makes it slightly conservative. References: Sen, "Estimates of the regression coefficient
 * based on Kendall's tau", JASA 63 (1968); Kendall, "Rank Correlation Methods" (1975); Yue and Wang, "The Mann-Kendall test modified by effective
 * sample size", Water Resources Management 18 (2004). Assumes one level since the last change point: cut there first. Sign: a positive change
 * means growing numbers. Needs {@link #MIN_RUNS} runs. Cost O(n²) up to the last {@link #MAX_RUNS} runs.
 *
 * @param change over all runs used, relative (0.03 for 3 %) when all values are positive, else in the series' unit
 * @param p two-sided
 */
public record SlowDrift(double change, double p) {
    /** Minimum number of runs: with fewer, change and p are NaN. */
    public static final int MIN_RUNS = 20;

    /** Maximum number of runs used, the newest ones. */
    public static final int MAX_RUNS = 500;

    private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

    /** Drift of the last {@link #MAX_RUNS} runs given; missing ones (NaN, infinite) are passed over. */
    public static SlowDrift of(double[] level) {
        Signal signal = Signal.of(Arrays.copyOfRange(level, Math.max(0, level.length - MAX_RUNS), level.length));
        int n = signal.length();
        if (n < MIN_RUNS) {
            return new SlowDrift(Double.NaN, Double.NaN);
        }
        if (signal.scale() == 0) {
            return new SlowDrift(0, 1);
        }
        double[] x = signal.drawnIn();
        double[] slopes = new double[n * (n - 1) / 2];
        int pairs = 0;
        double concordance = 0;
        for (int i = 0; i < n; i++) {
            for (int j = i + 1; j < n; j++) {
                slopes[pairs++] = (x[j] - x[i]) / (j - i);
                concordance += Math.signum(x[j] - x[i]);
            }
        }
        double slope = Robust.median(slopes);
        double variance = n * (n - 1.0) * (2.0 * n + 5) / 18 * widening(x, slope);
        // Kendall's correction for continuity
        double z = Math.max(0, Math.abs(concordance) - 1) / Math.sqrt(variance);
        double total = slope * signal.scale() * (n - 1);
        return new SlowDrift(signal.logarithmic() ? Math.expm1(total) : total, 2 * NORMAL.survivalProbability(z));
    }

    /** Variance of the sum of correlated values over that of independent ones (first-order autoregression). */
    private static double widening(double[] x, double slope) {
        double[] rest = new double[x.length];
        for (int i = 0; i < x.length; i++) {
            rest[i] = x[i] - slope * i;
        }
        double rho = Math.max(0, Autocorrelation.lag1(rest));
        return Double.isNaN(rho) ? 1 : (1 + rho) / (1 - Math.min(rho, 0.95));
    }
}
