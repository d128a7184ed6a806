package dev.plateau.statistics.change;

import dev.plateau.statistics.Robust;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * A series made ready for the detectors: logs where all values are positive, centred, in units of its own noise, lone outliers drawn in.
 *
 * <p>Noise is the median absolute first difference over 0.6745 sqrt 2, which a step touches in one place only; where more than half of the
 * neighbours are equal, the mean absolute difference. A value further than {@link #REACH} noises from the median of its seven neighbours is
 * drawn in to that distance, so that it still counts, but no more than its share. Reference: Hampel, "The influence curve and its role in
 * robust estimation", JASA 69 (1974).
 *
 * @param raw without missing values, centred, in units of noise
 * @param drawnIn the same with outliers drawn in
 * @param centre the median that was taken out, in logs or in the series' unit
 * @param scale what one unit of noise is worth, in logs or in the series' unit; 0 when all values are equal
 * @param logarithmic whether {@code raw} is in logs
 * @param index place of each value in the series as given
 */
record Signal(double[] raw, double[] drawnIn, double centre, double scale, boolean logarithmic, int[] index) {
    private static final double REACH = 3.5;
    private static final int NEIGHBOURS = 3;
    /** Median of the absolute value of a standard normal. */
    private static final double NORMAL_MAD = 0.674489750196082;

    static Signal of(double[] series) {
        int[] index = IntStream.range(0, series.length)
                .filter(i -> Double.isFinite(series[i]))
                .toArray();
        boolean logarithmic = Arrays.stream(index).allMatch(i -> series[i] > 0);
        double[] values = Arrays.stream(index)
                .mapToDouble(i -> logarithmic ? Math.log(series[i]) : series[i])
                .toArray();
        double scale = noise(values);
        double centre = Robust.median(values);
        if (scale > 0) {
            for (int i = 0; i < values.length; i++) {
                values[i] = (values[i] - centre) / scale;
            }
        }
        return new Signal(values, drawIn(values), centre, scale, logarithmic, index);
    }

    int length() {
        return raw.length;
    }

    /** A relative change of the series in the signal's own measure; 0 where the signal has no logs. */
    double inNoise(double effect) {
        return logarithmic ? Math.log1p(effect) / (scale > 0 ? scale : 1) : 0;
    }

    /** A value of the signal, in the series' unit. */
    double level(double value) {
        double plain = centre + scale * value;
        return logarithmic ? Math.exp(plain) : plain;
    }

    /** Standard deviation of the noise, 0 when all values are equal. */
    static double noise(double[] values) {
        double[] differences = new double[Math.max(0, values.length - 1)];
        for (int i = 0; i < differences.length; i++) {
            differences[i] = Math.abs(values[i + 1] - values[i]);
        }
        double median = Robust.median(differences);
        if (median > 0) {
            return median / (NORMAL_MAD * Math.sqrt(2));
        }
        return Arrays.stream(differences).average().orElse(0) * Math.sqrt(Math.PI) / 2;
    }

    private static double[] drawIn(double[] values) {
        double[] drawn = new double[values.length];
        for (int i = 0; i < values.length; i++) {
            int from = Math.max(0, i - NEIGHBOURS);
            int to = Math.min(values.length, i + NEIGHBOURS + 1);
            double median = Robust.median(values, from, to);
            drawn[i] = Math.max(median - REACH, Math.min(median + REACH, values[i]));
        }
        return drawn;
    }
}
