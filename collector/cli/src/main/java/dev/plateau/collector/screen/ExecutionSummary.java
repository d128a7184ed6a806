package dev.plateau.collector.screen;

import dev.plateau.collector.compare.ComparisonReport;
import dev.plateau.collector.compare.MeasuredRun;
import dev.plateau.collector.compare.RunComparison;
import dev.plateau.collector.compare.RunComparison.ComparedBenchmark;
import dev.plateau.collector.measure.Execution;
import dev.plateau.collector.measure.Job;
import dev.plateau.collector.measure.JournalEntry.JobEnded;
import dev.plateau.collector.measure.PlannedEnvironment;
import dev.plateau.collector.measure.PlannedEnvironment.Obstacle;
import dev.plateau.collector.plan.Span;
import dev.plateau.collector.screen.Terminal.Colour;
import dev.plateau.collector.screen.UploadText.HostSpeedText;
import dev.plateau.comparison.CellComparison;
import dev.plateau.comparison.CellVerdict;
import dev.plateau.comparison.HostStability;
import dev.plateau.comparison.answers.SuiteAnswer;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Score;
import dev.plateau.wire.model.Upload;
import dev.plateau.wire.model.Upload.Outcome;
import dev.plateau.wire.text.Verdicts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Results of an execution, printed at its end.
 *
 * @param upload the bundle of everything, as a server reads it
 */
public record ExecutionSummary(Execution execution, Upload upload, Terminal terminal) {
    private static final double WANTED = 0.05;

    /** True if everything that can run on its JDK was measured, and recorded where the plan requests it, and the bundle has no problem. */
    public boolean isFine() {
        boolean recorded = execution.matrix().toRecord().stream()
                .allMatch(job -> execution.progress().notRecorded(job).isEmpty());
        return recorded
                && upload.problems().isEmpty()
                && ended(Outcome.FAILED).isEmpty()
                && ended(Outcome.TIMED_OUT).isEmpty();
    }

    /** The lines. */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add(terminal.paint(
                Colour.STRONG,
                execution.progress().measured() + " of "
                        + execution.matrix().jobs().size() + " cells measured in " + Span.words(execution.session())));
        for (PlannedEnvironment environment : execution.matrix().environments()) {
            Obstacle obstacle = environment.obstacle();
            if (obstacle != null) {
                lines.add("  " + Verdicts.of(obstacle.outcome()) + "  " + environment.id() + ": "
                        + firstLine(obstacle.reason()));
            }
        }
        for (Job job : execution.matrix().runnable()) {
            execution
                    .progress()
                    .endOf(job)
                    .filter(end -> end.outcome() != null)
                    .ifPresent(end -> lines.add(missing(job, end)));
        }
        lines.addAll(NotableChanges.lines(upload, terminal));
        lines.addAll(blindness(NotableChanges.comparisons(upload)));
        if (execution.isUntilSure()) {
            lines.add(untilSure());
        }
        lines.addAll(time());
        lines.addAll(drift());
        upload.problems().forEach(problem -> lines.add(terminal.paint(Colour.WORSE, UploadText.problem(problem))));
        lines.add("Bundle: " + execution.folder().bundle());
        if (execution.progress().recordings() > 0) {
            lines.add("Recordings: " + execution.progress().recordings() + " in "
                    + execution.folder().folder().resolve("recordings") + ", after measuring, in "
                    + Span.words(execution.recordingTimeOfSession()));
        }
        return lines;
    }

    /** The same for programs. */
    public Map<String, Object> document() {
        return Map.of(
                "measured",
                execution.progress().measured(),
                "cells",
                execution.matrix().jobs().size(),
                "fine",
                isFine(),
                "bundle",
                execution.folder().bundle().toString(),
                "problems",
                upload.problems(),
                "comparisons",
                NotableChanges.comparisons(upload).stream()
                        .map(ComparisonReport::of)
                        .toList());
    }

    private List<Job> ended(Outcome outcome) {
        return execution.matrix().jobs().stream()
                .filter(job -> execution.progress().endOf(job).stream().anyMatch(end -> end.outcome() == outcome))
                .toList();
    }

    private String missing(Job job, JobEnded end) {
        Integer fork = end.fork();
        String output =
                fork == null ? "" : "\n      output: " + execution.folder().forkOutput(execution.number(job), fork);
        Outcome outcome = end.outcome();
        boolean bad = outcome == Outcome.FAILED || outcome == Outcome.TIMED_OUT;
        String line = "  " + (outcome == null ? "" : Verdicts.of(outcome)) + "  " + job.key() + "  "
                + job.environment().id() + ": " + firstLine(String.valueOf(end.reason()));
        return (bad ? terminal.paint(Colour.WORSE, line) : line) + (bad ? output : "");
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("");
    }

    /** "31 are too noisy to judge: half of them show only changes over 17 %. --until 5% settles 28 of them, in about 40 min." */
    private List<String> blindness(List<RunComparison> comparisons) {
        List<ComparedBenchmark> open = comparisons.stream()
                .flatMap(comparison -> comparison.benchmarks().stream())
                .filter(benchmark -> benchmark.comparison().isTooNoisy())
                .toList();
        if (open.isEmpty()) {
            return List.of();
        }
        double[] visible = open.stream()
                .mapToDouble(benchmark -> benchmark.comparison().minimumDetectableEffect())
                .sorted()
                .toArray();
        String noise = (open.size() == 1 ? "1 is" : open.size() + " are") + " too noisy to judge: "
                + (open.size() == 1 ? "it shows" : "half of them show") + " only changes over "
                + String.format(Locale.ROOT, "%.0f %%.", 100 * visible[(visible.length - 1) / 2]);
        List<ComparedBenchmark> settled = open.stream()
                .filter(benchmark -> benchmark.comparison().forksToSee(WANTED).isPresent())
                .toList();
        if (settled.isEmpty()) {
            return List.of(noise + " More forks would not help: measure on a quieter machine.");
        }
        Map<BenchmarkKey, Integer> ofBaseline = new HashMap<>();
        Duration time = Duration.ZERO;
        for (ComparedBenchmark benchmark : settled) {
            int forks = benchmark.comparison().forksToSee(WANTED).getAsInt()
                    - benchmark.candidate().measurements().length;
            ofBaseline.merge(benchmark.key(), forks, Math::max);
            time = time.plus(forkTime(benchmark.key()).multipliedBy(forks));
        }
        for (Map.Entry<BenchmarkKey, Integer> each : ofBaseline.entrySet()) {
            time = time.plus(forkTime(each.getKey()).multipliedBy(each.getValue()));
        }
        return List.of(noise + " --until 5% --max-forks 100 settles "
                + (settled.size() == open.size() ? "all" : String.valueOf(settled.size())) + ", in about "
                + Span.words(time) + ".");
    }

    private Duration forkTime(BenchmarkKey key) {
        return execution.matrix().jobs().stream()
                .filter(job -> job.key().equals(key))
                .findFirst()
                .map(job -> job.settings().expected())
                .orElse(Duration.ZERO);
    }

    private String untilSure() {
        long cells = execution.matrix().runnable().stream()
                .filter(job -> execution.progress().forksAdded(job) > 0)
                .count();
        int forks = execution.matrix().runnable().stream()
                .mapToInt(job -> execution.progress().forksAdded(job))
                .sum();
        String added = forks == 0 ? "No fork had to be added" : forks + " forks were added to " + cells + " cells";
        return added
                + (execution.unclear().isEmpty()
                        ? ": every comparison is clear."
                        : "; " + execution.unclear().size() + " comparisons are not clear with the most forks, too.");
    }

    private List<String> time() {
        Duration jmh = execution.jmhTimeOfSession();
        if (jmh.isZero()) {
            return List.of();
        }
        Duration measuring = execution.session().minus(execution.recordingTimeOfSession());
        double overhead = (double) measuring.toMillis() / jmh.toMillis();
        return List.of(String.format(
                Locale.ROOT, "JMH itself ran %s; this took %.2f times as long in all.", Span.words(jmh), overhead));
    }

    private List<String> drift() {
        Map<String, Double> drifts = HostSpeedText.drifts(execution.progress().calibrations());
        if (drifts.isEmpty()) {
            return List.of();
        }
        String each = drifts.entrySet().stream()
                .map(drift -> String.format(Locale.ROOT, "%s %.1f %%", drift.getKey(), drift.getValue() * 100))
                .collect(Collectors.joining(", "));
        return List.of(HostStability.notice(
                        Stream.of(HostStability.readings(execution.progress().calibrations().stream())))
                .map(notice -> terminal.paint(
                        Colour.WORSE, notice + ". Intervals are wider. Slowest over fastest reading: " + each + "."))
                .orElseGet(() -> host(drifts)));
    }

    /** "Host busy: contended CAS varied 11-fold; the clock was steady." of excesses of the slowest reading of a loop over the fastest. */
    static String host(Map<String, Double> drifts) {
        Map.Entry<String, Double> widest =
                Collections.max(drifts.entrySet(), Comparator.comparingDouble(Map.Entry::getValue));
        long times = Math.round(1 + widest.getValue());
        String loop = widest.getKey().replaceAll("-\\d+$", "").replace('-', ' ').replace("cas", "CAS");
        return times < 2
                ? "Host steady: its clock varied by less than 5 %."
                : "Host busy: " + loop + " varied " + times + "-fold; the clock was steady.";
    }

    /** The verdicts of an execution against its first environment, changes in full, the largest first. */
    static final class NotableChanges {
        private static final int SHOWN = 12;

        private record ComparedCell(MeasuredRun run, ComparedBenchmark benchmark) {
            CellComparison comparison() {
                return benchmark.comparison();
            }
        }

        private NotableChanges() {}

        /** Each environment against the first one. */
        static List<RunComparison> comparisons(Upload upload) {
            List<MeasuredRun> runs = MeasuredRun.of(
                    upload.runs().stream().filter(run -> !run.rows().isEmpty()).toList(), "");
            return runs.stream()
                    .skip(1)
                    .map(run -> RunComparison.of(runs.get(0), run, Score.PRIMARY))
                    .toList();
        }

        /** The lines; none when there is only one environment. */
        static List<String> lines(Upload upload, Terminal terminal) {
            List<RunComparison> comparisons = comparisons(upload);
            if (comparisons.isEmpty()) {
                return List.of();
            }
            List<ComparedCell> all = comparisons.stream()
                    .flatMap(comparison -> comparison.benchmarks().stream()
                            .map(benchmark -> new ComparedCell(comparison.candidate(), benchmark)))
                    .toList();
            List<ComparedCell> changes = all.stream()
                    .filter(cell -> cell.comparison().verdict().isChange())
                    .sorted(Comparator.comparingDouble(
                                    (ComparedCell cell) -> cell.comparison().size())
                            .reversed())
                    .toList();
            List<String> lines = new ArrayList<>();
            lines.add(SuiteAnswer.of(
                            comparisons.get(0).baseline().label(),
                            IntStream.range(0, comparisons.size())
                                    .mapToObj(i -> comparisons.get(i).candidate(i))
                                    .toList(),
                            true)
                    .sentence());
            lines.add("Against " + comparisons.get(0).baseline().label() + ", of " + all.size() + " cells: "
                    + counts(all)
                    + (changes.size() > SHOWN
                            ? ". The " + SHOWN + " largest changes:"
                            : changes.isEmpty() ? "." : ":"));
            changes.stream().limit(SHOWN).forEach(cell -> lines.add(line(cell, terminal)));
            return lines;
        }

        private static String counts(List<ComparedCell> cells) {
            return Arrays.stream(CellVerdict.values())
                    .map(verdict -> cells.stream()
                                    .filter(cell -> cell.comparison().verdict() == verdict)
                                    .count()
                            + " " + verdict.word())
                    .filter(count -> !count.startsWith("0 "))
                    .collect(Collectors.joining(", "));
        }

        private static String line(ComparedCell cell, Terminal terminal) {
            CellComparison comparison = cell.comparison();
            String text = String.format(
                    Locale.ROOT,
                    "%-17s %-18s %s on %s",
                    ComparisonTable.change(cell.benchmark()),
                    "(" + ComparisonTable.interval(cell.benchmark()) + ")",
                    cell.benchmark().key(),
                    cell.run().label());
            return "  " + terminal.paint(ComparisonTable.colour(comparison), text);
        }
    }
}
