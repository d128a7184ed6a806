package dev.plateau.collector.measure;

import dev.plateau.statistics.ForkSummary;
import dev.plateau.statistics.RatioInterval;
import dev.plateau.statistics.VariancePrior;
import dev.plateau.statistics.Verdict;
import dev.plateau.statistics.VerdictRule;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Finds the clearest change against the first environment among the forks measured so far: the one whose confidence interval lies farthest from "no
 * change". Cells with fewer than two forks on a side are ignored, and so are inconclusive verdicts.
 */
public final class ClearestChange {
    private static final int MIN_FORKS = 2;
    private static final VerdictRule RULE = VerdictRule.DEFAULT;

    private final Execution execution;
    private final Map<Path, double[][]> measurements = new HashMap<>();

    public ClearestChange(Execution execution) {
        this.execution = execution;
    }

    /**
     * A cell whose score changed.
     *
     * @param ratio of its score to that of the first environment
     */
    public record ChangedJob(Job job, double ratio) {}

    private record JobPair(Job candidate, VerdictRule.Cell cell) {}

    private record Distant(ChangedJob change, double distance) {}

    /** The change; empty while no verdict is a change. */
    public Optional<ChangedJob> find() throws IOException {
        List<PlannedEnvironment> environments = execution.matrix().environments();
        List<Distant> changes = new ArrayList<>();
        for (PlannedEnvironment environment : environments.subList(1, environments.size())) {
            List<JobPair> pairs = pairs(environments.get(0), environment);
            List<VerdictRule.Decision> verdicts =
                    RULE.decide(pairs.stream().map(JobPair::cell).toList());
            for (int i = 0; i < pairs.size(); i++) {
                change(pairs.get(i).candidate(), verdicts.get(i)).ifPresent(changes::add);
            }
        }
        return changes.stream()
                .max(Comparator.comparingDouble(Distant::distance))
                .map(Distant::change);
    }

    private static Optional<Distant> change(Job candidate, VerdictRule.Decision decision) {
        boolean changed = decision.verdict() instanceof Verdict.Larger || decision.verdict() instanceof Verdict.Smaller;
        if (!changed || decision.difference().isEmpty()) {
            return Optional.empty();
        }
        RatioInterval.Known ratio = decision.difference().get().interval(RULE.confidence());
        double distance = Math.max(Math.log(ratio.low()), -Math.log(ratio.high()));
        return Optional.of(new Distant(new ChangedJob(candidate, ratio.ratio()), distance));
    }

    private List<JobPair> pairs(PlannedEnvironment first, PlannedEnvironment other) throws IOException {
        List<JobPair> pairs = new ArrayList<>();
        for (Job candidate : jobs(other)) {
            for (Job baseline : jobs(first)) {
                if (baseline.key().equals(candidate.key())) {
                    Optional<ForkSummary> ours = summary(baseline);
                    Optional<ForkSummary> theirs = summary(candidate);
                    if (ours.isPresent() && theirs.isPresent()) {
                        pairs.add(new JobPair(
                                candidate, new VerdictRule.Cell(ours.get(), theirs.get(), VariancePrior.NONE)));
                    }
                }
            }
        }
        return pairs;
    }

    private List<Job> jobs(PlannedEnvironment environment) {
        return execution.matrix().runnable().stream()
                .filter(job -> job.environment().equals(environment))
                .toList();
    }

    private Optional<ForkSummary> summary(Job job) throws IOException {
        List<Path> files = execution.forkFiles(job);
        if (files.size() < MIN_FORKS) {
            return Optional.empty();
        }
        List<double[]> forks = new ArrayList<>();
        for (Path file : files) {
            double[][] fork = measurements.get(file);
            if (fork == null) {
                fork = ForkScore.read(file).measurements();
                measurements.put(file, fork);
            }
            Stream.of(fork).forEach(forks::add);
        }
        return ForkSummary.of(forks.toArray(double[][]::new));
    }
}
