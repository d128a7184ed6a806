package dev.plateau.server.gate;

import dev.plateau.server.api.Problem;
import dev.plateau.server.comparisons.Difference;
import dev.plateau.server.comparisons.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * What counts at a gate.
 *
 * @param metrics primary score, bytes per operation, or both
 * @param benchmarks those looked at: found in their full names
 * @param minimumEffect smallest relative change for the worse that fails: 0.05 for 5 %
 * @param sensitivity what a comparison must be able to see to count as fine: with 0.1 one whose noise hides changes of 12 % says nothing
 */
record GateRule(List<String> metrics, Pattern benchmarks, double minimumEffect, double sensitivity) {
    /** A verdict on one difference, and why where the difference itself does not tell. */
    record Judged(Outcome outcome, String reason) {}

    /** Refuses what can't be a rule, naming the parameter. */
    static GateRule of(List<String> metrics, String benchmarks, double minimumEffect, double sensitivity) {
        checkShare("minimumEffect", minimumEffect);
        checkShare("sensitivity", sensitivity);
        try {
            return new GateRule(metrics, Pattern.compile(benchmarks), minimumEffect, sensitivity);
        } catch (PatternSyntaxException wrong) {
            throw Problem.badParameter("benchmarks", "not a regular expression: " + wrong.getMessage());
        }
    }

    private static void checkShare(String name, double value) {
        if (!(value >= 0 && value <= 10)) {
            throw Problem.badParameter(name, "expected a share such as 0.05 for 5 %, found " + value);
        }
    }

    Judged judge(Difference difference) {
        if (difference.verdict() == Verdict.REGRESSED) {
            return difference.size() < Math.log1p(minimumEffect)
                    ? new Judged(Outcome.FINE, "worse by less than the " + percent(minimumEffect) + " that count")
                    : new Judged(Outcome.REGRESSED, difference.reason());
        }
        if (difference.verdict() != Verdict.INCONCLUSIVE
                || (difference.isInsideNoise() && difference.noiseFloor() <= sensitivity)) {
            return new Judged(Outcome.FINE, difference.reason());
        }
        return new Judged(Outcome.INCONCLUSIVE, difference.reason());
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }
}
