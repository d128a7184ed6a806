package dev.plateau.server.detection;

import dev.plateau.server.detection.MinimumEffects.SuiteShiftRule;
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
import java.util.Objects;
import org.hibernate.annotations.Immutable;
import org.springframework.data.domain.Persistable;

/** The row of {@link MinimumEffects}. Each edit adds one with all rules; the rows of earlier edits stay and are not read. */
@Entity
@Immutable
@IdClass(MinimumEffectVersion.VersionKey.class)
class MinimumEffectVersion implements Persistable<MinimumEffectVersion.VersionKey> {
    @Id
    @Column(name = "project_id")
    private long projectId;

    @Id
    @Column(name = "version")
    private int version;

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
    record VersionKey(long projectId, int version) {}

    @SuppressWarnings("NullAway.Init")
    protected MinimumEffectVersion() {}

    MinimumEffectVersion(long projectId, MinimumEffects saved) {
        this.projectId = projectId;
        this.version = saved.version();
        this.savedAt = Objects.requireNonNull(saved.savedAt());
        this.savedBy = saved.savedBy();
        this.rules = new ArrayList<>(saved.rules());
        this.suiteShift = saved.suiteShift();
    }

    MinimumEffects toRecord() {
        return new MinimumEffects(version, savedAt, savedBy, rules, suiteShift);
    }

    @Override
    public VersionKey getId() {
        return new VersionKey(projectId, version);
    }

    /** Always new: versions are only inserted. */
    @Override
    public boolean isNew() {
        return true;
    }
}
