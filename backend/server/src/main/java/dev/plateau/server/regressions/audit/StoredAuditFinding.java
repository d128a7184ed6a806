package dev.plateau.server.regressions.audit;

import dev.plateau.server.series.SeriesRelations.Measured;
import dev.plateau.statistics.online.ChangeSize;
import dev.plateau.wire.model.BenchmarkKey;
import jakarta.persistence.Entity;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.hibernate.annotations.Immutable;
import org.jspecify.annotations.Nullable;

/** A finding with the ids of what it is about. {@link SeriesAudit} writes many at once, with SQL. */
@Entity
@Immutable
@Table(name = "audit_finding")
class StoredAuditFinding {
    @Id
    long id;

    long auditId;

    @Enumerated(EnumType.STRING)
    private AuditFinding.Kind kind;

    private long seriesId;
    private String branch;

    @Nullable
    private Long changePointId;

    private long scoreId;
    private double levelBefore;
    private double levelAfter;

    @Nullable
    private Double ratio;

    @SuppressWarnings("NullAway.Init")
    protected StoredAuditFinding() {}

    long series() {
        return seriesId;
    }

    /** With the names of its series. */
    AuditFinding in(Measured series, BenchmarkKey benchmark) {
        return new AuditFinding(
                kind,
                seriesId,
                series.axis(),
                benchmark,
                series.metric(),
                series.unit(),
                branch,
                changePointId,
                scoreId,
                new ChangeSize(levelBefore, levelAfter, ratio, null, null));
    }
}
