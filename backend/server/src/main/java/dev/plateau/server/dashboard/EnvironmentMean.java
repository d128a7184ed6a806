package dev.plateau.server.dashboard;

import dev.plateau.comparison.GeometricMean;
import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.environments.KnownEnvironment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An environment compared with its baseline.
 *
 * @param mean speed over all compared benchmarks; null when no benchmark has a ratio with an interval
 * @param counts number of benchmarks by verdict
 */
public record EnvironmentMean(
        KnownEnvironment environment, @Nullable GeometricMean mean, VerdictCounts counts) {
    /** Summarizes the compared cells of an environment. */
    public static EnvironmentMean of(KnownEnvironment environment, List<Cell.Compared> cells) {
        List<GeometricMean.Part> parts = cells.stream()
                .map(cell -> new GeometricMean.Part(
                        cell.comparison(), cell.side().point().direction()))
                .toList();
        return new EnvironmentMean(environment, GeometricMean.of(parts).orElse(null), VerdictCounts.of(cells.stream()));
    }

    /** True if any benchmark is comparable with the baseline. */
    public boolean isAnyComparable() {
        return counts.compared() > counts.notComparable();
    }
}
