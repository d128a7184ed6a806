package dev.plateau.collector.why;

import dev.plateau.collector.measure.Job;
import dev.plateau.collector.measure.PlanMatrix;
import dev.plateau.statistics.ForkSummary;
import dev.plateau.statistics.search.Variant;
import java.util.List;
import java.util.Optional;

/**
 * One side of a change, with the forks that a search measured of it.
 *
 * @param name environment, and the changes applied there
 * @param matrix whose jars it ran
 * @param medians of its forks, in the order of time
 */
public record MeasuredSide(String name, PlanMatrix matrix, Job job, List<Double> medians) {
    static MeasuredSide of(SearchResult result, Variant variant) {
        SearchRoute route = result.route();
        return new MeasuredSide(
                route.label(variant), route.matrix(variant), route.job(variant), result.medians(route.name(), variant));
    }

    /** Medians as [fork][iteration]. */
    public double[][] measurements() {
        return medians.stream().map(median -> new double[] {median}).toArray(double[][]::new);
    }

    /** Mean and spread of the forks; empty without one. */
    public Optional<ForkSummary> summary() {
        return ForkSummary.of(measurements());
    }
}
