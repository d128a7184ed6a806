package dev.plateau.server.detection;

import dev.plateau.server.detection.evaluation.SeriesDetectors;
import dev.plateau.server.hosts.HostDrifts;
import dev.plateau.wire.model.BenchmarkKey;
import jakarta.persistence.CollectionTable;
import jakarta.persistence.Column;
import jakarta.persistence.ElementCollection;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.OrderColumn;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.hibernate.annotations.Immutable;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Persistable;

/** A version of a project's minimum effect rules. Each edit saves all rules; a saved version never changes. */
@Entity
@Immutable
@IdClass(MinimumEffectVersion.Key.class)
public class MinimumEffectVersion implements Persistable<MinimumEffectVersion.Key> {
    /** The defaults of the library alone, for projects without rules. */
    public static final MinimumEffectVersion DEFAULTS =
            new MinimumEffectVersion(new Key(0, 0), null, "", List.of(), SuiteShiftRule.SHOWN);

    @Id
    @Column(name = "project_id")
    private long projectId;

    @Id
    @Column(name = "version")
    private int version;

    @Nullable
    private Instant savedAt;

    private String savedBy;

    @ElementCollection
    @CollectionTable(
            name = "minimum_effect_rule",
            joinColumns = {
                @JoinColumn(name = "project_id", referencedColumnName = "project_id"),
                @JoinColumn(name = "version", referencedColumnName = "version")
            })
    @OrderColumn(name = "position")
    private List<MinimumEffectRule> rules;

    @Enumerated(EnumType.STRING)
    private SuiteShiftRule suiteShift;

    /**
     * The primary key of a version.
     *
     * @param version counts from 1 in each project
     */
    public record Key(long projectId, int version) {}

    @SuppressWarnings("NullAway.Init")
    protected MinimumEffectVersion() {}

    MinimumEffectVersion(
            Key key,
            @Nullable Instant savedAt,
            String savedBy,
            List<MinimumEffectRule> rules,
            SuiteShiftRule suiteShift) {
        this.projectId = key.projectId();
        this.version = key.version();
        this.savedAt = savedAt;
        this.savedBy = savedBy;
        this.rules = new ArrayList<>(rules);
        this.suiteShift = suiteShift;
    }

    long project() {
        return projectId;
    }

    /** Counts from 1; 0 for the defaults. */
    public int version() {
        return version;
    }

    /** Time of the edit; null for the defaults. */
    public @Nullable Instant savedAt() {
        return savedAt;
    }

    /** Name of the editor; empty for the defaults. */
    public String savedBy() {
        return savedBy;
    }

    public List<MinimumEffectRule> rules() {
        return List.copyOf(rules);
    }

    public SuiteShiftRule suiteShift() {
        return suiteShift;
    }

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

    @Override
    public Key getId() {
        return new Key(projectId, version);
    }

    /** Always new: versions are only inserted. */
    @Override
    public boolean isNew() {
        return true;
    }
}
