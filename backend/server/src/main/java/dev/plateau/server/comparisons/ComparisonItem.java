package dev.plateau.server.comparisons;

import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.server.series.LatestPoint;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A comparison of two sides in the API.
 *
 * @param notice effect of an unstable host on the rows; null for a stable one
 * @param rows changes first, then by size
 */
record ComparisonItem(
        ComparisonSide baseline,
        ComparisonSide candidate,
        @Nullable String notice,
        List<ComparisonRow> rows) {
    /**
     * One side.
     *
     * @param run the newest of its runs; null if it has no score
     */
    record ComparisonSide(
            long environment,
            String host,
            String jdk,
            String flagSet,
            @Nullable Long run) {
        static ComparisonSide of(Comparison.ComparedSide side) {
            KnownEnvironment environment = side.environment();
            RunRecord run = side.run();
            return new ComparisonSide(
                    environment.ids().environment(),
                    environment.host().label(),
                    environment.jdk().version(),
                    environment.flagSet(),
                    run == null ? null : (Long) run.id());
        }
    }

    /**
     * One benchmark that a side has, or tried. The fields from {@code ratio} on are those of a cell of the matrix.
     *
     * @param baseline baseline's score in {@code unit}; null without one
     * @param candidate candidate's score in {@code unit}; null without one
     */
    record ComparisonRow(
            String benchmark,
            Map<String, String> parameters,
            String mode,
            int threads,
            @Nullable String unit,
            @Nullable Double baseline,
            @Nullable Double candidate,
            @Nullable Double ratio,
            @Nullable Double low,
            @Nullable Double high,
            @Nullable Double minimumDetectableEffect,
            String verdict,
            String reason) {
        static ComparisonRow of(Comparison.Pair pair, long environment, Cell cell) {
            MatrixItem.MatrixCell value = MatrixItem.MatrixCell.of(environment, cell);
            LatestPoint baseline = cell.baselineSide().map(SideScore::point).orElse(null);
            return new ComparisonRow(
                    pair.key().benchmark(),
                    pair.key().parameters(),
                    pair.key().mode().label(),
                    pair.key().threads(),
                    value.unit() == null && baseline != null ? baseline.unit() : value.unit(),
                    baseline == null ? null : (Double) baseline.score(),
                    value.score(),
                    value.ratio(),
                    value.low(),
                    value.high(),
                    value.minimumDetectableEffect(),
                    value.verdict(),
                    value.reason());
        }
    }

    static ComparisonItem of(Comparison comparison, String metric) {
        ComparisonSide candidate = ComparisonSide.of(comparison.candidate());
        return new ComparisonItem(
                ComparisonSide.of(comparison.baseline()),
                candidate,
                comparison.hostNotice().orElse(null),
                comparison.pairs().stream()
                        .filter(pair -> !(pair.cell(metric) instanceof Cell.Empty))
                        .map(pair -> ComparisonRow.of(pair, candidate.environment(), pair.cell(metric)))
                        .toList());
    }
}
