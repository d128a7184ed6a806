package dev.plateau.server.dashboard;

import dev.plateau.comparison.CellVerdict;
import dev.plateau.comparison.GeometricMean;
import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.environments.KnownEnvironment;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An environment compared with its baseline.
 *
 * @param mean speed over all compared benchmarks; null when no benchmark has a ratio with an interval
 * @param verdicts number of benchmarks by verdict
 */
public record EnvironmentMean(
        KnownEnvironment environment, @Nullable GeometricMean mean, Map<CellVerdict, Integer> verdicts) {
    /** Summarizes the compared cells of an environment. */
    public static EnvironmentMean of(KnownEnvironment environment, List<Cell.Compared> cells) {
        Map<CellVerdict, Integer> verdicts = new EnumMap<>(CellVerdict.class);
        cells.forEach(cell -> verdicts.merge(cell.comparison().verdict(), 1, Integer::sum));
        List<GeometricMean.Part> parts = cells.stream()
                .map(cell -> new GeometricMean.Part(
                        cell.comparison(), cell.side().point().direction()))
                .toList();
        return new EnvironmentMean(environment, GeometricMean.of(parts).orElse(null), verdicts);
    }

    /** True if any benchmark is comparable with the baseline. */
    public boolean isAnyComparable() {
        return verdicts.keySet().stream().anyMatch(verdict -> verdict != CellVerdict.NOT_COMPARABLE);
    }

    /** Number of benchmarks with a verdict, by its name. */
    public int count(String verdict) {
        return verdicts.getOrDefault(CellVerdict.valueOf(verdict), 0);
    }
}
