package dev.plateau.server.dashboard;

import dev.plateau.server.comparisons.Comparisons;
import dev.plateau.wire.model.Score;
import java.util.List;
import java.util.stream.Stream;

/** Metrics for selection: time first, allocation second, then the others by name. */
public final class Metrics {
    /** JMH's name for bytes allocated per operation. */
    public static final String ALLOCATION = Comparisons.ALLOCATION;

    private static final List<String> FIRST = List.of(Score.PRIMARY, ALLOCATION);

    private Metrics() {}

    public static List<Option> options(List<String> metrics) {
        return Stream.concat(
                        FIRST.stream().filter(metrics::contains),
                        metrics.stream().filter(metric -> !FIRST.contains(metric)))
                .map(metric -> new Option(metric, label(metric)))
                .toList();
    }

    public static String label(String metric) {
        return switch (metric) {
            case Score.PRIMARY -> "Time, throughput";
            case ALLOCATION -> "Allocation per operation";
            default -> metric;
        };
    }
}
