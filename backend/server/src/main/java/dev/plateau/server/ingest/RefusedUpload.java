package dev.plateau.server.ingest;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import java.time.Instant;
import java.util.UUID;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Persistable;

/** A refused upload, kept so that its sender can read the reason. */
@Entity
class RefusedUpload implements Persistable<UUID> {
    @Id
    UUID id;

    long projectId;

    @Nullable
    Long tokenId;

    Instant receivedAt;
    long bytes;
    String title;

    /** JSON of the problems. */
    @JdbcTypeCode(SqlTypes.JSON)
    String problems;

    @SuppressWarnings("NullAway.Init")
    protected RefusedUpload() {}

    RefusedUpload(Incoming incoming, Instant receivedAt, String title, String problems) {
        this.id = UUID.randomUUID();
        this.projectId = incoming.project();
        this.tokenId = incoming.token();
        this.receivedAt = receivedAt;
        this.bytes = incoming.bytes();
        this.title = title;
        this.problems = problems;
    }

    @Override
    public UUID getId() {
        return id;
    }

    /** Always new: refused uploads are never updated. */
    @Override
    public boolean isNew() {
        return true;
    }
}
