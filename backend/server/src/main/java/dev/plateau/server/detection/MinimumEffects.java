package dev.plateau.server.detection;

import dev.plateau.server.hosts.HostDrifts;
import dev.plateau.server.platform.storage.RecordMapper.Column;
import dev.plateau.wire.model.BenchmarkKey;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The minimum effect rules of a project, and its handling of suite-wide shifts.
 *
 * @param version number of edits; 0 for the defaults
 * @param savedAt time of the last edit; null for the defaults
 * @param savedBy name of its editor; empty for the defaults
 */
public record MinimumEffects(
        int version,
        @Nullable Instant savedAt,
        String savedBy,
        List<MinimumEffectRule> rules,

        @Schema(description = "What becomes of the shift that most benchmarks of a run share")
        SuiteShiftRule suiteShift) {
    /** The defaults of the library alone, for projects without rules. */
    public static final MinimumEffects DEFAULTS = new MinimumEffects(0, null, "", List.of(), SuiteShiftRule.SHOWN);

    public MinimumEffects {
        rules = List.copyOf(rules);
    }

    /** The handling of suite-wide shifts. */
    public enum SuiteShiftRule {
        /** Shown beside the changes that begin with it: a commit can slow everything down, too. */
        SHOWN,
        /** Removed before detection: for hosts without calibration, such as hosted runners. */
        REMOVED
    }

    /**
     * The verdict of minimum effect rules on a change.
     *
     * @param confirmedBy version that it was confirmed by, 0 for the defaults; null while it is not confirmed
     * @param below version that finds it too small, or null
     */
    public record MinimumEffectVerdict(
            @Column("confirmed_by_version") @Nullable Integer confirmedBy,
            @Column("below_version") @Nullable Integer below) {}

    /** Tests whether suite-wide shifts are removed from scores in a unit; bytes and counts don't depend on the host. */
    public boolean removesSuiteShiftFrom(String unit) {
        return suiteShift == SuiteShiftRule.REMOVED && HostDrifts.concern(unit);
    }

    /** The most precise rule that fits; the first of equally precise ones. */
    public Optional<MinimumEffectRule> rule(String metric, BenchmarkKey key) {
        return rules.stream().filter(rule -> rule.fits(metric, key)).max(MinimumEffectRule.BY_PRECISION);
    }

    /** The minimum effect of the rule that applies; empty where the defaults apply. */
    public OptionalDouble minimumEffect(String metric, BenchmarkKey key) {
        return rule(metric, key).stream()
                .mapToDouble(MinimumEffectRule::minimumEffect)
                .findFirst();
    }

    /** The smallest relative change of a series that the detectors report. */
    double minimumEffect(String metric, String unit, BenchmarkKey key) {
        return minimumEffect(metric, key).orElse(SeriesDetectors.minimumEffect(unit));
    }
}
