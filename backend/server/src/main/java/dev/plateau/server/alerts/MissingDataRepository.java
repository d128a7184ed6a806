package dev.plateau.server.alerts;

import java.time.Instant;
import java.util.List;
import org.springframework.data.jpa.repository.JpaRepository;

interface MissingDataRepository extends JpaRepository<StoredMissingData, Long> {
    List<StoredMissingData> findByProjectIdAndRuleIdAndEndedAtIsNull(long project, long rule);

    List<StoredMissingData> findByProjectIdAndRuleIdAndDetectedAtAndEndedAtIsNullOrderByLastAtAscIdAsc(
            long project, long rule, Instant detectedAt);
}
