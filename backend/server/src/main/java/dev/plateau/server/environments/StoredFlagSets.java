package dev.plateau.server.environments;

import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;

interface StoredFlagSets extends JpaRepository<StoredFlagSet, Long> {
    Optional<StoredFlagSet> findByProjectIdAndDigest(long projectId, byte[] digest);
}
