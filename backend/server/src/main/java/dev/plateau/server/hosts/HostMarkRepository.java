package dev.plateau.server.hosts;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;

interface HostMarkRepository extends JpaRepository<HostMark, Long> {
    List<HostMark> findByProjectIdAndHostIdInOrderBySinceAscIdAsc(long project, Collection<Long> hosts);

    Optional<HostMark> findByProjectIdAndHostIdAndId(long project, long host, long id);
}
