package dev.plateau.server.access;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A token as people see it; the secret itself is not stored.
 *
 * @param hint the secret's last characters, to recognise it by
 * @param scopes what it may do
 * @param branches for which it may store results
 * @param expiresAt null for one that never expires
 * @param revokedAt null for one that was not revoked
 * @param lastUsedAt to the minute; null for one never used
 * @param rotatedAt when its secret was replaced last; null when it never was
 * @param previousEndsAt until when the replaced secret is accepted; null when there is none
 */
public record UploadToken(
        long id,
        String name,
        String hint,
        Set<TokenScope> scopes,
        BranchPatterns branches,
        Instant createdAt,
        @Nullable Instant expiresAt,
        @Nullable Instant revokedAt,
        @Nullable Instant lastUsedAt,
        @Nullable Instant rotatedAt,
        @Nullable Instant previousEndsAt) {
    private static final Duration SOON = Duration.ofDays(14);

    /** One word: {@code valid}, {@code expired} or {@code revoked}. */
    public String state(Instant now) {
        if (revokedAt != null) {
            return "revoked";
        }
        return expiresAt != null && !now.isBefore(expiresAt) ? "expired" : "valid";
    }

    /** Whether it is valid now and no longer in 14 days. */
    public boolean expiresSoon(Instant now) {
        return state(now).equals("valid") && expiresAt != null && now.plus(SOON).isAfter(expiresAt);
    }

    /** Whether the secret that the last rotation replaced is still accepted. */
    public boolean previousAccepted(Instant now) {
        return state(now).equals("valid") && previousEndsAt != null && now.isBefore(previousEndsAt);
    }

    /** What it may do: "upload, gate". */
    public String scopeWords() {
        return TokenScope.words(scopes);
    }
}
