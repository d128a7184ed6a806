package dev.plateau.server.environments;

import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;

interface EnvironmentRepository extends JpaRepository<Environment, Long> {
    Optional<Environment> findByHostIdAndJdkIdAndFlagSetId(long hostId, long jdkId, long flagSetId);
}
