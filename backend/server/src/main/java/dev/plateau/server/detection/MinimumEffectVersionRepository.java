package dev.plateau.server.detection;

import java.util.Collection;
import java.util.List;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;

/** Reads versions with their rules, in one statement. */
interface MinimumEffectVersionRepository extends JpaRepository<MinimumEffectVersion, MinimumEffectVersion.Key> {
    /** The newest versions of a project, newest first: they are numbered without gaps. */
    @Query("""
            select saved from MinimumEffectVersion saved left join fetch saved.rules
            where saved.projectId = :project and saved.version > (
              select max(newest.version) from MinimumEffectVersion newest where newest.projectId = :project) - :most
            order by saved.version desc
            """)
    List<MinimumEffectVersion> newest(long project, int most);

    /** The newest version of each project that has any. */
    @Query("""
            select saved from MinimumEffectVersion saved left join fetch saved.rules
            where saved.projectId in :projects and saved.version = (
              select max(newest.version) from MinimumEffectVersion newest where newest.projectId = saved.projectId)
            """)
    List<MinimumEffectVersion> current(Collection<Long> projects);
}
