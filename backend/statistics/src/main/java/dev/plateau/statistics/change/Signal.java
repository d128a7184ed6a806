package dev.plateau.statistics.change;

import dev.plateau.statistics.CompensatedSum;
import dev.plateau.statistics.Robust;
import java.util.Arrays;

/**
 * A series made ready for the detectors: logs where all values are positive, centred, in units of its own noise, lone outliers drawn in.
 *
 * <p>Two estimates of noise come from first differences, which a step touches in one place only: the median of their sizes, and their mean.
 * Normal noise makes them equal. Spikes and sticky values leave the median small and raise the mean, and among spikes a small step means little: the
 * unit is the larger of the two, at most {@link DetectorSettings#noiseCap} times the median-based one. A value further than {@link #REACH}
 * median-based noises from the median of its seven neighbours is drawn in to that distance, so that it still counts, but no more than its share.
 * References: von Neumann et al., "The mean square successive difference", Ann. Math. Statist. 12 (1941); Hampel, "The influence curve and its
 * role in robust estimation", JASA 69 (1974); for the reach Iglewicz and Hoaglin, "How to Detect and Handle Outliers" (1993).
 *
 * @param raw without missing values, centred, in units of noise
 * @param drawnIn the same with outliers drawn in
 * @param centre the median that was subtracted, in logs or in the series' unit
 * @param scale what one unit of noise is worth, in logs or in the series' unit; 0 when all values are equal
 * @param logarithmic whether {@code raw} is in logs
 * @param index place of each value in the series as given
 */
public record Signal(double[] raw, double[] drawnIn, double centre, double scale, boolean logarithmic, int[] index) {
    private static final double REACH = 3.5;
    private static final int NEIGHBOURS = 3;
    /** Median of the absolute value of a standard normal. */
    private static final double NORMAL_MAD = 0.674489750196082;

    public static Signal of(double[] series) {
        return of(series, DetectorSettings.DEFAULT);
    }

    static Signal of(double[] series, DetectorSettings settings) {
        int[] index = finite(series);
        double[] values = new double[index.length];
        boolean logarithmic = true;
        for (int i = 0; i < values.length; i++) {
            values[i] = series[index[i]];
            logarithmic &= values[i] > 0;
        }
        if (logarithmic) {
            for (int i = 0; i < values.length; i++) {
                values[i] = Math.log(values[i]);
            }
        }
        Noise noise = Noise.of(values);
        double scale = noise.capped(settings.noiseCap());
        double reach = scale > 0 ? REACH * noise.byMedian() / scale : REACH;
        double centre = Robust.median(values);
        if (scale > 0) {
            for (int i = 0; i < values.length; i++) {
                values[i] = (values[i] - centre) / scale;
            }
        }
        return new Signal(values, drawIn(values, reach), centre, scale, logarithmic, index);
    }

    private static int[] finite(double[] series) {
        int[] index = new int[series.length];
        int found = 0;
        for (int i = 0; i < series.length; i++) {
            if (Double.isFinite(series[i])) {
                index[found++] = i;
            }
        }
        return Arrays.copyOf(index, found);
    }

    public int length() {
        return raw.length;
    }

    /** A relative change of the series in the signal's own measure; 0 where the signal has no logs. */
    public double inNoise(double effect) {
        return logarithmic ? Math.log1p(effect) / (scale > 0 ? scale : 1) : 0;
    }

    /** A value of the signal, in the series' unit. */
    double level(double value) {
        double plain = centre + scale * value;
        return logarithmic ? Math.exp(plain) : plain;
    }

    /** Standard deviation of the noise, 0 when all values are equal. */
    public static double noise(double[] values) {
        return noise(values, DetectorSettings.DEFAULT.noiseCap());
    }

    static double noise(double[] values, double cap) {
        return Noise.of(values).capped(cap);
    }

    /**
     * The two estimates.
     *
     * @param byMedian noise that half of the neighbours show; where more than half of them are equal, the mean-based one
     */
    private record Noise(double byMedian, double byMean) {
        static Noise of(double[] values) {
            double[] differences = new double[Math.max(0, values.length - 1)];
            for (int i = 0; i < differences.length; i++) {
                differences[i] = Math.abs(values[i + 1] - values[i]);
            }
            double mean = differences.length == 0 ? 0 : CompensatedSum.mean(differences, 0, differences.length);
            double byMean = mean * Math.sqrt(Math.PI) / 2;
            double median = Robust.median(differences);
            return new Noise(median > 0 ? median / (NORMAL_MAD * Math.sqrt(2)) : byMean, byMean);
        }

        double capped(double cap) {
            return Math.max(byMedian, Math.min(byMean, cap * byMedian));
        }
    }

    private static double[] drawIn(double[] values, double reach) {
        double[] drawn = values.clone();
        for (int i = 0; i < values.length; i++) {
            int from = Math.max(0, i - NEIGHBOURS);
            int to = Math.min(values.length, i + NEIGHBOURS + 1);
            if (!isNearMost(values, i, from, to, reach)) {
                double median = Robust.median(values, from, to);
                drawn[i] = Math.max(median - reach, Math.min(median + reach, values[i]));
            }
        }
        return drawn;
    }

    /** A value near more than half of its neighbours is near their median, which need not be computed then. */
    private static boolean isNearMost(double[] values, int i, int from, int to, double reach) {
        int near = 0;
        for (int k = from; k < to; k++) {
            near += Math.abs(values[k] - values[i]) < reach ? 1 : 0;
        }
        return 2 * near > to - from;
    }
}
