package dev.plateau.collector;

import dev.plateau.collector.compare.ComparedFile;
import dev.plateau.collector.compare.ComparisonReport;
import dev.plateau.collector.compare.MeasuredRun;
import dev.plateau.collector.compare.RunComparison;
import dev.plateau.collector.screen.ComparisonTable;
import dev.plateau.collector.usage.Plain;
import dev.plateau.collector.usage.WrongUsage;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.Upload.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares two results. */
@Command(
        name = "compare",
        description =
                "Compares two results: bundles or JMH's JSON; FILE#17/default takes one environment out of a bundle.")
final class CompareCommand extends CollectorCommand {
    @Parameters(index = "0", paramLabel = "BASELINE", description = "What to compare to.")
    private String baseline = "";

    @Parameters(index = "1", paramLabel = "CANDIDATE", description = "What to compare.")
    private String candidate = "";

    @Option(
            names = "--metric",
            paramLabel = "NAME",
            defaultValue = Score.PRIMARY,
            description = "score, or a secondary one such as gc.alloc.rate.norm; default ${DEFAULT-VALUE}.")
    private String metric = Score.PRIMARY;

    @Option(
            names = "--exit-code",
            description =
                    "End with 1 if a benchmark regressed, and with 2 if one of the baseline is not comparable or has no score"
                            + " in the candidate, or if a row of either file was skipped. Without: 0.")
    private boolean exitCode;

    @Mixin
    private JsonOutput json = new JsonOutput();

    /** Two runs that belong together. */
    private record Pair(MeasuredRun baseline, MeasuredRun candidate) {}

    @Override
    public Integer call() throws Exception {
        Consumer<String> lines = json.isWanted() ? line -> {} : terminal()::line;
        ComparedFile one = ComparedFile.read(baseline, metric);
        ComparedFile other = ComparedFile.read(candidate, metric);
        List<String> skipped = Stream.of(one, other)
                .flatMap(side -> side.skipped().stream().map(row -> side.named() + ": skipped " + row.text()))
                .distinct()
                .toList();
        skipped.forEach(line -> lines.accept(Plain.text(line)));
        List<Pair> pairs = pairs(one, other);
        List<RunComparison> comparisons = new ArrayList<>();
        for (Pair pair : pairs) {
            lines.accept(pair.baseline().label() + " -> " + pair.candidate().label());
            RunComparison comparison = RunComparison.of(pair.baseline(), pair.candidate(), metric);
            comparison.hostNotice().ifPresent(notice -> lines.accept(notice + ". Its intervals are wider."));
            comparison.obstacle().ifPresent(obstacle -> lines.accept("Not comparable: " + obstacle));
            comparisons.add(comparison);
            new ComparisonTable(comparison, terminal()).lines().forEach(lines);
            comparison.oneSided(one, other).forEach(line -> lines.accept(Plain.text(line)));
        }
        if (comparisons.stream().allMatch(comparison -> comparison.benchmarks().isEmpty())) {
            throw new WrongUsage("The two have no benchmark in common with the metric " + metric
                    + " and the same parameters, mode and threads.");
        }
        List<MeasuredRun> lost = without(one, pairs.stream().map(Pair::baseline).toList());
        lost.forEach(run -> lines.accept("only in the baseline: all of " + run.label()));
        without(other, pairs.stream().map(Pair::candidate).toList())
                .forEach(run -> lines.accept("only in the candidate: all of " + run.label()));
        if (json.isWanted()) {
            json.print(Map.of(
                    "comparisons",
                    comparisons.stream().map(ComparisonReport::of).toList(),
                    "onlyBaseline",
                    lost.stream().map(MeasuredRun::label).toList(),
                    "skipped",
                    skipped));
        }
        return exitCode ? code(comparisons, lost.isEmpty() && skipped.isEmpty()) : ExitCode.FINE;
    }

    /** Runs with the metric that have no partner on the other side. */
    private List<MeasuredRun> without(ComparedFile side, List<MeasuredRun> paired) {
        return side.runs().stream()
                .filter(run -> !paired.contains(run) && !run.scores(metric).isEmpty())
                .toList();
    }

    private static int code(List<RunComparison> comparisons, boolean hasAllRows) {
        if (comparisons.stream().anyMatch(RunComparison::isRegressed)) {
            return ExitCode.FOUND;
        }
        boolean isComplete = comparisons.stream()
                .allMatch(comparison -> comparison.keys().onlyBaseline().isEmpty() && comparison.isComparable());
        return isComplete && hasAllRows ? ExitCode.FINE : ExitCode.UNKNOWN;
    }

    /** A single run on each side is always a pair; of several, those of the same environment are. */
    private static List<Pair> pairs(ComparedFile one, ComparedFile other) throws WrongUsage {
        if (one.runs().size() == 1 && other.runs().size() == 1) {
            return List.of(new Pair(one.runs().get(0), other.runs().get(0)));
        }
        List<Pair> pairs = new ArrayList<>();
        for (MeasuredRun run : one.runs()) {
            other.runs().stream()
                    .filter(candidate -> sameEnvironment(run.run(), candidate.run()))
                    .forEach(candidate -> pairs.add(new Pair(run, candidate)));
        }
        if (pairs.isEmpty()) {
            throw new WrongUsage("The two have no environment in common: " + labels(one) + " and " + labels(other)
                    + ". Choose one of each with FILE#VERSION/FLAGSET.");
        }
        return pairs;
    }

    private static boolean sameEnvironment(Run one, Run other) {
        return one.environment().jdk().isSameAs(other.environment().jdk())
                && one.environment()
                        .flagSet()
                        .canonical()
                        .equals(other.environment().flagSet().canonical());
    }

    private static String labels(ComparedFile side) {
        return String.join(", ", side.runs().stream().map(MeasuredRun::label).toList());
    }
}
