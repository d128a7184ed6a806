package dev.plateau.collector.screen;

import dev.plateau.collector.compare.Comparison;
import dev.plateau.collector.measure.Execution;
import dev.plateau.collector.measure.ForkScore;
import dev.plateau.collector.measure.Job;
import dev.plateau.collector.measure.PlannedEnvironment;
import dev.plateau.statistics.ForkSummary;
import dev.plateau.statistics.RatioInterval.Known;
import dev.plateau.statistics.VariancePrior;
import dev.plateau.statistics.Verdict.Larger;
import dev.plateau.statistics.Verdict.Smaller;
import dev.plateau.statistics.VerdictRule;
import dev.plateau.statistics.VerdictRule.Judged;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The clearest change against the first environment among the forks measured so far: the one whose 99 % interval lies farthest from "no
 * change". Cells without a verdict, and those with fewer than two forks a side, are no candidates.
 */
final class ClearestDifference {
    private static final int FEWEST_FORKS = 2;

    private final Execution execution;
    private final Map<Path, double[][]> forks = new HashMap<>();

    ClearestDifference(Execution execution) {
        this.execution = execution;
    }

    private record Pair(Job job, VerdictRule.Cell cell) {}

    private record Change(Job job, double ratio, double distance) {
        /** {@code 17 default: synchronizedGetter -88 %}. */
        String text() {
            String benchmark = job.key().benchmark();
            PlannedEnvironment environment = job.environment();
            return String.format(
                    Locale.ROOT,
                    "%d %s: %s %+.0f %%",
                    environment.jvm().jdk().feature(),
                    environment.flagSet(),
                    benchmark.substring(benchmark.lastIndexOf('.') + 1),
                    (ratio - 1) * 100);
        }
    }

    /** Environment, benchmark and change of its score in percent; empty while no verdict is a change. */
    Optional<String> text() throws IOException {
        List<Change> changes = new ArrayList<>();
        List<PlannedEnvironment> environments = execution.matrix().environments();
        for (PlannedEnvironment environment : environments.subList(1, environments.size())) {
            List<Pair> pairs = pairs(environments.get(0), environment);
            List<Judged> judged =
                    VerdictRule.DEFAULT.judge(pairs.stream().map(Pair::cell).toList());
            for (int i = 0; i < judged.size(); i++) {
                change(pairs.get(i).job(), judged.get(i)).ifPresent(changes::add);
            }
        }
        return changes.stream()
                .max(Comparator.comparingDouble(Change::distance))
                .map(Change::text);
    }

    private static Optional<Change> change(Job job, Judged judged) {
        boolean changed = judged.verdict() instanceof Larger || judged.verdict() instanceof Smaller;
        return judged.difference()
                .filter(difference -> changed)
                .map(difference -> difference.interval(Comparison.CONFIDENCE))
                .map(known -> new Change(job, known.ratio(), distance(known)));
    }

    private static double distance(Known known) {
        return Math.max(Math.log(known.low()), -Math.log(known.high()));
    }

    private List<Pair> pairs(PlannedEnvironment first, PlannedEnvironment other) throws IOException {
        List<Pair> pairs = new ArrayList<>();
        for (Job job : execution.matrix().runnable()) {
            if (job.environment().equals(other)) {
                Optional<ForkSummary> candidate = summary(job);
                Optional<ForkSummary> baseline = candidate.isEmpty() ? candidate : summary(first, job);
                if (candidate.isPresent() && baseline.isPresent()) {
                    pairs.add(new Pair(job, new VerdictRule.Cell(baseline.get(), candidate.get(), VariancePrior.NONE)));
                }
            }
        }
        return pairs;
    }

    private Optional<ForkSummary> summary(PlannedEnvironment environment, Job twin) throws IOException {
        Optional<Job> job = execution.matrix().runnable().stream()
                .filter(each ->
                        each.environment().equals(environment) && each.key().equals(twin.key()))
                .findFirst();
        return job.isPresent() ? summary(job.get()) : Optional.empty();
    }

    private Optional<ForkSummary> summary(Job job) throws IOException {
        List<Path> files = execution.forkFiles(job);
        if (files.size() < FEWEST_FORKS) {
            return Optional.empty();
        }
        for (Path file : files) {
            if (!forks.containsKey(file)) {
                forks.put(file, ForkScore.read(file).measurements());
            }
        }
        return ForkSummary.of(files.stream()
                .flatMap(file -> Stream.of(forks.getOrDefault(file, new double[0][])))
                .toArray(double[][]::new));
    }
}
