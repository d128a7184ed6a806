package dev.plateau.server.comparisons;

import dev.plateau.comparison.CellReason;
import dev.plateau.comparison.CellReason.OtherCommits;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.JdkOrder;
import dev.plateau.wire.model.Upload.Outcome;
import dev.plateau.wire.text.NaturalOrder;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Benchmarks by environments, each cell compared with the baseline column's.
 *
 * @param columns environments with scores or attempts of their own, in the order of {@link #COLUMN_ORDER}
 * @param baseline index of the baseline column; -1 without columns
 * @param notes environments without a column: flag sets that equal the JVM's defaults
 */
public record Matrix(List<KnownEnvironment> columns, int baseline, List<Row> rows, List<String> notes) {
    /** Order of columns: by JDK build, oldest first; then fewest flags first, since a plan's other flag sets extend its plain one. */
    public static final Comparator<KnownEnvironment> COLUMN_ORDER = Comparator.comparing(
                    KnownEnvironment::jdk, JdkOrder.OLDEST_FIRST)
            .thenComparingInt(environment -> environment.flags().size())
            .thenComparing(KnownEnvironment::flagSet)
            .thenComparingLong(environment -> environment.ids().environment());

    private static final Set<Outcome> FAILURES = Set.of(Outcome.FAILED, Outcome.TIMED_OUT);

    /** The notice about effects of an unstable host on the cells; empty for a stable one. */
    public Optional<String> hostNotice() {
        return Cell.hostNotice(
                rows.stream().flatMap(row -> row.cells().stream()).toList());
    }

    /**
     * Columns with benchmarks that are not compared because their commits lie far from each other, with the first pair: "24.0.1 default, 12
     * benchmarks: commits differ: 4f1c2d9 of 2026-01-26 and 77aa01b of 2025-01-20".
     */
    public List<String> otherCommits() {
        return IntStream.range(0, columns.size())
                .mapToObj(i -> otherCommits(
                        columns.get(i),
                        rows.stream()
                                .map(row -> row.cells().get(i).comparison())
                                .filter(Objects::nonNull)
                                .flatMap(comparison -> comparison.reasons().stream())
                                .filter(OtherCommits.class::isInstance)
                                .map(CellReason::words)
                                .toList()))
                .flatMap(Optional::stream)
                .toList();
    }

    private static Optional<String> otherCommits(KnownEnvironment column, List<String> reasons) {
        return reasons.stream()
                .findFirst()
                .map(first -> column.label() + ", " + reasons.size()
                        + (reasons.size() == 1 ? " benchmark" : " benchmarks") + ": " + first);
    }

    /** Indexes of the columns: those with default flags first, so that JDKs stand beside each other. */
    public List<Integer> defaultFlagsFirst() {
        return IntStream.range(0, columns.size())
                .boxed()
                .sorted(Comparator.comparing(i -> !columns.get(i).hasDefaultFlags()))
                .toList();
    }

    /** Same, without columns that have no score, except the baseline; notes name the omitted columns. */
    public Matrix withoutEmptyColumns() {
        return keeping(
                i -> rows.stream()
                        .anyMatch(row -> row.cells().get(i).sides().findAny().isPresent()),
                "no benchmark has a score");
    }

    /** Same, without the columns of these environments, except the baseline; notes name the omitted columns. */
    public Matrix without(Collection<Long> environments) {
        return keeping(i -> !environments.contains(columns.get(i).ids().environment()), "hidden");
    }

    /** Same, without the columns of environments that are no longer measured, except the baseline. */
    public Matrix folding(Collection<Long> older) {
        return keeping(i -> !older.contains(columns.get(i).ids().environment()), "");
    }

    /** @param reason for the notes; empty for none */
    private Matrix keeping(IntPredicate wanted, String reason) {
        List<Integer> kept = IntStream.range(0, columns.size())
                .filter(i -> i == baseline || wanted.test(i))
                .boxed()
                .toList();
        if (kept.size() == columns.size()) {
            return this;
        }
        Stream<String> left = IntStream.range(0, columns.size())
                .filter(i -> !kept.contains(i) && !reason.isEmpty())
                .mapToObj(i -> columns.get(i).label() + ": " + reason);
        return new Matrix(
                kept.stream().map(columns::get).toList(),
                kept.indexOf(baseline),
                rows.stream().map(row -> row.of(kept)).toList(),
                Stream.concat(left, notes.stream()).toList());
    }

    /** One benchmark; the cells are in the order of the columns. */
    public record Row(long benchmarkId, BenchmarkKey key, List<Cell> cells) {
        public static final Comparator<Row> BY_NAME =
                Comparator.comparing(Row::key, NaturalOrder.OF_BENCHMARKS).thenComparingLong(Row::benchmarkId);

        /** The largest difference in the row; NaN without one. */
        public double size() {
            return cells.stream()
                    .mapToDouble(Cell::size)
                    .filter(size -> !Double.isNaN(size))
                    .max()
                    .orElse(Double.NaN);
        }

        private Row of(List<Integer> kept) {
            return new Row(benchmarkId, key, kept.stream().map(cells::get).toList());
        }

        /** True if a cell has a significant change, or a failure. */
        public boolean hasNews() {
            return cells.stream().anyMatch(Row::isNews);
        }

        private static boolean isNews(Cell cell) {
            return cell.isChange()
                    || (cell instanceof Cell.Unmeasured missing
                            && FAILURES.contains(missing.unmeasured().outcome()));
        }
    }
}
