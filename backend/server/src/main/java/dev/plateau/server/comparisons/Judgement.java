package dev.plateau.server.comparisons;

import dev.plateau.server.series.LatestPoint;
import dev.plateau.statistics.VerdictRule;
import dev.plateau.statistics.VerdictRule.Judged;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongFunction;

/**
 * Judges all benchmarks of one metric between two environments together: that is what the false discovery rate is held over, and what the
 * variances of few forks borrow from. The matrix and the comparison of two environments so say the same.
 */
final class Judgement {
    private record Pair(LatestPoint baseline, LatestPoint candidate) {
        VerdictRule.Cell cell() {
            return new VerdictRule.Cell(
                    Objects.requireNonNull(baseline.summary()),
                    Objects.requireNonNull(candidate.summary()),
                    baseline.history().and(candidate.history()));
        }
    }

    private record Runs(long baseline, long candidate) {}

    private final Map<Runs, String> obstacles = new HashMap<>();
    private final Map<Long, Difference> differences = new HashMap<>();

    private final LongFunction<OptionalDouble> minimums;

    private Judgement(LongFunction<OptionalDouble> minimums) {
        this.minimums = minimums;
    }

    /**
     * Compares what both environments have.
     *
     * @param baselines by benchmark, all of the same metric
     * @param candidates likewise
     * @param minimums minimum effects that the project asks for, by benchmark; empty where the rule's own holds
     * @return the differences by benchmark
     */
    static Map<Long, Difference> between(
            Map<Long, Side> baselines, Map<Long, Side> candidates, LongFunction<OptionalDouble> minimums) {
        return new Judgement(minimums).judge(baselines, candidates);
    }

    private Map<Long, Difference> judge(Map<Long, Side> baselines, Map<Long, Side> candidates) {
        Map<Long, Pair> pairs = new HashMap<>();
        candidates.forEach((benchmark, candidate) -> {
            Side baseline = baselines.get(benchmark);
            if (baseline != null) {
                Optional<Difference> plain =
                        Difference.withoutTest(baseline.point(), candidate.point(), obstacle(baseline, candidate));
                plain.ifPresentOrElse(
                        difference -> differences.put(benchmark, difference),
                        () -> pairs.put(benchmark, new Pair(baseline.point(), candidate.point())));
            }
        });
        test(pairs);
        return differences;
    }

    private void test(Map<Long, Pair> pairs) {
        List<VerdictRule.Cell> cells = new ArrayList<>();
        List<Double> effects = new ArrayList<>();
        VerdictRule rule = rule(pairs);
        pairs.forEach((benchmark, pair) -> {
            cells.add(pair.cell());
            effects.add(minimums.apply(benchmark).orElse(rule.minimumEffect()));
        });
        Iterator<Judged> judged = rule.judge(cells, effects).iterator();
        pairs.forEach((benchmark, pair) -> differences.put(
                benchmark, Difference.of(judged.next(), pair.baseline(), pair.candidate(), rule.confidence())));
    }

    private static VerdictRule rule(Map<Long, Pair> pairs) {
        boolean bytes =
                pairs.values().stream().anyMatch(pair -> pair.baseline().unit().equals("B/op"));
        return bytes ? VerdictRule.BYTES : VerdictRule.DEFAULT;
    }

    private String obstacle(Side baseline, Side candidate) {
        return obstacles.computeIfAbsent(
                new Runs(baseline.run().id(), candidate.run().id()),
                runs -> notJudged("baseline", baseline)
                        .or(() -> notJudged("candidate", candidate))
                        .orElseGet(() -> unlike(baseline, candidate)));
    }

    private static Optional<String> notJudged(String name, Side side) {
        return Optional.ofNullable(side.aside()).map(aside -> "the " + name + " is " + aside.words());
    }

    private static String unlike(Side baseline, Side candidate) {
        String obstacle = LikeWithLike.obstacle(baseline, candidate);
        return obstacle.isEmpty() ? "" : "not like with like: " + obstacle;
    }
}
