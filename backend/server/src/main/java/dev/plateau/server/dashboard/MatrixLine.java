package dev.plateau.server.dashboard;

import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.comparisons.Difference;
import dev.plateau.server.comparisons.Matrix;
import dev.plateau.server.comparisons.Side;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.series.LatestPoint;
import dev.plateau.server.wording.Names;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A cell of the matrix as exported: nothing rounded, one line per cell. What a cell has not is empty.
 *
 * @param verdict improved, regressed, changed, unchanged or inconclusive; baseline for the baseline itself; else why there is no score
 */
record MatrixLine(
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
    static List<MatrixLine> of(List<Matrix.Row> rows, List<KnownEnvironment> columns) {
        return rows.stream()
                .flatMap(row -> IntStream.range(0, columns.size())
                        .filter(i -> !(row.cells().get(i) instanceof Cell.Empty))
                        .mapToObj(i -> of(row, columns.get(i), row.cells().get(i))))
                .toList();
    }

    private static MatrixLine of(Matrix.Row row, KnownEnvironment column, Cell cell) {
        return switch (cell) {
            case Cell.Baseline baseline -> line(row, column, baseline.side(), null, "baseline", "");
            case Cell.Alone alone -> line(row, column, alone.side(), null, "inconclusive", "no baseline");
            case Cell.Compared compared -> {
                Difference difference = compared.difference();
                String verdict = difference.verdict().name().toLowerCase(Locale.ROOT);
                yield line(row, column, compared.side(), difference, verdict, difference.reason());
            }
            case Cell.Unmeasured missing ->
                line(
                        row,
                        column,
                        null,
                        null,
                        Words.of(missing.unmeasured().outcome()),
                        missing.unmeasured().reason());
            case Cell.Empty empty -> line(row, column, null, null, "", "");
        };
    }

    private static MatrixLine line(
            Matrix.Row row,
            KnownEnvironment column,
            @Nullable Side side,
            @Nullable Difference difference,
            String verdict,
            String reason) {
        LatestPoint point = side == null ? null : side.point();
        return new MatrixLine(
                row.key().benchmark(),
                Names.parameters(row.key()),
                row.key().mode().label(),
                row.key().threads(),
                column.jdk().version(),
                column.flagSet(),
                String.join(" ", column.flags()),
                point == null ? null : point.metric(),
                point == null ? null : (Double) point.score(),
                point == null ? null : known(point.low()),
                point == null ? null : known(point.high()),
                point == null ? null : (Integer) point.forks(),
                point == null ? null : point.unit(),
                difference == null ? null : known(difference.ratio()),
                difference == null ? null : known(difference.low()),
                difference == null ? null : known(difference.high()),
                difference == null ? null : known(difference.noiseFloor()),
                verdict,
                reason);
    }

    private static @Nullable Double known(OptionalDouble value) {
        return value.isPresent() ? (Double) value.getAsDouble() : null;
    }

    private static @Nullable Double known(double value) {
        return Double.isNaN(value) ? null : (Double) value;
    }
}
