package dev.plateau.server.regressions;

import dev.plateau.server.hosts.HostMoves;
import dev.plateau.wire.BenchmarkKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * By which rules changes of a project are judged.
 *
 * @param version counts from 1; 0 where nobody made any
 * @param savedAt null at version 0
 * @param savedBy empty at version 0
 */
public record RuleSet(
        int version, @Nullable Instant savedAt, String savedBy, List<JudgingRule> rules, CommonShiftRule commonShift) {
    /** The defaults of the library alone. */
    public static final RuleSet DEFAULTS = new RuleSet(0, null, "", List.of(), CommonShiftRule.SHOWN);

    public RuleSet {
        rules = List.copyOf(rules);
    }

    /** Whether scores in a unit are judged without what their runs share; bytes and counts don't follow a host. */
    boolean takesCommonShiftOutOf(String unit) {
        return commonShift == CommonShiftRule.TAKEN_OUT && HostMoves.concern(unit);
    }

    /** The rule that decides: the most precise one that fits, of equals the first. */
    public Optional<JudgingRule> rule(String metric, BenchmarkKey key) {
        return rules.stream().filter(rule -> rule.fits(metric, key)).max(JudgingRule.BY_PRECISION);
    }

    /** The minimum effect that a rule asks for; empty where none does and the defaults hold. */
    public OptionalDouble minimumEffect(String metric, BenchmarkKey key) {
        return rule(metric, key).stream()
                .mapToDouble(JudgingRule::minimumEffect)
                .findFirst();
    }

    /** The smallest relative change of a series that the detectors tell of. */
    double minimumEffect(String metric, String unit, BenchmarkKey key) {
        return minimumEffect(metric, key).orElse(SeriesDetectors.minimumEffect(unit));
    }
}
