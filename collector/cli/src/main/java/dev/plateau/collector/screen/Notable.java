package dev.plateau.collector.screen;

import dev.plateau.collector.compare.ComparedBenchmark;
import dev.plateau.collector.compare.MeasuredRun;
import dev.plateau.collector.compare.RunComparison;
import dev.plateau.comparison.CellComparison;
import dev.plateau.comparison.CellVerdict;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.Upload;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The verdicts of an execution against its first environment, changes in full, the largest first. */
final class Notable {
    private static final int SHOWN = 12;

    private record Cell(MeasuredRun run, ComparedBenchmark benchmark) {
        CellComparison comparison() {
            return benchmark.comparison();
        }
    }

    private Notable() {}

    /** The lines; none when there is only one environment. */
    static List<String> lines(Upload upload, Terminal terminal) {
        List<MeasuredRun> runs = MeasuredRun.of(
                upload.runs().stream().filter(run -> !run.rows().isEmpty()).toList(), "");
        if (runs.size() < 2) {
            return List.of();
        }
        MeasuredRun baseline = runs.get(0);
        List<Cell> all = runs.stream()
                .skip(1)
                .flatMap(run -> RunComparison.of(baseline, run, Score.PRIMARY).benchmarks().stream()
                        .map(benchmark -> new Cell(run, benchmark)))
                .toList();
        List<Cell> changes = all.stream()
                .filter(cell -> cell.comparison().verdict().isChange())
                .sorted(Comparator.comparingDouble(
                                (Cell cell) -> cell.comparison().size())
                        .reversed())
                .toList();
        List<String> lines = new ArrayList<>();
        lines.add("Against " + EnvironmentText.label(baseline.run().environment()) + ", of " + all.size() + " cells: "
                + counts(all)
                + (changes.size() > SHOWN ? ". The " + SHOWN + " largest changes:" : changes.isEmpty() ? "." : ":"));
        changes.stream().limit(SHOWN).forEach(cell -> lines.add(line(cell, terminal)));
        return lines;
    }

    private static String counts(List<Cell> cells) {
        return Arrays.stream(CellVerdict.values())
                .map(verdict -> cells.stream()
                                .filter(cell -> cell.comparison().verdict() == verdict)
                                .count()
                        + " " + verdict.word())
                .filter(count -> !count.startsWith("0 "))
                .collect(Collectors.joining(", "));
    }

    private static String line(Cell cell, Terminal terminal) {
        CellComparison comparison = cell.comparison();
        String text = String.format(
                Locale.ROOT,
                "%-9s %7s x %-18s %s on %s",
                comparison.verdict().word(),
                NumberText.ratio(comparison.ratio()),
                "(" + ComparisonTable.interval(comparison) + ")",
                cell.benchmark().key(),
                EnvironmentText.label(cell.run().run().environment()));
        return "  " + terminal.paint(ComparisonTable.colour(comparison), text);
    }
}
