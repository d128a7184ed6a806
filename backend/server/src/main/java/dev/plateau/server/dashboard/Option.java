package dev.plateau.server.dashboard;

import dev.plateau.wire.model.Metric;
import java.util.List;
import java.util.stream.Stream;

/** An option of a selection. */
public record Option(String value, String label) {
    /** Metrics in the order of {@link Metric}, then the others by name. */
    public static List<Option> ofMetrics(List<String> metrics) {
        return Stream.concat(
                        Metric.names().stream().filter(metrics::contains),
                        metrics.stream().filter(metric -> Metric.of(metric).isEmpty()))
                .map(metric -> new Option(metric, Metric.label(metric)))
                .toList();
    }
}
