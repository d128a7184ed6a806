package dev.plateau.server.environments;

import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;

interface Hosts extends JpaRepository<Host, Long> {
    Optional<Host> findByProjectIdAndFingerprint(long projectId, String fingerprint);
}
