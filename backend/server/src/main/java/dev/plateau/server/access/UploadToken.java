package dev.plateau.server.access;

import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.SequenceGenerator;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.hibernate.annotations.DynamicUpdate;
import org.jspecify.annotations.Nullable;

/** A token of a project. Of its secret only the hash and a hint are stored. Only changed columns are written, as each use writes one. */
@Entity
@DynamicUpdate
public class UploadToken {
    private static final Duration SOON = Duration.ofDays(14);

    @Id
    @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "ids")
    @SequenceGenerator(name = "ids", sequenceName = "ids")
    private long id;

    private long projectId;
    private String name;
    private byte[] hash;
    private String hint;
    private String[] scopes;
    private String[] branches;
    private Instant createdAt;

    @Nullable
    private Instant expiresAt;

    @Nullable
    private Instant revokedAt;

    @Nullable
    private Instant lastUsedAt;

    @Nullable
    private Instant rotatedAt;

    byte @Nullable [] previousHash;

    @Nullable
    private Instant previousEndsAt;

    @SuppressWarnings("NullAway.Init")
    protected UploadToken() {}

    UploadToken(long projectId, TokenRequest request, TokenSecret secret, Instant now) {
        this.projectId = projectId;
        this.name = request.name();
        this.hash = secret.hash();
        this.hint = secret.hint();
        this.scopes = request.scopes().stream().map(TokenScope::word).toArray(String[]::new);
        this.branches = request.branches().patterns().toArray(String[]::new);
        this.createdAt = now;
        this.expiresAt = request.expiresAt();
    }

    /**
     * Replaces the secret, and gives the token its first life time again.
     *
     * @param oldEndsAt until when the old secret is accepted, if it does not expire before
     */
    void rotate(TokenSecret secret, Instant oldEndsAt, Instant now) {
        previousHash = hash;
        previousEndsAt = expiresAt != null && expiresAt.isBefore(oldEndsAt) ? expiresAt : oldEndsAt;
        hash = secret.hash();
        hint = secret.hint();
        if (expiresAt != null) {
            expiresAt = now.plus(Duration.between(Objects.requireNonNullElse(rotatedAt, createdAt), expiresAt));
        }
        rotatedAt = now;
    }

    void revoke(Instant now) {
        revokedAt = now;
    }

    /** Whether this is the hash of its secret, and not of the one before. */
    boolean isCurrent(byte[] given) {
        return Arrays.equals(hash, given);
    }

    public long id() {
        return id;
    }

    long projectId() {
        return projectId;
    }

    public String name() {
        return name;
    }

    /** The secret's last characters, to recognise it by. */
    public String hint() {
        return hint;
    }

    /** What it may do. */
    public Set<TokenScope> scopes() {
        return Arrays.stream(scopes).map(TokenScope::of).collect(Collectors.toUnmodifiableSet());
    }

    /** For which it may store results. */
    public BranchPatterns branches() {
        return new BranchPatterns(List.of(branches));
    }

    public Instant createdAt() {
        return createdAt;
    }

    /** Null for one that never expires. */
    public @Nullable Instant expiresAt() {
        return expiresAt;
    }

    /** Null for one that was not revoked. */
    public @Nullable Instant revokedAt() {
        return revokedAt;
    }

    /** To the minute; null for one never used. */
    public @Nullable Instant lastUsedAt() {
        return lastUsedAt;
    }

    /** When its secret was replaced last; null when it never was. */
    public @Nullable Instant rotatedAt() {
        return rotatedAt;
    }

    /** Until when the replaced secret is accepted; null when there is none. */
    public @Nullable Instant previousEndsAt() {
        return previousEndsAt;
    }

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
        return TokenScope.words(scopes());
    }
}
