package dev.plateau.wire.jmh;

import dev.plateau.wire.model.Histogram;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
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
public record PooledStatistics(double[] values, long[] ranks) {
    private static final double CONFIDENCE = 0.999;
    private static final int MAX_QUANTILES = 1000;
    private static final int MIN_VALUES_FOR_ERROR = 3;
    /** By degrees of freedom: jobs have few numbers of iterations, and a quantile takes as long as the rest of a score. */
    private static final Map<Long, Double> QUANTILES = Collections.synchronizedMap(new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Double> eldest) {
            return size() > MAX_QUANTILES;
        }
    });

    /** Of [fork][iteration]. Loops, because this runs for every score of an upload. */
    public static PooledStatistics of(double[][] measurements) {
        int length = 0;
        for (double[] fork : measurements) {
            length += fork.length;
        }
        double[] values = new double[length];
        int start = 0;
        for (double[] fork : measurements) {
            System.arraycopy(fork, 0, values, start, fork.length);
            start += fork.length;
        }
        Arrays.sort(values);
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
    public double error() {
        if (count() < MIN_VALUES_FOR_ERROR) {
            return Double.NaN;
        }
        double mean = mean();
        double squares = 0;
        for (int i = 0; i < values.length; i++) {
            squares += (values[i] - mean) * (values[i] - mean) * times(i);
        }
        double deviation = Math.sqrt(squares / (count() - 1.0));
        double quantile = QUANTILES.computeIfAbsent(
                count() - 1, degrees -> TDistribution.of(degrees).inverseSurvivalProbability((1 - CONFIDENCE) / 2));
        return quantile * deviation / Math.sqrt((double) count());
    }

    /** The value at a rank from 0 to 100, interpolated between positions of {@code n + 1}; NaN without values. */
    public double percentile(double rank) {
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
