package dev.plateau.server.alerts;

import jakarta.persistence.LockModeType;
import java.util.List;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Lock;
import org.springframework.data.jpa.repository.Query;

interface AlertRuleRepository extends JpaRepository<AlertRule, Long> {
    List<AlertRule> findByProjectIdAndRemovedAtIsNullOrderById(long project);

    List<AlertRule> findByWatchedAccountAndRemovedAtIsNullOrderByIdDesc(long account);

    List<AlertRule> findByProjectIdAndWatchedIncidentAndRemovedAtIsNull(long project, long incident);

    Optional<AlertRule> findByProjectIdAndId(long project, long id);

    @Query("select rule.projectId from AlertRule rule where rule.id = :id")
    Optional<Long> projectOf(long id);

    Optional<AlertRule> findByProjectIdAndIdAndRemovedAtIsNull(long project, long id);

    /** Locks a rule, so that concurrent callers wait for each other. */
    @Lock(LockModeType.PESSIMISTIC_WRITE)
    @Query("select rule from AlertRule rule where rule.projectId = :project and rule.id = :id")
    Optional<AlertRule> lock(long project, long id);

    @Query("""
            select distinct rule.projectId from AlertRule rule
            where rule.removedAt is null and rule.settings.enabled
              and (rule.settings.missingDays is not null or rule.settings.missingIntervals is not null
                or rule.settings.stateOfPerformance)
            order by rule.projectId
            """)
    List<Long> watchedProjects();
}
