package dev.plateau.server.hosts;

import dev.plateau.server.hosts.HostMark.StoredHostMark;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;

interface HostMarkRepository extends JpaRepository<StoredHostMark, Long> {
    List<StoredHostMark> findByProjectIdAndHostIdInOrderBySinceAscIdAsc(long project, Collection<Long> hosts);

    Optional<StoredHostMark> findByProjectIdAndHostIdAndId(long project, long host, long id);
}
