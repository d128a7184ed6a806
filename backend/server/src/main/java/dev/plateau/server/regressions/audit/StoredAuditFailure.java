package dev.plateau.server.regressions.audit;

import dev.plateau.server.series.SeriesRelations.Measured;
import dev.plateau.wire.model.BenchmarkKey;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import org.hibernate.annotations.Immutable;
import org.springframework.data.domain.Persistable;

/** A series that an audit could not evaluate, by its id. */
@Entity
@Immutable
@Table(name = "audit_failure")
@IdClass(StoredAuditFailure.Key.class)
class StoredAuditFailure implements Persistable<StoredAuditFailure.Key> {
    @Id
    private long auditId;

    @Id
    private long seriesId;

    private String reason;

    record Key(long auditId, long seriesId) {}

    @SuppressWarnings("NullAway.Init")
    protected StoredAuditFailure() {}

    StoredAuditFailure(long auditId, long seriesId, String reason) {
        this.auditId = auditId;
        this.seriesId = seriesId;
        this.reason = reason;
    }

    long series() {
        return seriesId;
    }

    /** With the names of its series. */
    AuditFailure in(Measured series, BenchmarkKey benchmark) {
        return new AuditFailure(seriesId, series.axis(), benchmark, series.metric(), reason);
    }

    @Override
    public Key getId() {
        return new Key(auditId, seriesId);
    }

    /** Never changed once written. */
    @Override
    public boolean isNew() {
        return true;
    }
}
