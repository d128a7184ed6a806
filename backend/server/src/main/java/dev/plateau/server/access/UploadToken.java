package dev.plateau.server.access;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A token as people see it; the secret itself is not kept.
 *
 * @param hint the secret's last characters, to recognise it by
 * @param expiresAt null for one that never expires
 * @param revokedAt null for one that was not revoked
 * @param lastUsedAt to the minute; null for one never used
 */
public record UploadToken(
        long id,
        String name,
        String hint,
        Instant createdAt,
        @Nullable Instant expiresAt,
        @Nullable Instant revokedAt,
        @Nullable Instant lastUsedAt) {
    /** One word: {@code valid}, {@code expired} or {@code revoked}. */
    public String state(Instant now) {
        if (revokedAt != null) {
            return "revoked";
        }
        return expiresAt != null && !now.isBefore(expiresAt) ? "expired" : "valid";
    }
}
