package dev.plateau.server.hosts;

import dev.plateau.server.hosts.RunMark.StoredRunMark;
import java.util.List;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.Query;

interface RunMarkRepository extends JpaRepository<StoredRunMark, Long> {
    List<StoredRunMark> findByRunIdOrderByIdDesc(long run);

    Optional<StoredRunMark> findFirstByRunIdOrderByIdDesc(long run);

    @Modifying
    @Query("delete from StoredRunMark mark where mark.runId = :run")
    void deleteByRun(long run);
}
