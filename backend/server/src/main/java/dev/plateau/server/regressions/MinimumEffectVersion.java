package dev.plateau.server.regressions;

import dev.plateau.server.hosts.HostDrifts;
import dev.plateau.wire.model.BenchmarkKey;
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
public record MinimumEffectVersion(
        int version,
        @Nullable Instant savedAt,
        String savedBy,
        List<MinimumEffectRule> rules,
        SuiteShiftRule suiteShift) {
    /** The defaults of the library alone. */
    public static final MinimumEffectVersion DEFAULTS =
            new MinimumEffectVersion(0, null, "", List.of(), SuiteShiftRule.SHOWN);

    public MinimumEffectVersion {
        rules = List.copyOf(rules);
    }

    /** Whether scores in a unit are judged without what their runs share; bytes and counts don't follow a host. */
    boolean removesSuiteShiftFrom(String unit) {
        return suiteShift == SuiteShiftRule.REMOVED && HostDrifts.concern(unit);
    }

    /** The rule that decides: the most precise one that fits, of equals the first. */
    public Optional<MinimumEffectRule> rule(String metric, BenchmarkKey key) {
        return rules.stream().filter(rule -> rule.fits(metric, key)).max(MinimumEffectRule.BY_PRECISION);
    }

    /** The minimum effect that a rule asks for; empty where none does and the defaults hold. */
    public OptionalDouble minimumEffect(String metric, BenchmarkKey key) {
        return rule(metric, key).stream()
                .mapToDouble(MinimumEffectRule::minimumEffect)
                .findFirst();
    }

    /** The smallest relative change of a series that the detectors tell of. */
    double minimumEffect(String metric, String unit, BenchmarkKey key) {
        return minimumEffect(metric, key).orElse(SeriesDetectors.minimumEffect(unit));
    }
}
