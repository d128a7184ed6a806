package dev.plateau.collector.measure;

import dev.plateau.statistics.ForkSummary;
import dev.plateau.statistics.StoppingRule;
import dev.plateau.statistics.VariancePrior;
import dev.plateau.statistics.VerdictRule;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Decides where forks are added: on both sides of every comparison with the first environment that is not clear yet.
 *
 * <p>It evaluates when all forks of a round are measured, always the same first forks of a cell: so a resumed execution gets the same results, and
 * they need not be in the journal.
 */
final class SequentialSampling {
    private final Execution execution;
    private final StoppingRule rule;
    private final @Nullable Double visible;

    /**
     * Sampling of an execution.
     *
     * @param visible relative change that clear comparisons can see; null where they end at a verdict
     */
    SequentialSampling(Execution execution, int mostForks, @Nullable Double visible) {
        this.execution = execution;
        this.visible = visible;
        this.rule = new StoppingRule(VerdictRule.DEFAULT, mostForks);
    }

    /** A comparison, and its number of forks. */
    private static final class SampledPair {
        final Job baseline;
        final Job candidate;
        int before;
        int forks;
        boolean open = true;

        SampledPair(Job baseline, Job candidate) {
            this.baseline = baseline;
            this.candidate = candidate;
            forks = candidate.settings().forks();
        }

        List<Job> sides() {
            return List.of(baseline, candidate);
        }
    }

    /**
     * The forks that cells still need in all, for those that need more.
     *
     * @param round number of evaluations made with the forks so far
     */
    record Answer(Map<Job, Integer> wanted, int round, List<Job> unclear) {}

    Answer nextForks() throws IOException {
        List<SampledPair> pairs = pairs();
        for (int round = 0; ; round++) {
            List<SampledPair> open = pairs.stream().filter(pair -> pair.open).toList();
            Map<Job, Integer> wanted = wanted(open);
            if (!wanted.isEmpty()) {
                return new Answer(wanted, round, List.of());
            }
            evaluate(pairs);
            if (open.stream().noneMatch(pair -> pair.open && pair.forks < rule.mostForks())) {
                return new Answer(
                        Map.of(),
                        round,
                        open.stream()
                                .filter(pair -> pair.open)
                                .map(pair -> pair.candidate)
                                .toList());
            }
            for (SampledPair pair : open) {
                pair.before = pair.forks;
                pair.forks = pair.open ? Math.max(pair.forks, rule.next(pair.forks)) : pair.forks;
            }
        }
    }

    private List<SampledPair> pairs() {
        String first = execution.matrix().environments().get(0).id();
        List<Job> jobs = execution.matrix().runnable().stream()
                .filter(job -> execution
                        .progress()
                        .endOf(job)
                        .filter(end -> end.outcome() != null)
                        .isEmpty())
                .toList();
        List<SampledPair> pairs = new ArrayList<>();
        for (Job baseline : jobs) {
            if (baseline.environment().id().equals(first)) {
                jobs.stream()
                        .filter(job -> job.key().equals(baseline.key()) && !job.equals(baseline))
                        .forEach(job -> pairs.add(new SampledPair(baseline, job)));
            }
        }
        return pairs;
    }

    private Map<Job, Integer> wanted(List<SampledPair> open) {
        Map<Job, Integer> wanted = new LinkedHashMap<>();
        for (SampledPair pair : open) {
            for (Job job : pair.sides()) {
                boolean goesOn = execution.progress().endOf(job).isEmpty();
                if (goesOn && execution.progress().forksOf(job).size() < pair.forks) {
                    wanted.merge(job, pair.forks, Math::max);
                }
            }
        }
        return wanted;
    }

    /** All are evaluated together: the noise of the clear ones helps with the others. */
    private void evaluate(List<SampledPair> pairs) throws IOException {
        List<SampledPair> evaluated = new ArrayList<>();
        List<VerdictRule.Cell> cells = new ArrayList<>();
        for (SampledPair pair : pairs) {
            Optional<ForkSummary> baseline = summary(pair.baseline, pair.forks);
            Optional<ForkSummary> candidate = summary(pair.candidate, pair.forks);
            if (baseline.isPresent() && candidate.isPresent()) {
                evaluated.add(pair);
                cells.add(new VerdictRule.Cell(baseline.get(), candidate.get(), VariancePrior.NONE));
            } else {
                pair.open = false; // zeros have no ratio, however many there are
            }
        }
        List<VerdictRule.Decision> verdicts = rule.verdict().decide(cells);
        for (int i = 0; i < evaluated.size(); i++) {
            SampledPair pair = evaluated.get(i);
            pair.open = pair.open && !isClear(verdicts.get(i), pair);
        }
    }

    /** The width of an interval does not depend on the change, so to stop by it is no second chance to be wrong. */
    private boolean isClear(VerdictRule.Decision decision, SampledPair pair) {
        return visible == null
                ? rule.isSure(decision, pair.before, pair.forks)
                : decision.difference()
                        .filter(found -> found.noiseFloor(rule.verdict().confidence()) <= visible)
                        .isPresent();
    }

    private Optional<ForkSummary> summary(Job job, int forks) throws IOException {
        List<double[]> measurements = new ArrayList<>();
        for (Path file : execution.forkFiles(job).stream().limit(forks).toList()) {
            double[][] fork = ForkScore.read(file).measurements();
            if (fork.length != 1) {
                return Optional.empty();
            }
            measurements.add(fork[0]);
        }
        return ForkSummary.of(measurements.toArray(double[][]::new));
    }
}
