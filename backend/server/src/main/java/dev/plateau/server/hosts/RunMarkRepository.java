package dev.plateau.server.hosts;

import java.util.List;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;

interface RunMarkRepository extends JpaRepository<RunMark, Long> {
    List<RunMark> findByRunIdOrderByIdDesc(long run);

    Optional<RunMark> findFirstByRunIdOrderByIdDesc(long run);

    @Modifying
    @Query("delete from RunMark mark where mark.runId = :run")
    void deleteByRun(long run);
}
