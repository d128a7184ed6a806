package dev.plateau.server.deletion;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;

interface DeletionRepository extends JpaRepository<Deletion, Long> {
    /** Oldest attempt first; without moves of a later version, which its servers do. */
    @Query("""
            select deletion from Deletion deletion where deletion.moving is null or deletion.moving in (OUT, BACK)
            order by deletion.attemptedAt asc nulls first, deletion.id
            """)
    List<Deletion> inTurn();

    /** One statement: the same deletion may be requested twice at once. */
    @Modifying
    @Query("""
            insert into Deletion (projectId, uploadId, runId, runs, total, requestedAt, dueAt, requestedBy)
            values (:project, :upload, :run, :runs, :total, :now, :due, :actor) on conflict do nothing
            """)
    void request(
            long project,
            @Nullable UUID upload,
            @Nullable Long run,
            Long[] runs,
            int total,
            Instant now,
            Instant due,
            String actor);

    /** Deletions of branches and benchmarks of a project, likewise. */
    @Query("""
            select deletion from Deletion deletion
            where deletion.originId = :project and (deletion.moving is null or deletion.moving in (OUT, BACK)) order by deletion.id
            """)
    List<Deletion> partsOf(long project);

    /** Tests for any, those of a later version included. */
    boolean existsByOriginId(long project);

    @Modifying
    @Query("delete from Deletion deletion where deletion.projectId = :project")
    void deleteByProject(long project);
}
