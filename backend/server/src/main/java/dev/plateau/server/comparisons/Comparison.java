package dev.plateau.server.comparisons;

import dev.plateau.comparison.CellVerdict;
import dev.plateau.server.catalog.NaturalOrder;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.runs.RunRecord;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Score;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Two environments, or two runs, side by side.
 *
 * @param pairs largest difference first
 */
public record Comparison(ComparedSide baseline, ComparedSide candidate, List<Pair> pairs) {
    /** The notice about effects of an unstable host on the pairs; empty for a stable one. */
    public Optional<String> hostNotice() {
        return HostNotice.of(pairs.stream().map(Pair::score).toList());
    }

    /** The pairs by their benchmark. */
    public Map<BenchmarkKey, Pair> byBenchmark() {
        return pairs.stream().collect(Collectors.toMap(Pair::key, Function.identity()));
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
     * @param score the candidate's primary score compared with the baseline's
     * @param allocation the candidate's bytes per operation compared with the baseline's
     */
    public record Pair(BenchmarkKey key, Cell score, Cell allocation) {
        /**
         * The cell of a metric.
         *
         * @throws IllegalArgumentException for a metric that comparisons do not have
         */
        public Cell cell(String metric) {
            return switch (metric) {
                case Score.PRIMARY -> score;
                case Comparisons.ALLOCATION -> allocation;
                default -> throw new IllegalArgumentException("Comparisons do not have the metric " + metric);
            };
        }

        /** Proven changes first, then the rest; each by size. */
        static final Comparator<Pair> LARGEST_FIRST = Comparator.comparing((Pair pair) -> !pair.isChange())
                .thenComparingDouble(Pair::negativeSize)
                .thenComparing(Pair::key, NaturalOrder.OF_BENCHMARKS);

        /** True if time and allocation changed in opposite directions. */
        public boolean isTradeOff() {
            CellVerdict time = verdict(score);
            CellVerdict bytes = verdict(allocation);
            return (time == CellVerdict.IMPROVED && bytes == CellVerdict.REGRESSED)
                    || (time == CellVerdict.REGRESSED && bytes == CellVerdict.IMPROVED);
        }

        private static @Nullable CellVerdict verdict(Cell cell) {
            return cell instanceof Cell.Compared compared
                    ? compared.comparison().verdict()
                    : null;
        }

        private boolean isChange() {
            return score instanceof Cell.Compared compared
                    && compared.comparison().verdict().isChange();
        }

        /** Sort key by size, largest first; pairs without a size come last. */
        private double negativeSize() {
            return Double.isNaN(score.size()) ? 1 : -score.size();
        }
    }
}
