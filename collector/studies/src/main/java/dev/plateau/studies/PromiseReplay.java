package dev.plateau.studies;

import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.statistics.ForkSummary;
import dev.plateau.statistics.VariancePrior;
import dev.plateau.statistics.Verdict.Inconclusive;
import dev.plateau.statistics.VerdictRule;
import dev.plateau.statistics.VerdictRule.Cell;
import dev.plateau.statistics.VerdictRule.Decision;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;

/**
 * Checks "about n more forks would show 5 %": draws a few forks for both sides from those of one benchmark, reads the number that is promised, draws
 * as many, and tests again. Forks are drawn with replacement (Efron's bootstrap), as no file has hundreds of a benchmark.
 *
 * @param forks on each side, before the promise
 * @param effect that is to become visible
 */
record PromiseReplay(List<StoredForks> benchmarks, int forks, double effect, long seed) {
    private static final VerdictRule RULE = VerdictRule.DEFAULT;
    /** Upper ends of the rows. */
    private static final int[] ROWS = {5, 10, 20, 50, 100};

    /** A row of the table. */
    private static final class Row {
        private int promises;
        private int kept;
        private double visibles;

        private void count(double visible, double effect) {
            promises++;
            kept += visible <= effect ? 1 : 0;
            visibles += visible;
        }

        private Map<String, Object> document() {
            return Map.of(
                    "promises",
                    promises,
                    "kept",
                    Math.round(1000.0 * kept / promises) / 1000.0,
                    "meanVisible",
                    Math.round(1e4 * visibles / promises) / 1e4);
        }
    }

    /** Both sides of a benchmark, as many forks of each as may be promised. */
    private record Drawn(double[][] baseline, double[][] candidate) {
        private Cell first(int forks) throws WrongUsage {
            return new Cell(summary(baseline, forks), summary(candidate, forks), VariancePrior.NONE);
        }

        private static ForkSummary summary(double[][] all, int forks) throws WrongUsage {
            return ForkSummary.of(Arrays.copyOf(all, forks))
                    .orElseThrow(() -> new WrongUsage("a fork has no measurements above zero"));
        }
    }

    /** The share of promises that were kept, by the number of forks that was promised. */
    Map<String, Object> rates(int draws) throws WrongUsage {
        Random random = new Random(seed);
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i <= ROWS.length; i++) {
            rows.add(new Row());
        }
        for (int draw = 0; draw < draws; draw++) {
            draw(random, rows);
        }
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("benchmarks", benchmarks.size());
        document.put("forks", forks);
        document.put("effect", effect);
        document.put("draws", draws);
        for (int i = 0; i < rows.size(); i++) {
            if (rows.get(i).promises > 0) {
                document.put(
                        i < ROWS.length ? "promised up to " + ROWS[i] : "all",
                        rows.get(i).document());
            }
        }
        return document;
    }

    /** Counts one draw of all benchmarks, each in its row and in the last one. */
    private void draw(Random random, List<Row> rows) throws WrongUsage {
        List<Drawn> drawn = new ArrayList<>();
        List<Cell> cells = new ArrayList<>();
        for (StoredForks benchmark : benchmarks) {
            Drawn sides = new Drawn(many(benchmark, random), many(benchmark, random));
            drawn.add(sides);
            cells.add(sides.first(forks));
        }
        List<OptionalInt> promised =
                RULE.decide(cells).stream().map(this::promise).toList();
        List<Cell> later = new ArrayList<>();
        for (int i = 0; i < cells.size(); i++) {
            later.add(drawn.get(i).first(promised.get(i).orElse(forks)));
        }
        List<Decision> decisions = RULE.decide(later);
        for (int i = 0; i < cells.size(); i++) {
            if (promised.get(i).isPresent()) {
                double visible = decisions.get(i).difference().orElseThrow().noiseFloor(RULE.confidence());
                rows.get(row(promised.get(i).getAsInt())).count(visible, effect);
                rows.get(ROWS.length).count(visible, effect);
            }
        }
    }

    /** Only where the change is not visible yet. */
    private OptionalInt promise(Decision decision) {
        boolean isVisible = decision.difference()
                .filter(found -> found.noiseFloor(RULE.confidence()) <= effect)
                .isPresent();
        return !isVisible && decision.verdict() instanceof Inconclusive inconclusive
                ? inconclusive.reason().forksToSee(effect)
                : OptionalInt.empty();
    }

    private static int row(int forks) {
        int row = 0;
        while (forks > ROWS[row]) {
            row++;
        }
        return row;
    }

    private static double[][] many(StoredForks benchmark, Random random) {
        double[][] many = new double[ROWS[ROWS.length - 1]][];
        for (int i = 0; i < many.length; i++) {
            many[i] = benchmark.forks()[random.nextInt(benchmark.forks().length)];
        }
        return many;
    }
}
