package dev.plateau.server.dashboard.cell;

import dev.plateau.wire.model.Histogram;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * Counts of values in ranges of equal width, or of equal ratio where they span more than a factor of 20.
 *
 * @param edges one more than {@code counts}, ascending
 */
record HistogramBins(double[] edges, long[] counts) {
    private static final int MAX_BINS = 40;
    private static final double WIDE = 20;

    /** Ranges over raw values, each counted once. */
    static HistogramBins of(double[] values) {
        var counts = new long[values.length];
        Arrays.fill(counts, 1);
        return of(values, counts);
    }

    /** Ranges over all values of sample mode. */
    static HistogramBins of(Histogram[][] histograms) {
        return of(
                all(histograms)
                        .flatMapToDouble(one -> Arrays.stream(one.values()))
                        .toArray(),
                all(histograms)
                        .flatMapToLong(one -> Arrays.stream(one.counts()))
                        .toArray());
    }

    static Stream<Histogram> all(Histogram[][] histograms) {
        return Arrays.stream(histograms).flatMap(Arrays::stream);
    }

    private static HistogramBins of(double[] values, long[] counts) {
        if (values.length == 0) {
            return new HistogramBins(new double[0], new long[0]);
        }
        double low = Arrays.stream(values).min().orElseThrow();
        double high = Arrays.stream(values).max().orElseThrow();
        if (low == high) {
            return new HistogramBins(
                    new double[] {low, high}, new long[] {Arrays.stream(counts).sum()});
        }
        int bins = (int) Math.min(
                MAX_BINS,
                Math.max(
                        5,
                        Math.ceil(2 * Math.cbrt((double) Arrays.stream(counts).sum()))));
        var edges = new double[bins + 1];
        for (int i = 0; i <= bins; i++) {
            double share = (double) i / bins;
            edges[i] = low > 0 && high / low > WIDE ? low * Math.pow(high / low, share) : low + (high - low) * share;
        }
        edges[bins] = high;
        var filled = new long[bins];
        for (int i = 0; i < values.length; i++) {
            filled[place(edges, values[i])] += counts[i];
        }
        return new HistogramBins(edges, filled);
    }

    /** Index of the range of a value. The last range includes its upper edge. */
    private static int place(double[] edges, double value) {
        int found = Arrays.binarySearch(edges, value);
        int place = found >= 0 ? found : -found - 2;
        return Math.clamp(place, 0, edges.length - 2);
    }
}
