package dev.plateau.server.ingest;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Modifying;
import org.springframework.data.jpa.repository.NativeQuery;
import org.springframework.data.jpa.repository.Query;

interface StoredUploads extends JpaRepository<StoredUpload, UUID> {
    Optional<StoredUpload> findByProjectIdAndId(long project, UUID id);

    /** The same upload, else the one with its idempotency key. */
    @Query("""
            select upload from StoredUpload upload
            where upload.projectId = :project and (upload.digest = :digest or upload.idempotencyKey = :key)
            order by case when upload.digest = :digest then 0 else 1 end limit 1
            """)
    Optional<StoredUpload> first(long project, byte[] digest, @Nullable String key);

    @Modifying
    @Query("update StoredUpload upload set upload.receipt = :receipt where upload.id = :id")
    void keep(UUID id, String receipt);

    @Modifying
    @Query("update StoredUpload upload set upload.deleting = true where upload.id in :ids")
    void markDeleting(Collection<UUID> ids);

    /** Uploads that created or extended a run. */
    @NativeQuery("""
            select * from upload
            where project_id = :project and jsonb_path_query_array(receipt, '$.runs[*].id') @> jsonb_build_array(cast(:run as bigint))
            """)
    List<StoredUpload> ofRun(long project, long run);
}
