package dev.plateau.server.dashboard;

import java.util.List;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;

interface SavedViewRepository extends JpaRepository<SavedView, Long> {
    List<SavedView> findByProjectIdOrderByName(long project);

    List<SavedView> findByProjectIdAndPinnedTrueOrderByName(long project);

    Optional<SavedView> findByProjectIdAndId(long project, long id);

    @Modifying
    @Query("delete from SavedView view where view.projectId = :project and view.id = :id")
    int delete(long project, long id);
}
