package dev.plateau.server.ingest;

import java.util.Optional;
import java.util.UUID;
import org.springframework.data.jpa.repository.JpaRepository;

interface RefusedUploads extends JpaRepository<RefusedUpload, UUID> {
    Optional<RefusedUpload> findByProjectIdAndId(long project, UUID id);

    long deleteByProjectIdAndId(long project, UUID id);
}
