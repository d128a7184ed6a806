package dev.plateau.studies;

import dev.plateau.comparison.CellComparison;
import dev.plateau.comparison.ColumnVerdicts;
import dev.plateau.comparison.ComparedPair;
import dev.plateau.comparison.ComparedScore;
import dev.plateau.comparison.ComparedScore.ScoreHistory;
import dev.plateau.statistics.ForkSummary;
import dev.plateau.statistics.RunSpread;
import dev.plateau.statistics.VariancePrior;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Direction;
import dev.plateau.wire.model.Mode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Random;

/**
 * Verdicts of matrix, gate and terminal between forks of the same code: every difference is false, unless an effect was planted.
 *
 * <p>Within an execution the forks of each benchmark are dealt to two sides. Between two executions each gives one side of such a deal.
 *
 * @param keys of the benchmarks of a column, that all executions have
 * @param unit canonical, decides the rule: {@code B/op} or any other
 * @param deals of each execution; between executions, of all pairs with one baseline together
 */
record DealtVerdicts(List<BenchmarkKey> keys, String unit, int deals, long seed) {
    private static final double[] EFFECTS = {0.05, 0.10, 0.50};

    /** Earlier runs of each benchmark, dealt to the two sides. */
    private record DealtRuns(
            Map<BenchmarkKey, List<ForkSummary>> baseline, Map<BenchmarkKey, List<ForkSummary>> candidate) {}

    /**
     * Both sides from one execution.
     *
     * @param history executions before; the execution itself is left out
     */
    Map<String, Object> within(List<SameCodeExecution> executions, List<SameCodeExecution> history) {
        VerdictTally tally = new VerdictTally();
        Random random = new Random(seed);
        for (SameCodeExecution execution : executions) {
            DealtRuns before = history(history, List.of(execution));
            for (int deal = 0; deal < deals; deal++) {
                add(tally, execution, execution, deal(execution, random), before, deal);
            }
        }
        return tally.rates();
    }

    /** One side from each of two executions: of all pairs, whichever was measured first. */
    Map<String, Object> between(
            List<SameCodeExecution> baselines, List<SameCodeExecution> candidates, List<SameCodeExecution> history) {
        VerdictTally tally = new VerdictTally();
        Random random = new Random(seed);
        for (SameCodeExecution baseline : baselines) {
            List<SameCodeExecution> others =
                    candidates.stream().filter(other -> !other.is(baseline)).toList();
            for (SameCodeExecution candidate : others) {
                DealtRuns before = history(history, List.of(baseline, candidate));
                for (int deal = 0; deal < Math.max(1, deals / others.size()); deal++) {
                    List<Deal> mixed = mixed(deal(baseline, random), deal(candidate, random));
                    add(tally, baseline, candidate, mixed, before, deal);
                }
            }
        }
        return tally.rates();
    }

    private List<Deal> deal(SameCodeExecution execution, Random random) {
        return keys.stream().map(key -> execution.deal(key, random)).toList();
    }

    private static List<Deal> mixed(List<Deal> baselines, List<Deal> candidates) {
        List<Deal> mixed = new ArrayList<>();
        for (int i = 0; i < baselines.size(); i++) {
            mixed.add(new Deal(baselines.get(i).baseline(), candidates.get(i).candidate()));
        }
        return mixed;
    }

    private void add(
            VerdictTally tally,
            SameCodeExecution baseline,
            SameCodeExecution candidate,
            List<Deal> suite,
            DealtRuns before,
            int turn) {
        tally.add(baseline.name(), compare(baseline, candidate, suite, before));
        int planted = turn % suite.size();
        for (double effect : EFFECTS) {
            List<Deal> changed = new ArrayList<>(suite);
            changed.set(planted, suite.get(planted).withEffect(effect));
            tally.add(Math.round(100 * effect) + " %", compare(baseline, candidate, changed, before), planted);
        }
    }

    /** All cells of a column together, as for users. */
    private List<CellComparison> compare(
            SameCodeExecution baseline, SameCodeExecution candidate, List<Deal> suite, DealtRuns before) {
        List<ComparedPair> column = new ArrayList<>();
        for (int i = 0; i < suite.size(); i++) {
            BenchmarkKey key = keys.get(i);
            column.add(new ComparedPair(
                    score(baseline, suite.get(i).baseline(), before.baseline().getOrDefault(key, List.of())),
                    score(
                            candidate,
                            suite.get(i).candidate(),
                            before.candidate().getOrDefault(key, List.of())),
                    Mode.AVERAGE_TIME,
                    OptionalDouble.empty()));
        }
        return ColumnVerdicts.of(column);
    }

    /** Larger numbers count as improved, for every metric. */
    private ComparedScore score(SameCodeExecution execution, double[][] forks, List<ForkSummary> history) {
        return new ComparedScore(
                execution.run(),
                unit,
                Direction.HIGHER_IS_BETTER,
                Arrays.stream(forks).flatMapToDouble(Arrays::stream).average().orElse(Double.NaN),
                false,
                forks.length,
                ForkSummary.of(forks).orElseThrow(),
                new ScoreHistory(VariancePrior.pooled(history), RunSpread.ofRuns(history)));
    }

    private DealtRuns history(List<SameCodeExecution> executions, List<SameCodeExecution> without) {
        DealtRuns history = new DealtRuns(new LinkedHashMap<>(), new LinkedHashMap<>());
        Random random = new Random(seed);
        for (BenchmarkKey key : keys) {
            List<ForkSummary> baseline = new ArrayList<>();
            List<ForkSummary> candidate = new ArrayList<>();
            for (SameCodeExecution execution : executions) {
                if (without.stream().noneMatch(execution::is)) {
                    Deal run = execution.deal(key, random);
                    baseline.add(ForkSummary.of(run.baseline()).orElseThrow());
                    candidate.add(ForkSummary.of(run.candidate()).orElseThrow());
                }
            }
            history.baseline().put(key, baseline);
            history.candidate().put(key, candidate);
        }
        return history;
    }
}
