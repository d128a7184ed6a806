package dev.plateau.server.comparisons;

import dev.plateau.comparison.CellVerdict;
import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.server.runs.RunFacts;
import dev.plateau.wire.model.BenchmarkKey;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Two environments, or two runs, side by side.
 *
 * @param pairs largest difference first
 */
public record Comparison(ComparedSide baseline, ComparedSide candidate, List<Pair> pairs) {
    /** What an unstable host did to the pairs; empty for a stable one. */
    public Optional<String> hostNotice() {
        return HostNotice.of(pairs.stream().map(Pair::score).toList());
    }

    /**
     * One side as a whole.
     *
     * @param run the run that was asked for, else the newest of the runs that its scores come from; null when it has none
     */
    public record ComparedSide(
            KnownEnvironment environment, @Nullable RunFacts run) {}

    /**
     * One benchmark on both sides.
     *
     * @param score the candidate's primary score beside the baseline's
     * @param allocation the candidate's bytes per operation beside the baseline's
     */
    public record Pair(BenchmarkKey key, Cell score, Cell allocation) {
        /** What is shown to differ, then the rest; each by size. */
        static final Comparator<Pair> LARGEST_FIRST = Comparator.comparing((Pair pair) -> !pair.isChange())
                .thenComparingDouble(Pair::negativeSize)
                .thenComparing(pair -> pair.key().benchmark())
                .thenComparing(pair -> pair.key().toString());

        /** Whether time and allocation moved opposite ways. */
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

        /** What has no size comes last. */
        private double negativeSize() {
            return Double.isNaN(score.size()) ? 1 : -score.size();
        }
    }
}
