package dev.plateau.server.environments;

import java.util.Optional;
import org.springframework.data.jpa.repository.JpaRepository;

interface Jdks extends JpaRepository<Jdk, Long> {
    Optional<Jdk> findByVendorAndVersionAndVmNameAndVmVersion(
            String vendor, String version, String vmName, String vmVersion);
}
