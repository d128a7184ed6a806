package dev.plateau.studies;

import dev.plateau.comparison.CellComparison;
import dev.plateau.comparison.CellVerdict;
import dev.plateau.statistics.Robust;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/** Counts verdicts on columns of a matrix in which nothing changed, or one cell did. */
final class VerdictTally {
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
        return Robust.median(values.stream().mapToDouble(Double::doubleValue).toArray());
    }

    private static double share(long count, long of) {
        return of == 0 ? Double.NaN : rounded((double) count / of);
    }

    private static double rounded(double value) {
        return Double.isNaN(value) ? value : Math.round(value * DECIMALS) / DECIMALS;
    }
}
