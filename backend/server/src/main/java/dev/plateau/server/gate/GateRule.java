package dev.plateau.server.gate;

import dev.plateau.comparison.CellComparison;
import dev.plateau.comparison.CellVerdict;
import dev.plateau.server.platform.api.Problem;
import dev.plateau.wire.model.Direction;
import dev.plateau.wire.model.NamePattern;
import dev.plateau.wire.model.Percent;
import java.util.List;
import java.util.Locale;

/**
 * The rule of a gate.
 *
 * @param metrics primary score, bytes per operation, or both
 * @param benchmarks pattern found in the full names of the benchmarks
 * @param minimumEffect smallest relative change for the worse that fails: 0.05 for 5 %
 * @param sensitivity largest minimum detectable effect of a comparison that counts as fine: 0.1 makes one that detects only changes over 12 %
 *     inconclusive
 */
record GateRule(List<String> metrics, NamePattern benchmarks, double minimumEffect, double sensitivity) {
    private static final double MAX_SHARE = 10;

    /** The outcome of one comparison, with the reason. */
    record Decision(GateOutcome outcome, String reason) {}

    /** Checks the parameters; an error names the invalid one. */
    static GateRule of(List<String> metrics, String benchmarks, double minimumEffect, double sensitivity) {
        checkShare("minimumEffect", minimumEffect);
        checkShare("sensitivity", sensitivity);
        try {
            return new GateRule(metrics, NamePattern.of(benchmarks), minimumEffect, sensitivity);
        } catch (NamePattern.Invalid invalid) {
            throw Problem.badParameter("benchmarks", "it " + invalid.getMessage());
        }
    }

    private static void checkShare(String name, double value) {
        if (!(value >= 0 && value <= MAX_SHARE)) {
            throw Problem.badParameter(name, "expected " + Percent.EXPECTED + ", at most 1000 %, found " + value);
        }
    }

    /**
     * The outcome of one comparison. The minimum effect is compared with the ratio that the verdict is based on.
     *
     * @param direction of the metric
     */
    Decision decide(CellComparison comparison, Direction direction) {
        if (comparison.verdict() == CellVerdict.REGRESSED) {
            return comparison.testedSize() < Math.log1p(minimumEffect)
                    ? new Decision(
                            GateOutcome.FINE,
                            "regressed by less than the minimum effect of this gate, " + percent(minimumEffect))
                    : new Decision(GateOutcome.REGRESSED, comparison.reason());
        }
        boolean isFine = comparison.verdict() == CellVerdict.IMPROVED
                || comparison.verdict() == CellVerdict.UNCHANGED
                || (comparison.isTooNoisy() && isNoiseFine(comparison, direction));
        return new Decision(isFine ? GateOutcome.FINE : GateOutcome.INCONCLUSIVE, comparison.reason());
    }

    /**
     * Tests a comparison that is too noisy. An interval with only changes for the worse is not noise: it is fine if all of them are below the
     * minimum effect.
     */
    private boolean isNoiseFine(CellComparison comparison, Direction direction) {
        CellComparison.ForkRatio forks = comparison.forks();
        boolean isWorse = (forks.low() > 1 && direction != Direction.HIGHER_IS_BETTER)
                || (forks.high() < 1 && direction != Direction.LOWER_IS_BETTER);
        if (!isWorse) {
            return comparison.minimumDetectableEffect() <= sensitivity;
        }
        double worst = Math.max(Math.log(forks.high()), -Math.log(forks.low()));
        return worst < Math.log1p(minimumEffect);
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }
}
