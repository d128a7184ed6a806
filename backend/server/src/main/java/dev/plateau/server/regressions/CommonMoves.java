package dev.plateau.server.regressions;

import dev.plateau.server.hosts.SetAsideRuns;
import dev.plateau.server.series.Moves;
import dev.plateau.server.series.RunStep;
import dev.plateau.statistics.CommonShift;
import dev.plateau.statistics.RatioInterval;
import dev.plateau.wire.Direction;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Service;

/** Tells what a run's benchmarks did together. It is said, not taken out: a commit can slow everything down, too. */
@Service
public class CommonMoves {
    private static final double CONFIDENCE = 0.99;
    /** A smaller move explains nothing. */
    private static final double LEAST = Math.log(1.01);

    private final Moves moves;
    private final SetAsideRuns setAside;

    CommonMoves(Moves moves, SetAsideRuns setAside) {
        this.moves = moves;
        this.setAside = setAside;
    }

    /** The common move of a run against those before that are judged; empty where there is none, or too few benchmarks to tell. */
    public Optional<CommonMove> of(long project, long run) {
        List<RunStep> steps = moves.ofRun(run, setAside.ofProject(project)).stream()
                .filter(step -> step.direction() != Direction.NEITHER && step.score() > 0 && step.before() > 0)
                .toList();
        double[] slowdowns = steps.stream().mapToDouble(CommonMoves::slowdown).toArray();
        return CommonShift.of(slowdowns, CONFIDENCE) instanceof RatioInterval.Known known
                        && known.excludesNoChange()
                        && Math.abs(Math.log(known.ratio())) >= LEAST
                ? Optional.of(new CommonMove(known.ratio(), known.low(), known.high(), slowdowns.length))
                : Optional.empty();
    }

    private static double slowdown(RunStep step) {
        double larger = Math.log(step.score() / step.before());
        return step.direction() == Direction.HIGHER_IS_BETTER ? -larger : larger;
    }
}
