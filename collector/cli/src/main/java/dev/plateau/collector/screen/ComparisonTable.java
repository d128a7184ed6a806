package dev.plateau.collector.screen;

import dev.plateau.collector.compare.RunComparison;
import dev.plateau.collector.compare.RunComparison.ComparedBenchmark;
import dev.plateau.collector.screen.Terminal.Colour;
import dev.plateau.comparison.CellComparison;
import dev.plateau.statistics.Confidence;
import dev.plateau.wire.text.ChangeWords;
import dev.plateau.wire.text.Quantity;
import java.util.List;

/** A comparison as a table. */
public record ComparisonTable(RunComparison runs, Terminal terminal) {
    /** The lines, header first; a whole line has the colour of its verdict. A reason that all share is above the table, not in it. */
    public List<String> lines() {
        boolean shared = runs.obstacle().isPresent();
        Table table = new Table(
                "benchmark", ">baseline", ">candidate", ">change", ">" + Confidence.TEXT + " interval", "verdict");
        for (ComparedBenchmark benchmark : runs.benchmarks()) {
            CellComparison comparison = benchmark.comparison();
            table.row(
                    benchmark.key().toString(),
                    Quantity.of(
                            benchmark.baseline().score(), benchmark.baseline().unit()),
                    Quantity.of(
                            benchmark.candidate().score(), benchmark.candidate().unit()),
                    change(benchmark),
                    interval(benchmark),
                    shared ? comparison.verdict().word() : comparison.words());
        }
        return table.painted(
                terminal,
                runs.benchmarks().stream()
                        .map(benchmark -> colour(benchmark.comparison()))
                        .toList());
    }

    static String interval(ComparedBenchmark benchmark) {
        CellComparison comparison = benchmark.comparison();
        return Double.isNaN(comparison.low())
                ? "-"
                : ChangeWords.interval(
                        comparison.ratio(),
                        comparison.low(),
                        comparison.high(),
                        benchmark.candidate().metric(),
                        benchmark.candidate().direction());
    }

    /** "23 % slower"; of bytes "+25 %". */
    static String change(ComparedBenchmark benchmark) {
        double ratio = benchmark.comparison().ratio();
        return Double.isNaN(ratio)
                ? "-"
                : ChangeWords.of(
                        ratio,
                        benchmark.candidate().metric(),
                        benchmark.candidate().direction());
    }

    static Colour colour(CellComparison comparison) {
        return switch (comparison.verdict()) {
            case IMPROVED -> Colour.BETTER;
            case REGRESSED -> Colour.WORSE;
            case UNCHANGED, INCONCLUSIVE, NOT_COMPARABLE -> Colour.FAINT;
        };
    }
}
