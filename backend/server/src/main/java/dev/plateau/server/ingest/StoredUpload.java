package dev.plateau.server.ingest;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;
import org.jspecify.annotations.Nullable;

/** A stored upload; equal uploads are stored once. */
@Entity
@Table(name = "upload")
class StoredUpload {
    @Id
    private UUID id;

    long projectId;

    @Nullable
    private Long tokenId;

    /** Digest over content and parameters; null once a part was deleted, so that the same file can be stored again. */
    private byte @Nullable [] digest;

    @Nullable
    String idempotencyKey;

    private Instant receivedAt;
    private long bytes;

    /** True while its deletion, or that of one of its runs, is pending. */
    private boolean deleting;

    /** JSON of {@link Receipt}. */
    @JdbcTypeCode(SqlTypes.JSON)
    private String receipt;

    @SuppressWarnings("NullAway.Init")
    protected StoredUpload() {}

    /** Reduces it to its remaining runs. Then the same file can be sent again. */
    void shrink(String newReceipt) {
        receipt = newReceipt;
        digest = null;
        idempotencyKey = null;
        deleting = false;
    }

    UUID id() {
        return id;
    }

    @Nullable
    Long tokenId() {
        return tokenId;
    }

    byte @Nullable [] digest() {
        return digest;
    }

    boolean isDeleting() {
        return deleting;
    }

    Instant receivedAt() {
        return receivedAt;
    }

    long bytes() {
        return bytes;
    }

    /** JSON of {@link Receipt}. */
    String receipt() {
        return receipt;
    }
}
