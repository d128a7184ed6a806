package dev.plateau.server.hosts;

import dev.plateau.server.hosts.RunMark.StoredRunMark;
import java.util.List;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;

interface RunMarkRepository extends JpaRepository<StoredRunMark, Long> {
    List<StoredRunMark> findByProjectIdAndRunIdOrderByIdDesc(long project, long run);

    Optional<StoredRunMark> findFirstByProjectIdAndRunIdOrderByIdDesc(long project, long run);

    @Modifying
    @Query("delete from StoredRunMark mark where mark.projectId = :project and mark.runId = :run")
    void deleteByRun(long project, long run);
}
