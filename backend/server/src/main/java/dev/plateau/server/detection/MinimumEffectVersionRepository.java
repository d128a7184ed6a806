package dev.plateau.server.detection;

import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;

interface MinimumEffectVersionRepository extends JpaRepository<MinimumEffectVersion, MinimumEffectVersion.VersionKey> {
    /** The newest version of a project with its rules, in one statement. */
    @Query("""
            select saved from MinimumEffectVersion saved left join fetch saved.rules
            where saved.projectId = :project and saved.version = (
              select max(newest.version) from MinimumEffectVersion newest where newest.projectId = :project)
            """)
    Optional<MinimumEffectVersion> current(long project);
}
