package dev.plateau.server.hosts;

import java.util.List;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;

interface HostMarkRepository extends JpaRepository<HostMark, Long> {
    List<HostMark> findByProjectIdAndHostIdOrderBySinceAscIdAsc(long project, long host);

    List<HostMark> findByProjectIdOrderBySinceAscIdAsc(long project);

    Optional<HostMark> findByProjectIdAndHostIdAndId(long project, long host, long id);
}
