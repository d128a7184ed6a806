package dev.plateau.server.requests;

import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Lock;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;

interface RequestRepository extends JpaRepository<Request, Long> {
    Optional<Request> findByProjectIdAndId(long project, long id);

    /** Same, locked until the transaction ends. */
    @Lock(LockModeType.PESSIMISTIC_WRITE)
    @Query("select request from Request request where request.projectId = :project and request.id = :id")
    Optional<Request> lock(long project, long id);

    @Query("""
            select request from Request request where request.projectId = :project and request.search.incident = :incident
            order by request.id desc
            """)
    List<Request> ofIncident(long project, long incident);

    @Query("""
            select coalesce(sum(request.search.budget), 0) from Request request
            where request.projectId = :project and request.search.incident is not null and request.requestedAt >= :since
            """)
    long searchedForks(long project, Instant since);

    List<Request> findByProjectIdAndIdLessThanOrderByIdDesc(long project, long before, Limit limit);

    @Query("""
            select request from Request request where request.projectId = :project and request.state = WAITING
              and request.search.incident is null
              and request.benchmarkKeyId is not distinct from :benchmarkKey
              and request.environmentId is not distinct from :environment
              and request.commitSha is not distinct from :commit
              and request.branch is not distinct from :branch
              and request.host is not distinct from :host
            order by request.id limit 1
            """)
    Optional<Request> findWaiting(
            long project,
            @Nullable Long benchmarkKey,
            @Nullable Long environment,
            @Nullable String commit,
            @Nullable String branch,
            @Nullable String host);

    @Query("""
            select count(*) as times, count(case when request.state = WAITING then 1 end) as waiting
            from Request request where request.projectId = :project and request.search.incident is null
              and request.benchmarkKeyId is not distinct from :benchmarkKey
              and request.environmentId is not distinct from :environment
              and request.commitSha is not distinct from :commit
            """)
    RequestCounts counts(
            long project, @Nullable Long benchmarkKey, @Nullable Long environment, @Nullable String commit);

    /** Gives up requests of a project, in one statement: agents of two servers may ask at once. */
    @Modifying
    @Query("""
            update Request request set request.state = FAILED, request.finishedAt = :now,
              request.outcome = 'given up: ' || cast(request.claims as String) || ' agents began and stopped reporting'
            where request.projectId = :project and request.state = CLAIMED and request.lastSeenAt < :before
              and request.claims >= :most
            """)
    void giveUp(long project, Instant before, int most, Instant now);
}
