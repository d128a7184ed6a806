package dev.plateau.collector.screen;

import dev.plateau.collector.compare.RunComparison;
import dev.plateau.collector.compare.RunComparison.ComparedBenchmark;
import dev.plateau.collector.screen.Terminal.Colour;
import dev.plateau.comparison.CellComparison;
import dev.plateau.statistics.Confidence;
import dev.plateau.wire.text.Quantity;
import java.util.List;
import java.util.Locale;

/** A comparison as a table. */
public record ComparisonTable(RunComparison runs, Terminal terminal) {
    /** The lines, header first; a whole line has the colour of its verdict. A reason that all share is above the table, not in it. */
    public List<String> lines() {
        boolean shared = runs.obstacle().isPresent();
        Table table = new Table(
                "benchmark", ">baseline", ">candidate", ">ratio", ">" + Confidence.TEXT + " interval", "verdict");
        for (ComparedBenchmark benchmark : runs.benchmarks()) {
            CellComparison comparison = benchmark.comparison();
            table.row(
                    benchmark.key().toString(),
                    Quantity.of(
                            benchmark.baseline().score(), benchmark.baseline().unit()),
                    Quantity.of(
                            benchmark.candidate().score(), benchmark.candidate().unit()),
                    ratio(comparison.ratio()),
                    interval(comparison),
                    shared ? comparison.verdict().word() : comparison.words());
        }
        return table.painted(
                terminal,
                runs.benchmarks().stream()
                        .map(benchmark -> colour(benchmark.comparison()))
                        .toList());
    }

    static String interval(CellComparison comparison) {
        return Double.isNaN(comparison.low()) ? "-" : ratio(comparison.low()) + " to " + ratio(comparison.high());
    }

    /** A ratio as a factor: {@code 0.312}, {@code 1.050}, {@code 23.40}; extreme ratios are cut at 1000 and 0.001. */
    static String ratio(double ratio) {
        if (Double.isNaN(ratio)) {
            return "-";
        }
        return ratio > 1000
                ? ">1000"
                : ratio < 0.001 ? "<0.001" : String.format(Locale.ROOT, ratio < 10 ? "%.3f" : "%.2f", ratio);
    }

    static Colour colour(CellComparison comparison) {
        return switch (comparison.verdict()) {
            case IMPROVED -> Colour.BETTER;
            case REGRESSED -> Colour.WORSE;
            case UNCHANGED, INCONCLUSIVE, NOT_COMPARABLE -> Colour.FAINT;
        };
    }
}
