package dev.plateau.server.comparisons;

import dev.plateau.comparison.CellComparison;
import dev.plateau.comparison.ColumnVerdicts;
import dev.plateau.comparison.ComparedPair;
import dev.plateau.comparison.MatchedKeys;
import dev.plateau.server.detection.MinimumEffects;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Mode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;

/** The cells of a candidate against a baseline: verdicts where both have a score, else the side that has one. */
final class SideVerdicts {
    private SideVerdicts() {}

    /**
     * The terms of a benchmark's comparison.
     *
     * @param minimumEffect of the project; empty for the default
     */
    record Terms(Mode mode, OptionalDouble minimumEffect) {
        /** The terms by id of the benchmark. */
        static Map<Long, Terms> of(MinimumEffects rules, String metric, Map<Long, BenchmarkKey> keys) {
            Map<Long, Terms> terms = new HashMap<>();
            keys.forEach((id, key) -> terms.put(id, new Terms(key.mode(), rules.minimumEffect(metric, key))));
            return terms;
        }
    }

    /**
     * Compares the benchmarks that both sides have.
     *
     * @param baseline results of one metric
     * @param candidate results of the same metric
     * @param terms by benchmark
     * @return by benchmark; without benchmarks that the candidate never tried and that have no score in the baseline
     */
    static Map<Long, Cell> between(SideResults baseline, SideResults candidate, Map<Long, Terms> terms) {
        Map<Long, SideScore> ours = baseline.scores();
        Map<Long, SideScore> theirs = candidate.scores();
        MatchedKeys<Long> keys = MatchedKeys.of(ours.keySet(), theirs.keySet());
        Map<Long, Cell> cells = new HashMap<>();
        candidate
                .unmeasured()
                .forEach((benchmark, attempt) ->
                        cells.put(benchmark, new Cell.Unmeasured(attempt, ours.get(benchmark))));
        keys.onlyBaseline()
                .forEach(benchmark -> cells.putIfAbsent(benchmark, new Cell.BaselineOnly(side(ours, benchmark))));
        keys.onlyCandidate()
                .forEach(benchmark -> cells.put(
                        benchmark,
                        new Cell.Alone(
                                side(theirs, benchmark), baseline.unmeasured().get(benchmark))));
        List<Long> both = keys.both().stream().sorted().toList();
        List<CellComparison> verdicts = ColumnVerdicts.of(both.stream()
                .map(benchmark -> pair(
                        side(ours, benchmark), side(theirs, benchmark), Objects.requireNonNull(terms.get(benchmark))))
                .toList());
        for (int i = 0; i < both.size(); i++) {
            long benchmark = both.get(i);
            cells.put(benchmark, new Cell.Compared(side(theirs, benchmark), side(ours, benchmark), verdicts.get(i)));
        }
        return cells;
    }

    private static SideScore side(Map<Long, SideScore> sides, long benchmark) {
        return Objects.requireNonNull(sides.get(benchmark));
    }

    private static ComparedPair pair(SideScore baseline, SideScore candidate, Terms terms) {
        return new ComparedPair(
                baseline.comparedTo(candidate), candidate.comparedTo(baseline), terms.mode(), terms.minimumEffect());
    }
}
