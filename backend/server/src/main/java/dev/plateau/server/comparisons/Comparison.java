package dev.plateau.server.comparisons;

import dev.plateau.comparison.CellVerdict;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Metric;
import dev.plateau.wire.text.NaturalOrder;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Two environments, or two runs, side by side.
 *
 * @param pairs largest difference first
 */
public record Comparison(ComparedSide baseline, ComparedSide candidate, List<Pair> pairs) {
    /** The notice about effects of an unstable host on the pairs; empty for a stable one. */
    public Optional<String> hostNotice() {
        return Cell.hostNotice(pairs.stream().map(Pair::score).toList());
    }

    /** The pairs by their benchmark. */
    public Map<BenchmarkKey, Pair> byBenchmark() {
        return pairs.stream().collect(Collectors.toMap(Pair::key, Function.identity()));
    }

    /** The cells of a metric, in the order of the pairs. */
    public Stream<Cell> cells(Metric metric) {
        return pairs.stream().map(pair -> pair.cell(metric));
    }

    /** The cells of all metrics, in the order of the pairs. */
    public Stream<Cell> cells() {
        return pairs.stream().flatMap(pair -> pair.cells().stream());
    }

    /** The benchmarks of comparisons with one baseline, the largest difference of any of them first. */
    public static List<BenchmarkKey> benchmarks(List<Comparison> comparisons) {
        return comparisons.stream()
                .flatMap(comparison -> comparison.pairs().stream())
                .sorted(Pair.LARGEST_FIRST)
                .map(Pair::key)
                .distinct()
                .toList();
    }

    /**
     * One side as a whole.
     *
     * @param run the newest of the requested runs, else of those of its scores; null without one
     * @param runs ids of all runs of this side; a {@link Party} with them gives the same side again
     */
    public record ComparedSide(
            KnownEnvironment environment, @Nullable RunRecord run, List<Long> runs) {}

    /**
     * One benchmark on both sides.
     *
     * @param cells the candidate compared with the baseline, a cell for each {@link Metric} in its order, then one for each further metric
     */
    public record Pair(BenchmarkKey key, List<Cell> cells) {
        /** Proven changes of the primary score first, then the rest; each by size. */
        static final Comparator<Pair> LARGEST_FIRST = Comparator.comparing(
                        (Pair pair) -> !pair.score().isChange())
                .thenComparingDouble(pair ->
                        Double.isNaN(pair.score().size()) ? 1 : -pair.score().size())
                .thenComparing(Pair::key, NaturalOrder.OF_BENCHMARKS);

        /** The cell of a metric. */
        public Cell cell(Metric metric) {
            return cells.get(metric.position());
        }

        /** The cell of the primary score. */
        public Cell score() {
            return cell(Metric.SCORE);
        }

        /** True if one metric improved and another regressed. */
        public boolean isTradeOff() {
            List<CellVerdict> verdicts =
                    cells.stream().filter(Cell::isChange).map(Cell::verdict).toList();
            return verdicts.stream().distinct().count() > 1;
        }
    }
}
