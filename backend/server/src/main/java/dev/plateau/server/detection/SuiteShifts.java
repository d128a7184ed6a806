package dev.plateau.server.detection;

import dev.plateau.server.detection.DetectorInput.SeriesBranch;
import dev.plateau.server.hosts.ExcludedRuns;
import dev.plateau.server.series.Series;
import dev.plateau.server.series.SeriesRelations;
import dev.plateau.server.series.SeriesRelations.RunDelta;
import dev.plateau.statistics.Confidence;
import dev.plateau.statistics.RatioInterval;
import dev.plateau.statistics.SuiteShift;
import dev.plateau.wire.model.Direction;
import dev.plateau.wire.text.ChangeWords;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Service;

/**
 * The suite-wide shift of a run. Pages show it; detection removes it only if the project chose that, because a commit can slow everything
 * down, too.
 */
@Service
public class SuiteShifts {
    /** Smaller shifts are negligible. */
    private static final double MIN_LOG_SHIFT = Math.log(1.01);

    private final SeriesRelations relations;
    private final ExcludedRuns excludedRuns;
    private final MinimumEffectRules rules;
    private final DetectorInput input;

    SuiteShifts(SeriesRelations relations, ExcludedRuns excludedRuns, MinimumEffectRules rules, DetectorInput input) {
        this.relations = relations;
        this.excludedRuns = excludedRuns;
        this.rules = rules;
        this.input = input;
    }

    /**
     * The suite-wide shift of a run against the ten runs before that are not excluded: caused by the host or by shared code.
     *
     * @param slowdown ratio of times: above 1 is slower, whatever the metrics' directions
     * @param low lower end of its confidence interval
     * @param high upper end of the interval
     * @param benchmarks number of benchmarks compared
     */
    public record RunSuiteShift(double slowdown, double low, double high, int benchmarks) {
        /** "8.1 % slower". */
        public String speed() {
            return speed(slowdown);
        }

        /** "8.1 % slower", from a ratio of times. */
        public static String speed(double slowdown) {
            return ChangeWords.speed(1 / slowdown);
        }
    }

    /** The suite-wide shift of a run: "most of this run: 8.1 % slower"; empty without one. */
    public String text(long project, long run) {
        return of(project, run)
                .map(shift -> "most of this run: " + shift.speed())
                .orElse("");
    }

    /** The suite-wide shift of a run against the earlier runs that are not excluded; empty without a shift or with too few benchmarks. */
    public Optional<RunSuiteShift> of(long project, long run) {
        List<RunDelta> steps = relations.deltasOf(project, run, excludedRuns.ofProject(project)).stream()
                .filter(step -> step.direction() != Direction.NEITHER && step.score() > 0 && step.before() > 0)
                .toList();
        double[] slowdowns = steps.stream().mapToDouble(SuiteShifts::slowdown).toArray();
        return SuiteShift.of(slowdowns, Confidence.LEVEL) instanceof RatioInterval.Known known
                        && known.excludesNoChange()
                        && Math.abs(Math.log(known.ratio())) >= MIN_LOG_SHIFT
                ? Optional.of(new RunSuiteShift(known.ratio(), known.low(), known.high(), slowdowns.length))
                : Optional.empty();
    }

    /**
     * Suite-wide shifts to remove from the newest points of a series, by run: the slowdown of all benchmarks of the run, 1.08 for 8 %. Empty where
     * the project only shows them.
     */
    public Map<Long, Double> removed(Series found, Collection<String> branches) {
        Map<Long, Double> slowdowns = new HashMap<>();
        input.shares(
                        found.project(),
                        branches.stream()
                                .map(branch -> new SeriesBranch(found, branch))
                                .toList(),
                        rules.current(found.project()))
                .forEach((run, log) -> slowdowns.put(run, Math.exp(log)));
        return slowdowns;
    }

    /** Tests whether detection removes suite-wide shifts from a series; then it does not correct for host drift, which is a part of them. */
    public boolean areRemovedFrom(Series found) {
        return rules.current(found.project()).removesSuiteShiftFrom(found.unit());
    }

    private static double slowdown(RunDelta step) {
        double larger = Math.log(step.score() / step.before());
        return step.direction() == Direction.HIGHER_IS_BETTER ? -larger : larger;
    }
}
