package dev.plateau.server.access;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The upload tokens of projects. Plain JDBC, so that the command line can use it without starting a server. */
@Component
public class Tokens {
    private static final String PREFIX = "plt_";
    private static final int SECRET_BYTES = 32;
    private static final int HINT_LENGTH = 4;
    /** A write per upload would be wasteful; people look at days. */
    private static final Duration LAST_USE_PRECISION = Duration.ofMinutes(1);

    private static final String SELECT =
            "select id, project_id, name, hint, created_at, expires_at, revoked_at, last_used_at from upload_token";

    private final SecureRandom random = new SecureRandom();
    private final JdbcClient database;
    private final Clock clock;

    public Tokens(JdbcClient database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    /**
     * Makes a token and returns its secret, which can't be had again.
     *
     * @param expiresAt null for a token that never expires
     * @throws TokenNameTaken when the project has a token of this name that was not revoked
     * @throws IllegalArgumentException when the name is empty or longer than 100 characters
     */
    public String create(long projectId, String name, @Nullable Instant expiresAt) {
        if (name.isBlank() || name.length() > 100) {
            throw new IllegalArgumentException("A token's name has 1 to 100 characters; '" + name + "' has not.");
        }
        byte[] bytes = new byte[SECRET_BYTES];
        random.nextBytes(bytes);
        String secret = PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        try {
            database.sql("insert into upload_token (id, project_id, name, hash, hint, created_at, expires_at)"
                            + " values (nextval('ids'), ?, ?, ?, ?, ?, ?)")
                    .params(projectId, name, hash(secret), hint(secret), Timestamp.from(clock.instant()))
                    .param(expiresAt == null ? null : Timestamp.from(expiresAt))
                    .update();
        } catch (DuplicateKeyException e) {
            throw new TokenNameTaken(name);
        }
        return secret;
    }

    /** All tokens of a project, newest first, the revoked and expired ones too. */
    public List<UploadToken> list(long projectId) {
        return database.sql(SELECT + " where project_id = ? order by created_at desc, id desc")
                .param(projectId)
                .query(Tokens::read)
                .list();
    }

    /** How who sends a request is called in histories: "token ci"; "somebody" without a token. */
    public String nameOf(@Nullable Caller caller) {
        return caller == null
                ? "somebody"
                : database.sql("select 'token ' || name from upload_token where id = ?")
                        .param(caller.tokenId())
                        .query(String.class)
                        .single();
    }

    /** Ends a token for good. Returns whether the project had such a token that was not revoked yet. */
    public boolean revoke(long projectId, long tokenId) {
        return database.sql(
                                "update upload_token set revoked_at = ? where project_id = ? and id = ? and revoked_at is null")
                        .params(Timestamp.from(clock.instant()), projectId, tokenId)
                        .update()
                > 0;
    }

    /**
     * Finds out whose secret this is and notes the use.
     *
     * @throws RefusedToken when it is unknown, expired or revoked; only who holds the secret learns which
     */
    Caller identify(String secret) {
        Found found = database.sql(SELECT + " where hash = ?")
                .param(hash(secret))
                .query((row, number) -> new Found(row.getLong("project_id"), read(row, number)))
                .optional()
                .orElseThrow(
                        () -> new RefusedToken("This server does not know the token. Was it cut off when copied?"));
        UploadToken token = found.token();
        Instant now = clock.instant();
        if (token.revokedAt() != null) {
            throw new RefusedToken("The token '" + token.name() + "' was revoked at " + token.revokedAt() + ".");
        }
        if (token.expiresAt() != null && !now.isBefore(token.expiresAt())) {
            throw new RefusedToken("The token '" + token.name() + "' expired at " + token.expiresAt() + ".");
        }
        noteUse(token, now);
        return new Caller(token.id(), found.projectId());
    }

    private void noteUse(UploadToken token, Instant now) {
        Instant last = token.lastUsedAt();
        if (last == null || Duration.between(last, now).compareTo(LAST_USE_PRECISION) >= 0) {
            database.sql("update upload_token set last_used_at = ? where id = ?")
                    .params(Timestamp.from(now), token.id())
                    .update();
        }
    }

    private record Found(long projectId, UploadToken token) {}

    private static UploadToken read(ResultSet row, int number) throws SQLException {
        return new UploadToken(
                row.getLong("id"),
                row.getString("name"),
                row.getString("hint"),
                row.getTimestamp("created_at").toInstant(),
                instant(row.getTimestamp("expires_at")),
                instant(row.getTimestamp("revoked_at")),
                instant(row.getTimestamp("last_used_at")));
    }

    private static @Nullable Instant instant(@Nullable Timestamp timestamp) {
        return timestamp == null ? null : timestamp.toInstant();
    }

    private static String hint(String secret) {
        return secret.substring(secret.length() - HINT_LENGTH);
    }

    private static byte[] hash(String secret) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has SHA-256", e);
        }
    }
}
