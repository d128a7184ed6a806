package dev.plateau.server.regressions.audit;

import java.util.List;
import org.springframework.data.jpa.repository.JpaRepository;

interface AuditFindingRepository extends JpaRepository<StoredAuditFinding, Long> {
    List<StoredAuditFinding> findByAuditIdOrderById(long audit);
}
