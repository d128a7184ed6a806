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
import org.hibernate.annotations.DynamicUpdate;
import org.hibernate.annotations.Formula;
import org.jspecify.annotations.Nullable;

/** A token of a project, or a personal one of an account. Only a hash and a hint of its secret are stored. Updates write only changed columns, as each use changes one. */
@Entity
@DynamicUpdate
public class UploadToken {
    private static final Duration SOON = Duration.ofDays(14);

    @Id
    @GeneratedValue(strategy = GenerationType.SEQUENCE, generator = "ids")
    @SequenceGenerator(name = "ids", sequenceName = "ids")
    private long id;

    @Nullable
    private Long projectId;

    @Nullable
    private Long accountId;

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
    private Long lastUsedAddressId;

    @Nullable
    Long createdBy;

    @Nullable
    @Formula("(select a.name from account a where a.id = created_by)")
    private String maker;

    @Nullable
    private Instant rotatedAt;

    @Nullable
    Instant warnedAt;

    byte @Nullable [] previousHash;

    @Nullable
    private Instant previousEndsAt;

    @SuppressWarnings("NullAway.Init")
    protected UploadToken() {}

    /** @param accountId owner of a personal token, which has no project */
    UploadToken(
            @Nullable Long projectId,
            @Nullable Long accountId,
            TokenRequest request,
            TokenSecret secret,
            @Nullable Long createdBy,
            Instant now) {
        this.createdBy = createdBy;
        this.projectId = projectId;
        this.accountId = accountId;
        this.name = request.name();
        this.hash = secret.hash();
        this.hint = secret.hint();
        this.scopes = request.scopes().stream().map(TokenScope::word).toArray(String[]::new);
        this.branches = request.branches().patterns().toArray(String[]::new);
        this.createdAt = now;
        this.expiresAt = request.expiresAt();
    }

    /**
     * Replaces the secret, and renews the lifetime of the token.
     *
     * @param oldEndsAt end of the time for which the old secret is accepted, unless it expires before
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
        warnedAt = null;
    }

    void revoke(Instant now) {
        revokedAt = now;
    }

    /** Tests for the hash of its current secret, not of the previous one. */
    boolean isCurrent(byte[] given) {
        return Arrays.equals(hash, given);
    }

    public long id() {
        return id;
    }

    /** Its project; null for a personal token. */
    @Nullable
    Long projectId() {
        return projectId;
    }

    /** Owner of a personal token; null for the token of a project. */
    @Nullable
    Long accountId() {
        return accountId;
    }

    public String name() {
        return name;
    }

    /** The last characters of the secret, for recognition. */
    public String hint() {
        return hint;
    }

    /** Its scopes. */
    public Set<TokenScope> scopes() {
        return TokenScope.known(List.of(scopes));
    }

    /** The branches for which it may store results. */
    public BranchPatterns branches() {
        return new BranchPatterns(List.of(branches));
    }

    public Instant createdAt() {
        return createdAt;
    }

    /** Time of expiry; null if it never expires. */
    public @Nullable Instant expiresAt() {
        return expiresAt;
    }

    /** Time of revocation; null if it was not revoked. */
    public @Nullable Instant revokedAt() {
        return revokedAt;
    }

    /** Time of its last use, to the minute; null if it was never used. */
    public @Nullable Instant lastUsedAt() {
        return lastUsedAt;
    }

    /** Id of the address of its last use; null if it was never used. */
    public @Nullable Long lastUsedAddressId() {
        return lastUsedAddressId;
    }

    /** Name of the account that made it; null for a command, and once the account is gone. */
    public @Nullable String maker() {
        return maker;
    }

    /** Time of the last rotation of its secret; null if there was none. */
    public @Nullable Instant rotatedAt() {
        return rotatedAt;
    }

    /** End of the time for which the replaced secret is accepted; null without one. */
    public @Nullable Instant previousEndsAt() {
        return previousEndsAt;
    }

    /** The state: {@code valid}, {@code expired} or {@code revoked}. */
    public String state(Instant now) {
        if (revokedAt != null) {
            return "revoked";
        }
        return expiresAt != null && !now.isBefore(expiresAt) ? "expired" : "valid";
    }

    /** True if it is valid now and expires within 14 days. */
    public boolean expiresSoon(Instant now) {
        return state(now).equals("valid") && expiresAt != null && now.plus(SOON).isAfter(expiresAt);
    }

    /** True if the secret replaced by the last rotation is still accepted. */
    public boolean previousAccepted(Instant now) {
        return state(now).equals("valid") && previousEndsAt != null && now.isBefore(previousEndsAt);
    }

    /** Its scopes as text: "upload, gate". */
    public String scopeWords() {
        return TokenScope.words(scopes());
    }
}
