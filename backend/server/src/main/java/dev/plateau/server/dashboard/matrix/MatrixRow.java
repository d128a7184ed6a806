package dev.plateau.server.dashboard.matrix;

import dev.plateau.comparison.CellComparison;
import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.comparisons.Matrix;
import dev.plateau.server.comparisons.SideScore;
import dev.plateau.server.dashboard.Words;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.series.LatestPoint;
import dev.plateau.statistics.ScoreInterval;
import dev.plateau.wire.text.Names;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A cell of the matrix as exported: not rounded, one line per cell. Missing values are empty.
 *
 * @param verdict improved, regressed, unchanged, inconclusive, not-comparable, no-baseline or baseline; else the reason for a missing score
 */
record MatrixRow(
        String benchmark,
        String parameters,
        String mode,
        int threads,
        String jdk,
        String flagSet,
        String flags,
        @Nullable String metric,
        @Nullable Double score,
        @Nullable Double low,
        @Nullable Double high,
        @Nullable Integer forks,
        @Nullable String unit,
        @Nullable Double ratio,
        @Nullable Double ratioLow,
        @Nullable Double ratioHigh,
        @Nullable Double noiseFloor,
        String verdict,
        String reason) {
    static List<MatrixRow> of(List<Matrix.Row> rows, List<KnownEnvironment> columns) {
        return rows.stream()
                .flatMap(row -> IntStream.range(0, columns.size())
                        .filter(i -> !row.cells().get(i).isBlank())
                        .mapToObj(i -> of(row, columns.get(i), row.cells().get(i))))
                .toList();
    }

    private static MatrixRow of(Matrix.Row row, KnownEnvironment column, Cell cell) {
        return switch (cell) {
            case Cell.Baseline baseline -> line(row, column, baseline.side(), null, "baseline", "");
            case Cell.Alone alone -> line(row, column, alone.side(), null, "no-baseline", "");
            case Cell.Compared compared -> {
                CellComparison comparison = compared.comparison();
                yield line(
                        row,
                        column,
                        compared.side(),
                        comparison,
                        comparison.verdict().id(),
                        comparison.reason());
            }
            case Cell.Unmeasured missing ->
                line(
                        row,
                        column,
                        null,
                        null,
                        Words.of(missing.unmeasured().outcome()),
                        missing.unmeasured().reason());
            case Cell.BaselineOnly only -> line(row, column, null, null, "", "");
            case Cell.Empty empty -> line(row, column, null, null, "", "");
        };
    }

    private static MatrixRow line(
            Matrix.Row row,
            KnownEnvironment column,
            @Nullable SideScore side,
            @Nullable CellComparison comparison,
            String verdict,
            String reason) {
        LatestPoint point = side == null ? null : side.point();
        ScoreInterval interval = side == null ? null : side.interval();
        return new MatrixRow(
                row.key().benchmark(),
                Names.parameters(row.key()),
                row.key().mode().label(),
                row.key().threads(),
                column.jdk().version(),
                column.flagSet(),
                String.join(" ", column.flags()),
                point == null ? null : point.metric(),
                point == null ? null : (Double) point.score(),
                interval == null ? null : (Double) interval.low(),
                interval == null ? null : (Double) interval.high(),
                point == null ? null : (Integer) point.forks(),
                point == null ? null : point.unit(),
                comparison == null ? null : known(comparison.ratio()),
                comparison == null ? null : known(comparison.low()),
                comparison == null ? null : known(comparison.high()),
                comparison == null ? null : known(comparison.minimumDetectableEffect()),
                verdict,
                reason);
    }

    private static @Nullable Double known(double value) {
        return Double.isNaN(value) ? null : (Double) value;
    }
}
