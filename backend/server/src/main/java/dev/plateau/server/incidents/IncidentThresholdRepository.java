package dev.plateau.server.incidents;

import dev.plateau.statistics.online.ChangeStatus;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;

interface IncidentThresholdRepository extends JpaRepository<IncidentThreshold, Long> {
    @Query("select threshold.certainty from IncidentThreshold threshold where threshold.projectId = :project")
    Optional<ChangeStatus> certainty(long project);

    /** One statement: two people may add the first alert rule of a project at once. */
    @Modifying
    @Query("""
            insert into IncidentThreshold (projectId, certainty) values (:project, :certainty)
            on conflict (projectId) do update set certainty = excluded.certainty
            """)
    void set(long project, ChangeStatus certainty);
}
