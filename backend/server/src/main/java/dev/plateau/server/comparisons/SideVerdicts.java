package dev.plateau.server.comparisons;

import dev.plateau.comparison.CellComparison;
import dev.plateau.comparison.ColumnVerdicts;
import dev.plateau.comparison.ComparedPair;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.LongFunction;

/** The verdicts on what two environments, or two runs, have in common. */
final class SideVerdicts {
    private SideVerdicts() {}

    /**
     * Compares the benchmarks that both sides have.
     *
     * @param baselines by benchmark, all of the same metric
     * @param candidates likewise
     * @param minimums minimum effects of the project, by benchmark; empty for the default
     * @return by benchmark
     */
    static Map<Long, CellComparison> between(
            Map<Long, Side> baselines, Map<Long, Side> candidates, LongFunction<OptionalDouble> minimums) {
        List<Long> benchmarks = candidates.keySet().stream()
                .filter(baselines::containsKey)
                .sorted()
                .toList();
        List<CellComparison> verdicts = ColumnVerdicts.of(benchmarks.stream()
                .map(benchmark -> pair(
                        Objects.requireNonNull(baselines.get(benchmark)),
                        Objects.requireNonNull(candidates.get(benchmark)),
                        minimums.apply(benchmark)))
                .toList());
        Map<Long, CellComparison> found = new HashMap<>();
        for (int i = 0; i < benchmarks.size(); i++) {
            found.put(benchmarks.get(i), verdicts.get(i));
        }
        return found;
    }

    private static ComparedPair pair(Side baseline, Side candidate, OptionalDouble minimumEffect) {
        return new ComparedPair(baseline.comparedTo(candidate), candidate.comparedTo(baseline), minimumEffect);
    }
}
