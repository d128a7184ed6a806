package dev.plateau.studies;

import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.statistics.ForkSummary;
import dev.plateau.statistics.LogRatio;
import dev.plateau.statistics.VariancePrior;
import dev.plateau.statistics.Verdict;
import dev.plateau.statistics.Verdict.Larger;
import dev.plateau.statistics.Verdict.Smaller;
import dev.plateau.statistics.Verdict.Unchanged;
import dev.plateau.statistics.VerdictRule;
import dev.plateau.statistics.VerdictRule.Cell;
import dev.plateau.statistics.VerdictRule.Decision;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.ToIntFunction;

/**
 * Forks of one commit, split at random into two sides: every reported change is false, unless an effect was injected.
 *
 * <p>Forks of neither side serve as history.
 */
final class ForkReplay {
    private static final double[] EFFECTS = {0.02, 0.05, 0.10};
    /** An effect is injected into one cell of this many: when all change, a correction for many cells corrects little. */
    private static final int ONE_IN = 10;

    private final List<StoredForks> benchmarks;
    private final int forks;
    private final VerdictRule rule;
    private final Random random;

    /**
     * A replay.
     *
     * @param forks on each side
     * @param seed of the splits
     */
    ForkReplay(List<StoredForks> benchmarks, int forks, VerdictRule rule, long seed) throws WrongUsage {
        for (StoredForks benchmark : benchmarks) {
            if (benchmark.forks().length < 2 * forks) {
                throw new WrongUsage("`%s` has %d forks: %d are needed for two sides of %d"
                        .formatted(benchmark.id(), benchmark.forks().length, 2 * forks, forks));
            }
        }
        this.benchmarks = benchmarks;
        this.forks = forks;
        this.rule = rule;
        this.random = new Random(seed);
    }

    /** Splits repeatedly, and counts: shares of the cells without an effect, or with the named one. */
    Map<String, Object> rates(int splits) {
        VerdictCount none = new VerdictCount();
        Map<String, VerdictCount> injected = new LinkedHashMap<>();
        for (int split = 0; split < splits; split++) {
            List<Cell> cells = benchmarks.stream().map(this::split).toList();
            none.add(cells, rule, 0, 1);
            for (double effect : EFFECTS) {
                VerdictCount verdictCount =
                        injected.computeIfAbsent(Math.round(100 * effect) + " %", ignored -> new VerdictCount());
                for (int first = 0; first < ONE_IN; first++) {
                    verdictCount.add(moved(cells, effect, first), rule, first, ONE_IN);
                }
            }
        }
        Map<String, Object> rates = new LinkedHashMap<>();
        rates.put("benchmarks", benchmarks.size());
        rates.put("forks", forks);
        rates.put("splits", splits);
        rates.put("confidence", rule.confidence());
        rates.put("falseVerdicts", none.share(none.different));
        rates.put("falseVerdictsOfWelch", none.share(none.differentByWelch));
        rates.put("power", shares(injected, verdictCount -> verdictCount.different));
        rates.put("powerOfWelch", shares(injected, verdictCount -> verdictCount.differentByWelch));
        rates.put("falseAlarmsPerSuiteAfterCorrection", none.changed / (double) splits);
        rates.put("mostFalseAlarmsInASuite", none.mostChanged);
        rates.put("powerAfterCorrection", shares(injected, verdictCount -> verdictCount.changed));
        rates.put("calledUnchanged", none.share(none.unchanged));
        return rates;
    }

    private static Map<String, Double> shares(
            Map<String, VerdictCount> verdictCounts, ToIntFunction<VerdictCount> count) {
        Map<String, Double> shares = new LinkedHashMap<>();
        verdictCounts.forEach(
                (effect, verdictCount) -> shares.put(effect, verdictCount.share(count.applyAsInt(verdictCount))));
        return shares;
    }

    private Cell split(StoredForks benchmark) {
        List<double[]> shuffled = Arrays.asList(benchmark.forks().clone());
        Collections.shuffle(shuffled, random);
        VariancePrior history = summary(shuffled.subList(2 * forks, shuffled.size()))
                .map(rest -> VariancePrior.pooled(List.of(rest)))
                .orElse(VariancePrior.NONE);
        return new Cell(
                summary(shuffled.subList(0, forks)).orElseThrow(),
                summary(shuffled.subList(forks, 2 * forks)).orElseThrow(),
                history);
    }

    private static Optional<ForkSummary> summary(List<double[]> forks) {
        return ForkSummary.of(forks.toArray(double[][]::new));
    }

    private static List<Cell> moved(List<Cell> cells, double effect, int first) {
        List<Cell> moved = new ArrayList<>(cells);
        for (int i = first; i < cells.size(); i += ONE_IN) {
            Cell cell = cells.get(i);
            ForkSummary side = cell.candidate();
            ForkSummary shifted = new ForkSummary(side.forks(), side.logMean() + Math.log1p(effect), side.logSd());
            moved.set(i, new Cell(cell.baseline(), shifted, cell.history()));
        }
        return moved;
    }

    /** Counts verdicts. */
    private static final class VerdictCount {
        private int cells;
        private int different;
        private int differentByWelch;
        private int changed;
        private int mostChanged;
        private int unchanged;

        /** Evaluates a suite, and counts every {@code step}-th of its cells. */
        void add(List<Cell> suite, VerdictRule rule, int first, int step) {
            List<Decision> decision = rule.decide(suite);
            int changedHere = 0;
            for (int i = first; i < suite.size(); i += step) {
                Cell cell = suite.get(i);
                Verdict verdict = decision.get(i).verdict();
                cells++;
                different += differs(decision.get(i).difference(), rule) ? 1 : 0;
                differentByWelch += differs(LogRatio.welch(cell.baseline(), cell.candidate()), rule) ? 1 : 0;
                changedHere += verdict instanceof Larger || verdict instanceof Smaller ? 1 : 0;
                unchanged += verdict instanceof Unchanged ? 1 : 0;
            }
            changed += changedHere;
            mostChanged = Math.max(mostChanged, changedHere);
        }

        private static boolean differs(Optional<LogRatio> difference, VerdictRule rule) {
            return difference.isPresent() && difference.get().p() < 1 - rule.confidence();
        }

        /** Rounded to a thousandth of a per cent. */
        double share(int count) {
            return cells == 0 ? Double.NaN : Math.round(1e5 * count / cells) / 1e5;
        }
    }
}
