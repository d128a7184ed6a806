package dev.plateau.server.dashboard.compare;

import dev.plateau.comparison.CellComparison;
import dev.plateau.comparison.answers.Speed;
import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.comparisons.Comparison;
import dev.plateau.server.comparisons.Comparison.Pair;
import dev.plateau.server.dashboard.CellWords;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Metric;
import dev.plateau.wire.text.Names;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Data of the charts of a comparison: the benchmarks with the largest differences. The page contains it as JSON, so that nothing is
 * compared twice.
 *
 * @param candidates their names
 */
record CompareChart(List<String> candidates, List<Group> groups) {
    /** Largest number of bars that people can read in a chart. */
    private static final int BARS = 30;

    /**
     * The bars of one benchmark.
     *
     * @param name short name with parameters
     * @param metrics by id of the metric, one for each candidate; null where a candidate lacks the metric
     */
    record Group(String name, Map<String, List<@Nullable Whisker>> metrics) {
        private boolean isEmpty() {
            return metrics.values().stream().flatMap(List::stream).allMatch(Objects::isNull);
        }
    }

    /** A ratio, of the primary score that of speeds, with its interval, its verdict and its words; low and high are null without an interval. */
    record Whisker(
            double ratio, @Nullable Double low, @Nullable Double high, String verdict, String words) {}

    static CompareChart of(List<Comparison> comparisons, List<String> candidates) {
        List<Map<BenchmarkKey, Pair>> columns =
                comparisons.stream().map(Comparison::byBenchmark).toList();
        return new CompareChart(
                candidates,
                Comparison.benchmarks(comparisons).stream()
                        .map(key -> {
                            Map<String, List<@Nullable Whisker>> metrics = new LinkedHashMap<>();
                            for (Metric metric : Metric.values()) {
                                metrics.put(metric.id(), whiskers(columns, key, metric));
                            }
                            return new Group(name(key), metrics);
                        })
                        .filter(group -> !group.isEmpty())
                        .limit(BARS / comparisons.size())
                        .toList());
    }

    private static List<@Nullable Whisker> whiskers(
            List<Map<BenchmarkKey, Pair>> columns, BenchmarkKey key, Metric metric) {
        List<@Nullable Whisker> whiskers = new ArrayList<>();
        for (Map<BenchmarkKey, Pair> column : columns) {
            Pair pair = column.get(key);
            whiskers.add(pair == null ? null : whisker(pair.cell(metric)));
        }
        return whiskers;
    }

    private static String name(BenchmarkKey key) {
        String parameters = Names.parameters(key);
        String threads = key.threads() == 1 ? "" : " ×" + key.threads();
        return key.shortName() + (parameters.isEmpty() ? "" : " (" + parameters + ")") + threads;
    }

    private static @Nullable Whisker whisker(Cell cell) {
        if (!(cell instanceof Cell.Compared compared)
                || Double.isNaN(compared.comparison().ratio())) {
            return null;
        }
        CellComparison found = compared.comparison();
        Optional<Speed> speed = CellWords.speed(cell);
        return new Whisker(
                speed.map(Speed::ratio).orElse(found.ratio()),
                finite(speed.map(Speed::low).orElse(found.low())),
                finite(speed.map(Speed::high).orElse(found.high())),
                found.verdict().id(),
                speed.map(one -> one.words() + " (" + one.interval() + ")").orElseGet(() -> CellWords.of(compared)));
    }

    private static @Nullable Double finite(double end) {
        return Double.isFinite(end) ? (Double) end : null;
    }
}
