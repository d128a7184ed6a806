package dev.plateau.server.access;

import dev.plateau.server.platform.audit.AuditAction;
import dev.plateau.server.platform.audit.AuditActor;
import dev.plateau.server.platform.audit.AuditLog;
import dev.plateau.server.platform.audit.AuditSubject;
import dev.plateau.server.platform.audit.AuditSubject.Kind;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** The tokens of projects. */
@Component
public class Tokens {
    /** Default lifetime of a token. */
    public static final Duration USUAL_LIFE = Duration.ofDays(365);

    /** Default time for which a replaced secret is still accepted, so that it can be changed wherever it is used. */
    public static final Duration USUAL_GRACE = Duration.ofHours(24);

    /** Resolution of the last use: a write per request would be wasteful. */
    private static final Duration LAST_USE_PRECISION = Duration.ofMinutes(1);

    private final UploadTokenRepository tokens;
    private final Clock clock;
    private final AuditLog audit;
    private final AuditActor.Current actor;

    Tokens(UploadTokenRepository tokens, Clock clock, AuditLog audit, AuditActor.Current actor) {
        this.actor = actor;
        this.audit = audit;
        this.tokens = tokens;
        this.clock = clock;
    }

    /**
     * Creates a token and returns its secret, which is not stored.
     *
     * @throws TokenNameTaken when the project has a token of this name that was not revoked
     */
    @Transactional
    public String create(long projectId, TokenRequest request) {
        if (named(projectId, request.name()).isPresent()) {
            throw new TokenNameTaken(request.name());
        }
        TokenSecret secret = TokenSecret.random();
        try {
            UploadToken token =
                    tokens.saveAndFlush(new UploadToken(projectId, request, secret, maker(), clock.instant()));
            audit.created(projectId, subject(token), facts(token));
            return secret.text();
        } catch (DataIntegrityViolationException refused) {
            boolean taken = String.valueOf(refused.getMessage()).contains("upload_token_name");
            throw taken ? new TokenNameTaken(request.name()) : refused;
        }
    }

    /**
     * Replaces the secret of a token that was not revoked, and renews its lifetime. Returns the new secret; empty if the project has no such token.
     *
     * @param grace time for which the old secret is accepted, unless it expires before
     */
    @Transactional
    public Optional<String> rotate(long projectId, long tokenId, Duration grace) {
        Instant now = clock.instant();
        return tokens.lock(projectId, tokenId).map(token -> {
            TokenSecret secret = TokenSecret.random();
            token.rotate(secret, now.plus(grace), now);
            audit.record(projectId, AuditAction.ROTATED, subject(token), null, Map.of("old secret", grace.toString()));
            return secret.text();
        });
    }

    private @Nullable Long maker() {
        Long person = actor.get().person();
        return person == null || person == 0 ? null : person;
    }

    /** Addresses of the last uses of tokens, by their ids. */
    public Map<Long, String> addresses(List<UploadToken> used) {
        return audit.addresses(used.stream()
                .map(UploadToken::lastUsedAddressId)
                .filter(Objects::nonNull)
                .toList());
    }

    /** All tokens of a project, newest first, including revoked and expired ones. */
    public List<UploadToken> list(long projectId) {
        return tokens.findByProjectIdOrderByCreatedAtDescIdDesc(projectId);
    }

    /** The token of this name that was not revoked. */
    public Optional<UploadToken> named(long projectId, String name) {
        return tokens.findByProjectIdAndNameAndRevokedAtIsNull(projectId, name);
    }

    /** The name of a request's sender in histories: "token ci"; "somebody" without a token. */
    public String nameOf(@Nullable Caller caller) {
        return caller == null
                ? "somebody"
                : "token " + tokens.findById(caller.tokenId()).orElseThrow().name();
    }

    /** Revokes a token. Returns true if the project had such a token that was not revoked yet. */
    @Transactional
    public boolean revoke(long projectId, long tokenId) {
        Optional<UploadToken> token = tokens.lock(projectId, tokenId);
        token.ifPresent(found -> {
            found.revoke(clock.instant());
            audit.record(projectId, AuditAction.REVOKED, subject(found), null, null);
        });
        return token.isPresent();
    }

    private static AuditSubject subject(UploadToken token) {
        return AuditSubject.of(Kind.TOKEN, token.id(), token.name());
    }

    private static Map<String, ?> facts(UploadToken token) {
        Instant end = token.expiresAt();
        return Map.of(
                "scopes",
                token.scopeWords(),
                "branches",
                token.branches().toString(),
                "expires",
                end == null ? "never" : end.truncatedTo(ChronoUnit.SECONDS).toString());
    }

    /** Revokes all tokens of a project. */
    @Transactional
    public void revokeAll(long projectId) {
        tokens.revokeAll(projectId, clock.instant());
    }

    /**
     * Finds the token of a secret and records its use.
     *
     * @param address of the client
     * @throws RefusedToken if it is unknown, expired, revoked or replaced; only the holder of the secret gets the reason
     */
    Caller identify(String text, String address) {
        byte[] hash = new TokenSecret(text).hash();
        UploadToken token = tokens.ofSecret(hash)
                .orElseThrow(
                        () -> new RefusedToken("This server does not know the token. Was it cut off when copied?"));
        Instant now = clock.instant();
        if (token.revokedAt() != null) {
            throw new RefusedToken("The token '" + token.name() + "' was revoked at " + token.revokedAt() + ".");
        }
        if (!token.isCurrent(hash) && !token.previousAccepted(now)) {
            throw new RefusedToken("This secret of the token '" + token.name() + "' was replaced at "
                    + token.rotatedAt() + " and accepted until " + token.previousEndsAt() + ".");
        }
        if (token.state(now).equals("expired")) {
            throw new RefusedToken("The token '" + token.name() + "' expired at " + token.expiresAt() + ".");
        }
        noteUse(token, now, address);
        return new Caller(token.id(), token.projectId(), token.scopes(), token.branches());
    }

    private void noteUse(UploadToken token, Instant now, String address) {
        Instant last = token.lastUsedAt();
        if (last == null || Duration.between(last, now).compareTo(LAST_USE_PRECISION) >= 0) {
            tokens.use(token.id(), now, audit.address(address));
        }
    }

    /** Thrown for an invalid token; the message has the reason and the next step. */
    static final class RefusedToken extends AuthenticationException {
        RefusedToken(String message) {
            super(message);
        }
    }

    /** Thrown where a project has a token of this name that was not revoked; the message has the next step. */
    static final class TokenNameTaken extends IllegalArgumentException {
        TokenNameTaken(String name) {
            super("There is a token named '" + name
                    + "' in this project already: choose another name, or revoke that one first.");
        }
    }
}
