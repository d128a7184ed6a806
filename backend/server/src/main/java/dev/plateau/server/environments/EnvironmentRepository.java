package dev.plateau.server.environments;

import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;

interface EnvironmentRepository extends JpaRepository<StoredEnvironment, Long> {
    Optional<StoredEnvironment> findByHostIdAndJdkIdAndFlagSetId(long hostId, long jdkId, long flagSetId);
}
