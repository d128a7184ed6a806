package dev.plateau.server.alerts;

import java.time.Instant;
import java.util.List;
import org.springframework.data.jpa.repository.JpaRepository;

interface MissingDataRepository extends JpaRepository<StoredMissingData, Long> {
    List<StoredMissingData> findByRuleIdAndEndedAtIsNull(long rule);

    List<StoredMissingData> findByRuleIdAndDetectedAtAndEndedAtIsNullOrderByLastAtAscIdAsc(
            long rule, Instant detectedAt);
}
