package dev.plateau.server.environments;

import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;

interface FlagSets extends JpaRepository<FlagSet, Long> {
    Optional<FlagSet> findByProjectIdAndDigest(long projectId, byte[] digest);
}
