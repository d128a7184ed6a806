package dev.plateau.server.regressions;

import dev.plateau.server.hosts.ExcludedRuns;
import dev.plateau.server.regressions.DetectorInput.SeriesBranch;
import dev.plateau.server.series.RunDelta;
import dev.plateau.server.series.RunDeltas;
import dev.plateau.server.series.Series;
import dev.plateau.statistics.RatioInterval;
import dev.plateau.statistics.SuiteShift;
import dev.plateau.wire.model.Direction;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Service;

/**
 * Tells what a run's benchmarks did together. It is said, and taken out only where a project wants that: a commit can slow everything down,
 * too.
 */
@Service
public class SuiteShifts {
    private static final double CONFIDENCE = 0.99;
    /** A smaller move explains nothing. */
    private static final double LEAST = Math.log(1.01);

    private final RunDeltas runDeltas;
    private final ExcludedRuns excludedRuns;
    private final MinimumEffectRules rules;
    private final DetectorInput judged;

    SuiteShifts(RunDeltas runDeltas, ExcludedRuns excludedRuns, MinimumEffectRules rules, DetectorInput judged) {
        this.runDeltas = runDeltas;
        this.excludedRuns = excludedRuns;
        this.rules = rules;
        this.judged = judged;
    }

    /** The common move of a run against those before that are judged; empty where there is none, or too few benchmarks to tell. */
    public Optional<RunSuiteShift> of(long project, long run) {
        List<RunDelta> steps = runDeltas.ofRun(run, excludedRuns.ofProject(project)).stream()
                .filter(step -> step.direction() != Direction.NEITHER && step.score() > 0 && step.before() > 0)
                .toList();
        double[] slowdowns = steps.stream().mapToDouble(SuiteShifts::slowdown).toArray();
        return SuiteShift.of(slowdowns, CONFIDENCE) instanceof RatioInterval.Known known
                        && known.excludesNoChange()
                        && Math.abs(Math.log(known.ratio())) >= LEAST
                ? Optional.of(new RunSuiteShift(known.ratio(), known.low(), known.high(), slowdowns.length))
                : Optional.empty();
    }

    /**
     * What is taken out of the newest points of a series before they are judged, by run: how much longer all benchmarks of the run took, 1.08
     * for 8 %. Empty where the project has it shown.
     */
    public Map<Long, Double> removed(Series found, Collection<String> branches) {
        Map<Long, MinimumEffectVersion> inForce = rules.current(List.of(found));
        Map<Long, Double> slowdowns = new HashMap<>();
        judged.shares(
                        branches.stream()
                                .map(branch -> new SeriesBranch(found, branch))
                                .toList(),
                        inForce)
                .forEach((run, log) -> slowdowns.put(run, Math.exp(log)));
        return slowdowns;
    }

    private static double slowdown(RunDelta step) {
        double larger = Math.log(step.score() / step.before());
        return step.direction() == Direction.HIGHER_IS_BETTER ? -larger : larger;
    }
}
