package dev.plateau.server.dashboard;

import dev.plateau.comparison.CellVerdict;
import dev.plateau.comparison.GeometricMean;
import dev.plateau.comparison.answers.Speed;
import dev.plateau.server.comparisons.Cell;
import dev.plateau.server.environments.KnownEnvironment;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Numbers of cells by verdict.
 *
 * @param unmeasured number of cells without a score, with the reason
 */
public record VerdictCounts(Map<CellVerdict, Integer> verdicts, int unmeasured) {
    public static final VerdictCounts NONE = new VerdictCounts(Map.of(), 0);

    /** Counts cells of any kind. */
    public static VerdictCounts of(Stream<? extends Cell> cells) {
        Map<CellVerdict, Integer> verdicts = new EnumMap<>(CellVerdict.class);
        int[] unmeasured = {0};
        cells.forEach(cell -> {
            if (cell instanceof Cell.Compared compared) {
                verdicts.merge(compared.comparison().verdict(), 1, Integer::sum);
            }
            unmeasured[0] += cell instanceof Cell.Unmeasured ? 1 : 0;
        });
        return new VerdictCounts(verdicts, unmeasured[0]);
    }

    private int count(CellVerdict verdict) {
        return verdicts.getOrDefault(verdict, 0);
    }

    public int improved() {
        return count(CellVerdict.IMPROVED);
    }

    public int regressed() {
        return count(CellVerdict.REGRESSED);
    }

    public int unchanged() {
        return count(CellVerdict.UNCHANGED);
    }

    public int inconclusive() {
        return count(CellVerdict.INCONCLUSIVE);
    }

    public int notComparable() {
        return count(CellVerdict.NOT_COMPARABLE);
    }

    /** Number of all compared cells. */
    public int compared() {
        return verdicts.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** A share of the compared cells in whole percent. */
    public long percent(int part) {
        return Math.round(100.0 * part / Math.max(1, compared()));
    }

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
            List<GeometricMean.Part> parts =
                    cells.stream().map(Cell.Compared::part).toList();
            return new EnvironmentMean(
                    environment, GeometricMean.of(parts).orElse(null), VerdictCounts.of(cells.stream()));
        }

        /** The mean in words; null without one. */
        public @Nullable Speed speed() {
            return mean == null ? null : Speed.of(mean);
        }

        /** True if any benchmark is comparable with the baseline. */
        public boolean isAnyComparable() {
            return counts.compared() > counts.notComparable();
        }
    }
}
