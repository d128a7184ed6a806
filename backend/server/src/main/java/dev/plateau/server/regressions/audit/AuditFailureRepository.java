package dev.plateau.server.regressions.audit;

import java.util.List;
import org.springframework.data.jpa.repository.JpaRepository;

interface AuditFailureRepository extends JpaRepository<StoredAuditFailure, StoredAuditFailure.Key> {
    List<StoredAuditFailure> findByAuditIdOrderBySeriesId(long audit);
}
