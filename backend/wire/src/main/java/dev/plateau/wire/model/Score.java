package dev.plateau.wire.model;

import java.util.SortedMap;

/**
 * One metric of one benchmark as measured, in canonical units.
 *
 * @param metric {@link #PRIMARY} or the name of a secondary metric, without JMH &lt;= 1.36's leading middle dot
 * @param unit canonical unit, for example {@code ns/op}
 * @param writtenUnit the unit as JMH wrote it
 * @param direction of improvement
 * @param score mean over all iterations, as JMH reports it; never NaN
 * @param scoreError half width of JMH's own 99.9 % interval over pooled iterations ("within-run only"); NaN when JMH had too few values
 * @param percentiles quantile in 0..100 to value; empty when JMH wrote none
 * @param measurements [fork][iteration], one value per iteration; an empty array when the file holds no raw data. In sample mode the mean
 *     of each iteration's histogram
 * @param histograms [fork][iteration] in sample mode, else empty
 * @param background whether it is bytes of {@link BackgroundAllocation}, which JMH and the JVM allocate and not the benchmark
 */
public record Score(
        String metric,
        String unit,
        String writtenUnit,
        Direction direction,
        double score,
        double scoreError,
        SortedMap<Double, Double> percentiles,
        double[][] measurements,
        Histogram[][] histograms,
        boolean background) {
    /** The metric name of the primary score. */
    public static final String PRIMARY = "score";

    /** True for bytes that the benchmark does not allocate: less than one object per operation, or {@link #background}. */
    public boolean isBackgroundAllocation() {
        return background || Units.isLessThanAnObject(unit, score);
    }

    Score asBackground() {
        return new Score(
                metric, unit, writtenUnit, direction, score, scoreError, percentiles, measurements, histograms, true);
    }
}
