package dev.plateau.server.access;

import dev.plateau.server.platform.audit.AuditAction;
import dev.plateau.server.platform.audit.AuditActor;
import dev.plateau.server.platform.audit.AuditLog;
import dev.plateau.server.platform.audit.AuditSubject;
import dev.plateau.server.platform.audit.AuditSubject.Kind;
import dev.plateau.server.platform.storage.RecordMapper;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.core.AuthenticationException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** The tokens of projects, and personal tokens. */
@Component
public class Tokens {
    /** Default lifetime of a token. */
    public static final Duration USUAL_LIFE = Duration.ofDays(365);

    /** Default time for which a replaced secret is still accepted, so that it can be changed wherever it is used. */
    public static final Duration USUAL_GRACE = Duration.ofHours(24);

    /** Resolution of the last use: a write per request would be wasteful. */
    private static final Duration LAST_USE_PRECISION = Duration.ofMinutes(1);

    /** Tokens of one account. */
    private static final int MAX_PERSONAL = 50;

    private final UploadTokenRepository tokens;
    private final AccountRepository accounts;
    private final Clock clock;
    private final AuditLog audit;
    private final AuditActor.Current actor;
    private final JdbcClient jdbc;

    Tokens(
            UploadTokenRepository tokens,
            AccountRepository accounts,
            Clock clock,
            AuditLog audit,
            AuditActor.Current actor,
            JdbcClient jdbc) {
        this.jdbc = jdbc;
        this.accounts = accounts;
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
        return save(projectId, null, request);
    }

    /**
     * Creates a personal token and returns its secret, which is not stored.
     *
     * @throws IllegalArgumentException if it never expires, its name is taken, or the person has too many
     */
    @Transactional
    public String createPersonal(Person person, TokenRequest request) {
        if (request.expiresAt() == null) {
            throw new IllegalArgumentException("A personal token must expire.");
        }
        List<UploadToken> current = ofPerson(person.account()).stream()
                .filter(token -> token.revokedAt() == null)
                .toList();
        if (current.stream().anyMatch(token -> token.name().equals(request.name()))) {
            throw new TokenNameTaken(request.name());
        }
        if (current.size() >= MAX_PERSONAL) {
            throw new IllegalArgumentException("You have " + MAX_PERSONAL + " tokens. Revoke one first.");
        }
        return save(null, person.account(), request);
    }

    private String save(@Nullable Long project, @Nullable Long account, TokenRequest request) {
        TokenSecret secret = TokenSecret.random();
        try {
            UploadToken token =
                    tokens.saveAndFlush(new UploadToken(project, account, request, secret, maker(), clock.instant()));
            audit.created(project, subject(token), facts(token));
            return secret.text();
        } catch (DataIntegrityViolationException refused) {
            boolean taken = String.valueOf(refused.getMessage()).matches("(?s).*upload_token_(name|of_account).*");
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

    /** All personal tokens of an account, newest first, including revoked and expired ones. */
    public List<UploadToken> ofPerson(long account) {
        return tokens.findByAccountIdOrderByCreatedAtDescIdDesc(account);
    }

    /** The token of this name that was not revoked. */
    public Optional<UploadToken> named(long projectId, String name) {
        return tokens.findByProjectIdAndNameAndRevokedAtIsNull(projectId, name);
    }

    /** The name of a request's sender in histories: "token ci", the owner of a personal token, or "somebody" without a token. */
    public String nameOf(@Nullable Caller caller) {
        if (caller == null) {
            return "somebody";
        }
        Person person = caller.person();
        return person != null
                ? person.name()
                : "token " + tokens.findById(caller.tokenId()).orElseThrow().name();
    }

    /** Revokes a token. Returns true if the project had such a token that was not revoked yet. */
    @Transactional
    public boolean revoke(long projectId, long tokenId) {
        return revoke(tokens.lock(projectId, tokenId));
    }

    /** Revokes a personal token of an account. Returns true if it had such a token that was not revoked yet. */
    @Transactional
    public boolean revokePersonal(long account, long tokenId) {
        return revoke(tokens.lockPersonal(account, tokenId));
    }

    private boolean revoke(Optional<UploadToken> token) {
        token.ifPresent(found -> {
            found.revoke(clock.instant());
            audit.record(found.projectId(), AuditAction.REVOKED, subject(found), null, null);
        });
        return token.isPresent();
    }

    /** The name that a person chose for a personal token could not be erased. */
    private static AuditSubject subject(UploadToken token) {
        return AuditSubject.of(Kind.TOKEN, token.id(), token.accountId() == null ? token.name() : null);
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
        Instant now = clock.instant();
        CurrentToken current = current(hash, now);
        if (current != null) {
            noteUse(current.id(), current.lastUsedAt(), now, address);
            return current.caller();
        }
        UploadToken token = tokens.ofSecret(hash)
                .orElseThrow(
                        () -> new RefusedToken("This server does not know the token. Was it cut off when copied?"));
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
        Person owner = owner(token);
        noteUse(token.id(), token.lastUsedAt(), now, address);
        return new Caller(token.id(), token.projectId(), owner, token.scopes(), token.branches());
    }

    /** A valid token of a project. */
    private record CurrentToken(
            long id,
            long project,
            List<String> scopes,
            List<String> branches,
            @Nullable Instant lastUsedAt) {
        Caller caller() {
            return new Caller(id, project, null, TokenScope.known(scopes), new BranchPatterns(branches));
        }
    }

    /** Reads nearly all tokens that are sent, without the cost of an entity; null for any other than a valid one of a project. */
    private @Nullable CurrentToken current(byte[] hash, Instant now) {
        return jdbc.sql("""
                        select id, project_id, scopes, branches, last_used_at from upload_token
                        where hash = ? and account_id is null and revoked_at is null and (expires_at is null or expires_at > ?)
                        """)
                .params(hash, now.atOffset(ZoneOffset.UTC))
                .query(RecordMapper.of(CurrentToken.class))
                .optional()
                .orElse(null);
    }

    /** The owner of a personal token, as the account is now. */
    private @Nullable Person owner(UploadToken token) {
        return token.accountId() == null
                ? null
                : accounts.findById(token.accountId())
                        .filter(account -> !account.disabled())
                        .map(Account::person)
                        .orElseThrow(
                                () -> new RefusedToken("The account of the token '" + token.name() + "' is disabled."));
    }

    private void noteUse(long token, @Nullable Instant last, Instant now, String address) {
        if (last == null || Duration.between(last, now).compareTo(LAST_USE_PRECISION) >= 0) {
            tokens.use(token, now, audit.address(address));
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
            super("There is a token named '" + name + "' already: choose another name, or revoke that one first.");
        }
    }
}
