package dev.plateau.wire.jmh;

import dev.plateau.wire.model.Histogram;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The values of all forks and iterations together, as JMH sees them when it forks by itself.
 *
 * <p>Reference: {@code org.openjdk.jmh.util.AbstractStatistics}, {@code ListStatistics} and {@code MultisetStatistics} of JMH 1.37.
 * Iterations count as independent, which they are not: the error is a within-run one.
 *
 * @param values ascending
 * @param ranks of each value the number of values up to and including it
 */
record PooledStatistics(double[] values, long[] ranks) {
    private static final double CONFIDENCE = 0.999;
    private static final int MIN_VALUES_FOR_ERROR = 3;

    static PooledStatistics of(double[][] measurements) {
        double[] values = Arrays.stream(measurements)
                .flatMapToDouble(Arrays::stream)
                .sorted()
                .toArray();
        long[] ranks = new long[values.length];
        Arrays.setAll(ranks, i -> i + 1L);
        return new PooledStatistics(values, ranks);
    }

    static PooledStatistics of(Histogram[][] histograms) {
        SortedMap<Double, Long> counts = new TreeMap<>();
        for (Histogram[] fork : histograms) {
            for (Histogram iteration : fork) {
                for (int i = 0; i < iteration.values().length; i++) {
                    counts.merge(iteration.values()[i], iteration.counts()[i], Long::sum);
                }
            }
        }
        double[] values =
                counts.keySet().stream().mapToDouble(Double::doubleValue).toArray();
        long[] ranks = counts.values().stream().mapToLong(Long::longValue).toArray();
        Arrays.parallelPrefix(ranks, Long::sum);
        return new PooledStatistics(values, ranks);
    }

    long count() {
        return ranks.length == 0 ? 0 : ranks[ranks.length - 1];
    }

    double sum() {
        double sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += values[i] * times(i);
        }
        return sum;
    }

    double mean() {
        return sum() / count();
    }

    double least() {
        return values.length == 0 ? Double.NaN : values[0];
    }

    double greatest() {
        return values.length == 0 ? Double.NaN : values[values.length - 1];
    }

    /** Half width of the 99.9 % Student-t interval of the mean; NaN below three values. */
    double error() {
        if (count() < MIN_VALUES_FOR_ERROR) {
            return Double.NaN;
        }
        double mean = mean();
        double squares = 0;
        for (int i = 0; i < values.length; i++) {
            squares += (values[i] - mean) * (values[i] - mean) * times(i);
        }
        double deviation = Math.sqrt(squares / (count() - 1.0));
        double quantile = TDistribution.of(count() - 1.0).inverseSurvivalProbability((1 - CONFIDENCE) / 2);
        return quantile * deviation / Math.sqrt((double) count());
    }

    /** The value at a rank from 0 to 100, interpolated between positions of {@code n + 1}; NaN without values. */
    double percentile(double rank) {
        double position = rank * (count() + 1) / 100;
        if (position < 1) {
            return least();
        }
        if (position >= count()) {
            return greatest();
        }
        long below = (long) position;
        double lower = at(below);
        return lower + (position - below) * (at(below + 1) - lower);
    }

    private long times(int index) {
        return index == 0 ? ranks[0] : ranks[index] - ranks[index - 1];
    }

    /** The value at a position from 1. */
    private double at(long position) {
        int found = Arrays.binarySearch(ranks, position);
        return values[found >= 0 ? found : -found - 1];
    }
}
