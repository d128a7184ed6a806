package dev.plateau.server.regressions.audit;

import jakarta.persistence.LockModeType;
import jakarta.persistence.QueryHint;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Lock;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;
import org.springframework.data.jpa.repository.QueryHints;

interface AuditRepository extends JpaRepository<Audit, Long> {
    /** "Skip locked" in the words of Hibernate. */
    String SKIP_LOCKED = "-2";

    String RESULTS = """
            select new dev.plateau.server.regressions.audit.NightlyAudit(
              audit.id, audit.requestedAt, audit.requestedBy, audit.series, audit.evaluated,
              (select count(failure.seriesId) from StoredAuditFailure failure where failure.auditId = audit.id),
              audit.finishedAt,
              (select count(lost.id) from StoredAuditFinding lost where lost.auditId = audit.id and lost.kind = UNSUPPORTED),
              (select count(found.id) from StoredAuditFinding found where found.auditId = audit.id and found.kind = UNCONFIRMED))
            from Audit audit
            """;

    @Query(RESULTS + " where audit.projectId = :project order by audit.id desc")
    List<NightlyAudit> newest(long project, Limit limit);

    @Query(RESULTS + " where audit.projectId = :project and audit.id = :id")
    Optional<NightlyAudit> results(long project, long id);

    List<Audit> findByProjectIdOrderByIdDesc(long project);

    @Query(
            "select distinct audit.projectId from Audit audit where audit.requestedBy = :actor and audit.requestedAt > :since")
    Set<Long> projectsWithOneOf(String actor, Instant since);

    /** The oldest one that runs and that no other server holds; held until the transaction ends. */
    @Lock(LockModeType.PESSIMISTIC_WRITE)
    @QueryHints(@QueryHint(name = "jakarta.persistence.lock.timeout", value = SKIP_LOCKED))
    @Query("select audit from Audit audit where audit.finishedAt is null order by audit.id limit 1")
    Optional<Audit> take();

    /** One statement: a project has one that runs, whoever requests it at once. */
    @Modifying
    @Query("""
            insert into Audit (projectId, requestedAt, requestedBy, series) values (:project, :now, :actor, :series)
            on conflict do nothing
            """)
    void request(long project, Instant now, String actor, int series);
}
