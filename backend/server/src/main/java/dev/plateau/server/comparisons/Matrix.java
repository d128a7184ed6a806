package dev.plateau.server.comparisons;

import dev.plateau.comparison.CellVerdict;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.wire.model.BenchmarkKey;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Benchmarks by environments, each cell beside the baseline column's.
 *
 * @param columns environments that measured or tried something of their own, in the order of {@link Columns#ORDER}
 * @param baseline index of the baseline column; -1 without columns
 * @param notes what has no column: flag sets that say what the JVM does anyway
 */
public record Matrix(List<KnownEnvironment> columns, int baseline, List<Row> rows, List<String> notes) {
    /** What an unstable host did to the cells; empty for a stable one. */
    public Optional<String> hostNotice() {
        return HostNotice.of(rows.stream().flatMap(row -> row.cells().stream()).toList());
    }

    /** One benchmark; the cells are in the order of the columns. */
    public record Row(long benchmarkId, BenchmarkKey key, List<Cell> cells) {
        /** By benchmark, parameters (numbers as numbers), mode and threads. */
        public static final Comparator<Row> BY_NAME = Comparator.comparing(
                        (Row row) -> row.key().benchmark())
                .thenComparing(row -> List.copyOf(row.key().parameters().values()), NaturalOrder.OF_LISTS)
                .thenComparing(row -> row.key().mode())
                .thenComparingInt(row -> row.key().threads())
                .thenComparingLong(Row::benchmarkId);

        /** The largest difference in the row; NaN when no cell shows one. */
        public double size() {
            return cells.stream()
                    .mapToDouble(Cell::size)
                    .filter(size -> !Double.isNaN(size))
                    .max()
                    .orElse(Double.NaN);
        }

        /** Whether a cell has something to tell: a difference, or a failure. */
        public boolean hasNews() {
            return cells.stream().anyMatch(Row::isNews);
        }

        private static boolean isNews(Cell cell) {
            return switch (cell) {
                case Cell.Compared compared ->
                    compared.comparison().verdict() != CellVerdict.UNCHANGED
                            && !compared.comparison().isTooNoisy();
                case Cell.Unmeasured unmeasured -> true;
                default -> false;
            };
        }
    }
}
