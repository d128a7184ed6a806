package dev.plateau.collector.replay;

import dev.plateau.collector.replay.ColumnRule.Cell;
import dev.plateau.collector.replay.ColumnRule.Side;
import dev.plateau.statistics.ForkSummary;
import dev.plateau.wire.model.BenchmarkKey;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Verdicts between forks of the same code: every difference is false, unless an effect was planted.
 *
 * <p>Within an execution the forks of each benchmark are dealt to two sides. Between two executions each gives one side of such a deal.
 */
final class DealtVerdicts {
    private static final double[] EFFECTS = {0.05, 0.10, 0.50};

    private final List<BenchmarkKey> keys;
    private final ColumnRule rule;
    private final int deals;
    private final long seed;

    /** Earlier runs of each benchmark, dealt to the two sides. */
    private record History(
            Map<BenchmarkKey, List<ForkSummary>> baseline, Map<BenchmarkKey, List<ForkSummary>> candidate) {}

    /**
     * Rates of a rule.
     *
     * @param keys of the benchmarks of a column, that all executions have
     * @param deals of each execution; between executions, of all pairs with one baseline together
     */
    DealtVerdicts(List<BenchmarkKey> keys, ColumnRule rule, int deals, long seed) {
        this.keys = keys;
        this.rule = rule;
        this.deals = deals;
        this.seed = seed;
    }

    /**
     * Both sides from one execution.
     *
     * @param history executions before; the execution itself is left out
     */
    Map<String, Object> within(List<SameCodeExecution> executions, List<SameCodeExecution> history) {
        VerdictTally tally = new VerdictTally();
        Random random = new Random(seed);
        for (SameCodeExecution execution : executions) {
            History before = history(history, List.of(execution));
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
                History before = history(history, List.of(baseline, candidate));
                for (int deal = 0; deal < Math.max(1, deals / others.size()); deal++) {
                    List<Deal> mixed = mixed(deal(baseline, random), deal(candidate, random));
                    add(tally, baseline, candidate, mixed, before, deal);
                }
            }
        }
        return tally.rates();
    }

    private List<Deal> deal(SameCodeExecution execution, Random random) {
        return keys.stream()
                .map(key -> Deal.of(execution.forks().getOrDefault(key, List.of()), random))
                .toList();
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
            History before,
            int turn) {
        tally.add(baseline.name(), rule.compare(cells(baseline, candidate, suite, before)));
        int planted = turn % suite.size();
        for (double effect : EFFECTS) {
            List<Deal> changed = new ArrayList<>(suite);
            changed.set(planted, suite.get(planted).withEffect(effect));
            tally.add(
                    Math.round(100 * effect) + " %",
                    rule.compare(cells(baseline, candidate, changed, before)),
                    planted);
        }
    }

    private List<Cell> cells(
            SameCodeExecution baseline, SameCodeExecution candidate, List<Deal> suite, History before) {
        List<Cell> cells = new ArrayList<>();
        for (int i = 0; i < suite.size(); i++) {
            BenchmarkKey key = keys.get(i);
            cells.add(new Cell(
                    new Side(
                            baseline, suite.get(i).baseline(), before.baseline().getOrDefault(key, List.of())),
                    new Side(
                            candidate,
                            suite.get(i).candidate(),
                            before.candidate().getOrDefault(key, List.of()))));
        }
        return cells;
    }

    private History history(List<SameCodeExecution> executions, List<SameCodeExecution> without) {
        History history = new History(new LinkedHashMap<>(), new LinkedHashMap<>());
        Random random = new Random(seed);
        for (BenchmarkKey key : keys) {
            List<ForkSummary> baseline = new ArrayList<>();
            List<ForkSummary> candidate = new ArrayList<>();
            for (SameCodeExecution execution : executions) {
                if (without.stream().noneMatch(execution::is)) {
                    Deal run = Deal.of(execution.forks().getOrDefault(key, List.of()), random);
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
