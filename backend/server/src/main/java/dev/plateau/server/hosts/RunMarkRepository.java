package dev.plateau.server.hosts;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;

interface RunMarkRepository extends JpaRepository<RunMark, Long> {
    List<RunMark> findByRunIdOrderByIdDesc(long run);

    Optional<RunMark> findFirstByRunIdOrderByIdDesc(long run);

    @Query("""
            select mark.runId from RunMark mark
            where mark.excluded and mark.id = (select max(newest.id) from RunMark newest where newest.runId = mark.runId)
            """)
    Set<Long> excludedRuns();

    @Modifying
    @Query("delete from RunMark mark where mark.runId = :run")
    void deleteByRun(long run);
}
