package dev.plateau.server.alerts;

import jakarta.persistence.LockModeType;
import java.util.List;
import java.util.Optional;
import org.springframework.data.jpa.repository.EntityGraph;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Lock;
import org.springframework.data.jpa.repository.Query;

interface RuleRepository extends JpaRepository<Rule, Long> {
    @EntityGraph(attributePaths = "unsubscribed")
    List<Rule> findByProjectIdAndRemovedAtIsNullOrderById(long project);

    @EntityGraph(attributePaths = "unsubscribed")
    Optional<Rule> findByIdAndRemovedAtIsNull(long id);

    @EntityGraph(attributePaths = "unsubscribed")
    Optional<Rule> findByProjectIdAndIdAndRemovedAtIsNull(long project, long id);

    /** Callers at the same time take turns. */
    @Lock(LockModeType.PESSIMISTIC_WRITE)
    @Query("select rule from Rule rule where rule.id = :id")
    Optional<Rule> lock(long id);

    @Query("select rule.secret from Rule rule where rule.id = :id")
    Optional<String> secret(long id);

    @Query("""
            select distinct rule.projectId from Rule rule
            where rule.removedAt is null and rule.enabled and (rule.silentDays is not null or rule.silentIntervals is not null)
            order by rule.projectId
            """)
    List<Long> watchedProjects();
}
