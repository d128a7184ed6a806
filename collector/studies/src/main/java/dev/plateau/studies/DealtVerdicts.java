package dev.plateau.studies;

import dev.plateau.comparison.CellComparison;
import dev.plateau.comparison.CellVerdict;
import dev.plateau.comparison.ColumnVerdicts;
import dev.plateau.comparison.ComparedPair;
import dev.plateau.comparison.ComparedScore;
import dev.plateau.comparison.ComparedScore.ScoreHistory;
import dev.plateau.statistics.ForkSummary;
import dev.plateau.statistics.Robust;
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
import java.util.function.ToIntFunction;

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
                new ScoreHistory(VariancePrior.pooled(history), RunSpread.ofRuns(history)),
                null);
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

    /** Counts verdicts on columns of a matrix in which nothing changed, or one cell did. */
    private static final class VerdictTally {
        private static final double DECIMALS = 1e4;

        /** Columns of one source share the state of its host: together they count as one observation. */
        private final Map<String, ColumnCounts> sources = new LinkedHashMap<>();

        private final Map<String, PlantedCells> effects = new LinkedHashMap<>();
        private final List<Double> detectable = new ArrayList<>();

        private static final class ColumnCounts {
            private int columns;
            private int columnsWithFalse;
            private int cells;
            private int excluding;
            private int changed;
            private int unchanged;
        }

        private static final class PlantedCells {
            private int cells;
            private int found;
            private int others;
            private int falseOthers;
        }

        /** A column in which nothing changed. */
        void add(String source, List<CellComparison> column) {
            ColumnCounts counts = sources.computeIfAbsent(source, key -> new ColumnCounts());
            int before = counts.changed;
            for (CellComparison cell : column) {
                counts.cells++;
                counts.excluding += (cell.low() > 1 || cell.high() < 1) ? 1 : 0;
                counts.changed += isChange(cell) ? 1 : 0;
                counts.unchanged += cell.verdict() == CellVerdict.UNCHANGED ? 1 : 0;
                if (!Double.isNaN(cell.minimumDetectableEffect())) {
                    detectable.add(cell.minimumDetectableEffect());
                }
            }
            counts.columns++;
            counts.columnsWithFalse += counts.changed > before ? 1 : 0;
        }

        /** A column of which one cell, and no other, has a larger score by the named effect. */
        void add(String effect, List<CellComparison> column, int planted) {
            PlantedCells counts = effects.computeIfAbsent(effect, key -> new PlantedCells());
            for (int i = 0; i < column.size(); i++) {
                if (i == planted) {
                    counts.cells++;
                    counts.found += column.get(i).verdict() == CellVerdict.IMPROVED ? 1 : 0;
                } else {
                    counts.others++;
                    counts.falseOthers += isChange(column.get(i)) ? 1 : 0;
                }
            }
        }

        /** Rates of cells and columns, each between 0 and 1. */
        Map<String, Object> rates() {
            long cells = sum(counts -> counts.cells);
            Map<String, Object> rates = new LinkedHashMap<>();
            rates.put("columns", sum(counts -> counts.columns));
            rates.put("cells", cells);
            rates.put("coverage", share(cells - sum(counts -> counts.excluding), cells));
            rates.put("standardErrorOfCoverage", rounded(standardError()));
            rates.put("falseVerdicts", share(sum(counts -> counts.changed), cells));
            rates.put(
                    "columnsWithAFalseVerdict",
                    share(sum(counts -> counts.columnsWithFalse), sum(counts -> counts.columns)));
            rates.put("unchanged", share(sum(counts -> counts.unchanged), cells));
            rates.put("medianMinimumDetectableEffect", rounded(median(detectable)));
            Map<String, Object> power = new LinkedHashMap<>();
            Map<String, Object> beside = new LinkedHashMap<>();
            effects.forEach((effect, counts) -> {
                power.put(effect, share(counts.found, counts.cells));
                beside.put(effect, share(counts.falseOthers, counts.others));
            });
            rates.put("power", power);
            rates.put("falseVerdictsBesideAChange", beside);
            return rates;
        }

        private static boolean isChange(CellComparison cell) {
            return cell.verdict() == CellVerdict.IMPROVED || cell.verdict() == CellVerdict.REGRESSED;
        }

        private long sum(ToIntFunction<ColumnCounts> count) {
            return sources.values().stream().mapToLong(count::applyAsInt).sum();
        }

        /** Over sources; NaN with one. */
        private double standardError() {
            double[] shares = sources.values().stream()
                    .mapToDouble(counts -> (double) counts.excluding / counts.cells)
                    .toArray();
            double mean = Arrays.stream(shares).average().orElse(Double.NaN);
            double squares = Arrays.stream(shares)
                    .map(share -> (share - mean) * (share - mean))
                    .sum();
            return shares.length < 2 ? Double.NaN : Math.sqrt(squares / (shares.length - 1) / shares.length);
        }

        private static double median(List<Double> values) {
            return Robust.median(
                    values.stream().mapToDouble(Double::doubleValue).toArray());
        }

        private static double share(long count, long of) {
            return of == 0 ? Double.NaN : rounded((double) count / of);
        }

        private static double rounded(double value) {
            return Double.isNaN(value) ? value : Math.round(value * DECIMALS) / DECIMALS;
        }
    }
}
