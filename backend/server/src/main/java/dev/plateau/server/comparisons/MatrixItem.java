package dev.plateau.server.comparisons;

import dev.plateau.comparison.CellComparison;
import dev.plateau.server.environments.KnownEnvironment;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A matrix in the API.
 *
 * @param baseline environment of the baseline column; null without columns
 * @param notice effect of an unstable host on the cells; null for a stable one
 * @param environments in the order of the columns
 */
record MatrixItem(
        @Nullable Long baseline, @Nullable String notice, List<MatrixColumn> environments, List<MatrixRow> rows) {
    /** One environment. */
    record MatrixColumn(
            long id, String host, String jdk, @Nullable String vendor, String flagSet, List<String> flags) {
        static MatrixColumn of(KnownEnvironment environment) {
            return new MatrixColumn(
                    environment.ids().environment(),
                    environment.host().label(),
                    environment.jdk().version(),
                    environment.jdk().vendor(),
                    environment.flagSet(),
                    environment.flags());
        }
    }

    /** One benchmark with its cells; environments that never tried it have none. */
    record MatrixRow(
            String benchmark, Map<String, String> parameters, String mode, int threads, List<MatrixCell> cells) {}

    /**
     * One cell.
     *
     * @param score in {@code unit}; null without a measurement
     * @param ratio candidate over baseline of the scores as stored; null where a ratio is meaningless
     * @param low lower end of its confidence interval; null without one
     * @param high upper end of its confidence interval; null without one
     * @param minimumDetectableEffect smallest relative change that can be detected: 0.023 for 2.3 %
     * @param verdict improved, regressed, unchanged, inconclusive, not-comparable, not-runnable, no-baseline or baseline
     * @param reason one clause about the verdict; may be empty
     */
    record MatrixCell(
            long environment,
            @Nullable Double score,
            @Nullable String unit,
            @Nullable Double ratio,
            @Nullable Double low,
            @Nullable Double high,
            @Nullable Double minimumDetectableEffect,
            String verdict,
            String reason) {
        static MatrixCell of(long environment, Cell cell) {
            SideScore side = cell.sides().findFirst().orElse(null);
            CellComparison comparison = cell instanceof Cell.Compared compared ? compared.comparison() : null;
            VerdictText text = VerdictText.of(cell);
            return new MatrixCell(
                    environment,
                    side == null ? null : (Double) side.point().score(),
                    side == null ? null : side.point().unit(),
                    comparison == null ? null : known(comparison.ratio()),
                    comparison == null ? null : known(comparison.low()),
                    comparison == null ? null : known(comparison.high()),
                    comparison == null ? null : known(comparison.minimumDetectableEffect()),
                    text.verdict(),
                    text.reason());
        }
    }

    /** Null for NaN and infinity, which JSON does not have. */
    static @Nullable Double known(double value) {
        return Double.isFinite(value) ? (Double) value : null;
    }

    static MatrixItem of(Matrix matrix) {
        List<MatrixColumn> columns =
                matrix.columns().stream().map(MatrixColumn::of).toList();
        return new MatrixItem(
                matrix.baseline() < 0
                        ? null
                        : (Long) columns.get(matrix.baseline()).id(),
                matrix.hostNotice().orElse(null),
                columns,
                matrix.rows().stream().map(row -> row(row, columns)).toList());
    }

    private static MatrixRow row(Matrix.Row row, List<MatrixColumn> columns) {
        return new MatrixRow(
                row.key().benchmark(),
                row.key().parameters(),
                row.key().mode().label(),
                row.key().threads(),
                IntStream.range(0, columns.size())
                        .filter(i -> !row.cells().get(i).isBlank())
                        .mapToObj(i ->
                                MatrixCell.of(columns.get(i).id(), row.cells().get(i)))
                        .toList());
    }
}
