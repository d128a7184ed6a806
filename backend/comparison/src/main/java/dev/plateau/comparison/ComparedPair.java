package dev.plateau.comparison;

import dev.plateau.comparison.CellReason.Allocation;
import dev.plateau.comparison.ComparedScore.ScoreHistory;
import dev.plateau.statistics.InconclusiveReason.OneFork;
import dev.plateau.statistics.InconclusiveReason.Side;
import dev.plateau.statistics.RunSpread;
import dev.plateau.statistics.VerdictRule;
import dev.plateau.wire.model.Mode;
import dev.plateau.wire.model.Units;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One metric of one benchmark on two sides.
 *
 * @param mode of the benchmark
 * @param minimumEffect smallest relative change that matters for this benchmark; empty for the default of its unit
 */
public record ComparedPair(ComparedScore baseline, ComparedScore candidate, Mode mode, OptionalDouble minimumEffect) {
    /** The verdict where no test is needed or possible; empty where the forks have to be tested. */
    Optional<CellComparison> withoutTest() {
        if (!baseline.unit().equals(candidate.unit())) {
            return Optional.of(CellComparison.notComparable(
                    Double.NaN, new CellReason.UnitsDiffer(baseline.unit(), candidate.unit())));
        }
        Optional<String> obstacle = Comparability.obstacle(baseline, candidate, mode);
        if (obstacle.isPresent()) {
            return Optional.of(CellComparison.notComparable(ratioOfMeans(), new CellReason.Conditions(obstacle.get())));
        }
        if (baseline.isBackgroundAllocation() && candidate.isBackgroundAllocation()) {
            return Optional.of(CellComparison.withoutRatio(
                    CellVerdict.UNCHANGED,
                    isLessThanAnObject(baseline) && isLessThanAnObject(candidate)
                            ? Allocation.LESS_THAN_AN_OBJECT
                            : Allocation.ONLY_BACKGROUND));
        }
        if (baseline.isNoAllocation() || candidate.isNoAllocation()) {
            return Optional.of(oneAllocates());
        }
        if (baseline.summary() == null || candidate.summary() == null) {
            Side side = baseline.summary() == null ? Side.BASELINE : Side.CANDIDATE;
            return Optional.of(CellComparison.untested(ratioOfMeans(), new CellReason.NoForks(side)));
        }
        return Optional.empty();
    }

    private CellComparison oneAllocates() {
        if (baseline.forks() < 2 || candidate.forks() < 2) {
            Side side = baseline.forks() < 2 ? Side.BASELINE : Side.CANDIDATE;
            return CellComparison.untested(Double.NaN, new CellReason.Inconclusive(new OneFork(side)));
        }
        boolean appears = baseline.isNoAllocation();
        ComparedScore something = appears ? candidate : baseline;
        ComparedScore nothing = appears ? baseline : candidate;
        boolean reachesDown = ScoreIntervals.ofOne(something)
                .filter(interval ->
                        !Units.isLessThanAnObject(something.unit(), interval.low()) && interval.low() > nothing.score())
                .isEmpty();
        return reachesDown
                ? CellComparison.withoutRatio(CellVerdict.INCONCLUSIVE, Allocation.REACHES_DOWN)
                : CellComparison.withoutRatio(
                        appears ? CellVerdict.REGRESSED : CellVerdict.IMPROVED, Allocation.NO_RATIO);
    }

    private static boolean isLessThanAnObject(ComparedScore score) {
        return Units.isLessThanAnObject(score.unit(), score.score());
    }

    /** Candidate over baseline of the scores, JMH's means, for pairs whose forks are not tested; NaN where a ratio has no meaning. */
    double ratioOfMeans() {
        boolean none = baseline.isNoAllocation() || candidate.isNoAllocation();
        return !none && baseline.score() > 0 && candidate.score() > 0
                ? candidate.score() / baseline.score()
                : Double.NaN;
    }

    boolean isOfBytes() {
        return baseline.unit().equals(Units.BYTES_PER_OPERATION);
    }

    /** Input of the test; only after {@link #withoutTest} returned empty. */
    VerdictRule.Cell cell() {
        ScoreHistory history = baseline.history().and(candidate.history());
        return new VerdictRule.Cell(
                Objects.requireNonNull(baseline.summary()),
                Objects.requireNonNull(candidate.summary()),
                history.forks(),
                sharesExecution() ? Optional.empty() : Optional.of(executions(history.runs())));
    }

    private VerdictRule.Executions executions(RunSpread history) {
        return new VerdictRule.Executions(
                history,
                HostStability.moveBetween(
                        baseline.run().calibration(), candidate.run().calibration()),
                baseline.run().isHostStable() && candidate.run().isHostStable());
    }

    private boolean sharesExecution() {
        return baseline.run().sharesExecution(candidate.run());
    }
}
