package dev.plateau.server.comparisons;

import dev.plateau.comparison.CellComparison;
import dev.plateau.comparison.CellReason.OtherCommits;
import dev.plateau.comparison.ColumnVerdicts;
import dev.plateau.comparison.ComparedPair;
import dev.plateau.comparison.MatchedKeys;
import dev.plateau.server.detection.MinimumEffects;
import dev.plateau.server.runs.UnmeasuredCell;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Mode;
import dev.plateau.wire.model.Upload.Outcome;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.stream.Collectors;

/**
 * The current result of one metric for each benchmark on one side: its newest score, or a later failure.
 *
 * @param scores by benchmark, with their intervals
 * @param unmeasured by benchmark; none of them is among the scores
 */
record SideResults(Map<Long, SideScore> scores, Map<Long, UnmeasuredCell> unmeasured) {
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
     * Selects between scores and failures.
     *
     * @param newest newest scores by benchmark
     * @param tried newest attempts without a score
     */
    static SideResults of(Map<Long, SideScore> newest, Collection<UnmeasuredCell> tried) {
        Map<Long, SideScore> scores = new HashMap<>(newest);
        Map<Long, UnmeasuredCell> unmeasured = new HashMap<>();
        for (UnmeasuredCell attempt : tried) {
            SideScore score = scores.get(attempt.benchmarkKeyId());
            if (score == null || replaces(attempt, score)) {
                scores.remove(attempt.benchmarkKeyId());
                unmeasured.put(attempt.benchmarkKeyId(), attempt);
            }
        }
        return new SideResults(SideScore.withIntervals(scores), unmeasured);
    }

    /** A newer failure replaces an older score; "the flags change nothing here" never does. */
    private static boolean replaces(UnmeasuredCell attempt, SideScore score) {
        return attempt.outcome() != Outcome.SAME_ENVIRONMENT
                && attempt.measuredAt().isAfter(score.run().measuredAt());
    }

    /** The cells of the baseline column itself, without a comparison. */
    Map<Long, Cell> own() {
        Map<Long, Cell> cells = new HashMap<>();
        scores.forEach((benchmark, side) -> cells.put(benchmark, new Cell.Baseline(side)));
        unmeasured.forEach((benchmark, attempt) -> cells.put(benchmark, new Cell.Unmeasured(attempt, null)));
        return cells;
    }

    /**
     * The cells of this side against a baseline: verdicts where both have a score, else the side that has one.
     *
     * @param baseline results of the same metric
     * @param terms by benchmark
     * @param isOfAnyCommits whether commits far from each other are compared, too: then the sides were asked for
     * @return by benchmark; without benchmarks that this side never tried and that have no score in the baseline
     */
    Map<Long, Cell> against(SideResults baseline, Map<Long, Terms> terms, boolean isOfAnyCommits) {
        Map<Long, SideScore> ours = baseline.scores;
        MatchedKeys<Long> keys = MatchedKeys.of(ours.keySet(), scores.keySet());
        Map<Long, Cell> cells = new HashMap<>();
        unmeasured.forEach(
                (benchmark, attempt) -> cells.put(benchmark, new Cell.Unmeasured(attempt, ours.get(benchmark))));
        keys.onlyBaseline()
                .forEach(benchmark -> cells.putIfAbsent(benchmark, new Cell.BaselineOnly(side(ours, benchmark))));
        keys.onlyCandidate()
                .forEach(benchmark -> cells.put(
                        benchmark, new Cell.Alone(side(scores, benchmark), baseline.unmeasured.get(benchmark))));
        Map<Boolean, List<Long>> apart = keys.both().stream()
                .sorted()
                .collect(Collectors.partitioningBy(
                        benchmark -> !isOfAnyCommits && side(ours, benchmark).isOfOtherCode(side(scores, benchmark))));
        apart.getOrDefault(true, List.of()).forEach(benchmark -> {
            SideScore left = side(ours, benchmark);
            SideScore right = side(scores, benchmark);
            cells.put(
                    benchmark,
                    new Cell.Compared(
                            right, left, CellComparison.ofOtherCommits(new OtherCommits(left.commitsBeside(right)))));
        });
        List<Long> both = apart.getOrDefault(false, List.of());
        List<CellComparison> verdicts = ColumnVerdicts.of(both.stream()
                .map(benchmark -> {
                    SideScore own = side(ours, benchmark);
                    SideScore candidate = side(scores, benchmark);
                    Terms of = Objects.requireNonNull(terms.get(benchmark));
                    return new ComparedPair(
                            own.comparedTo(candidate), candidate.comparedTo(own), of.mode(), of.minimumEffect());
                })
                .toList());
        for (int i = 0; i < both.size(); i++) {
            long benchmark = both.get(i);
            cells.put(benchmark, new Cell.Compared(side(scores, benchmark), side(ours, benchmark), verdicts.get(i)));
        }
        return cells;
    }

    private static SideScore side(Map<Long, SideScore> sides, long benchmark) {
        return Objects.requireNonNull(sides.get(benchmark));
    }
}
