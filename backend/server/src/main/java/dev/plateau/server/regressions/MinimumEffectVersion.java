package dev.plateau.server.regressions;

import dev.plateau.server.hosts.HostDrifts;
import dev.plateau.server.regressions.evaluation.SeriesDetectors;
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

/** The minimum effect rules of a project, all of them with each edit. A saved version never changes. */
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
     * What tells a version from all others.
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

    /** Null for the defaults. */
    public @Nullable Instant savedAt() {
        return savedAt;
    }

    /** Empty for the defaults. */
    public String savedBy() {
        return savedBy;
    }

    public List<MinimumEffectRule> rules() {
        return List.copyOf(rules);
    }

    public SuiteShiftRule suiteShift() {
        return suiteShift;
    }

    /** Whether scores in a unit are evaluated without what their runs share; bytes and counts don't follow a host. */
    public boolean removesSuiteShiftFrom(String unit) {
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

    @Override
    public Key getId() {
        return new Key(projectId, version);
    }

    /** Never changed once written. */
    @Override
    public boolean isNew() {
        return true;
    }
}
