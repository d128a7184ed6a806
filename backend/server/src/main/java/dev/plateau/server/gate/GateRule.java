package dev.plateau.server.gate;

import dev.plateau.comparison.CellComparison;
import dev.plateau.comparison.CellVerdict;
import dev.plateau.server.api.Problem;
import dev.plateau.wire.model.Direction;
import dev.plateau.wire.model.NamePattern;
import dev.plateau.wire.model.Percent;
import java.util.List;
import java.util.Locale;

/**
 * What counts at a gate.
 *
 * @param metrics primary score, bytes per operation, or both
 * @param benchmarks those looked at: found in their full names
 * @param minimumEffect smallest relative change for the worse that fails: 0.05 for 5 %
 * @param sensitivity what a comparison must be able to see to count as fine: 0.1 makes a comparison that shows only changes over 12 % inconclusive
 */
record GateRule(List<String> metrics, NamePattern benchmarks, double minimumEffect, double sensitivity) {
    private static final double MOST = 10;

    /** The outcome of one comparison, and why. */
    record Decision(GateOutcome outcome, String reason) {}

    /** Refuses what can't be a rule, naming the parameter. */
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
        if (!(value >= 0 && value <= MOST)) {
            throw Problem.badParameter(name, "expected " + Percent.EXPECTED + ", at most 1000 %, found " + value);
        }
    }

    /**
     * The outcome of one comparison. The minimum effect is compared to the ratio that the verdict rests on.
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

    /** An interval that holds only changes for the worse is no noise: it is fine where all of them are smaller than the minimum effect. */
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
