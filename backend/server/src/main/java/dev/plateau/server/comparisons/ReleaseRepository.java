package dev.plateau.server.comparisons;

import java.util.List;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;

interface ReleaseRepository extends JpaRepository<Release, Long> {
    List<Release> findByProjectIdOrderByReleasedAtDescIdDesc(long project);

    Optional<Release> findByProjectIdAndName(long project, String name);

    int countByProjectId(long project);

    @Modifying
    @Query("delete from Release release where release.projectId = :project and release.id = :id")
    int delete(long project, long id);
}
