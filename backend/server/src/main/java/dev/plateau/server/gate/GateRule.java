package dev.plateau.server.gate;

import dev.plateau.comparison.CellComparison;
import dev.plateau.comparison.CellVerdict;
import dev.plateau.server.api.Problem;
import dev.plateau.wire.NamePattern;
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
    /** The outcome of one comparison, and why. */
    record Judged(Outcome outcome, String reason) {}

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
        if (!(value >= 0 && value <= 10)) {
            throw Problem.badParameter(name, "expected a share such as 0.05 for 5 %, found " + value);
        }
    }

    Judged judge(CellComparison comparison) {
        if (comparison.verdict() == CellVerdict.REGRESSED) {
            return comparison.size() < Math.log1p(minimumEffect)
                    ? new Judged(
                            Outcome.FINE,
                            "regressed by less than the minimum effect of this gate, " + percent(minimumEffect))
                    : new Judged(Outcome.REGRESSED, comparison.reason());
        }
        boolean isFine = comparison.verdict() == CellVerdict.IMPROVED
                || comparison.verdict() == CellVerdict.UNCHANGED
                || (comparison.isTooNoisy() && comparison.minimumDetectableEffect() <= sensitivity);
        return new Judged(isFine ? Outcome.FINE : Outcome.INCONCLUSIVE, comparison.reason());
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }
}
