package dev.plateau.server.access;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** The tokens of projects. Plain JDBC, so that the command line can use it without starting a server. */
@Component
public class Tokens {
    /** How long a token is valid unless its maker chooses otherwise. */
    public static final Duration USUAL_LIFE = Duration.ofDays(365);

    /** How long a replaced secret is accepted unless its owner chooses otherwise: time to change it wherever it is used. */
    public static final Duration USUAL_GRACE = Duration.ofHours(24);

    /** A write per upload would be wasteful; people look at days. */
    private static final Duration LAST_USE_PRECISION = Duration.ofMinutes(1);

    private final JdbcClient database;
    private final Clock clock;

    public Tokens(JdbcClient database, Clock clock) {
        this.database = database;
        this.clock = clock;
    }

    /**
     * Makes a token and returns its secret, which is not stored.
     *
     * @throws TokenNameTaken when the project has a token of this name that was not revoked
     */
    public String create(long projectId, TokenRequest request) {
        TokenSecret secret = TokenSecret.random();
        try {
            database.sql("""
                            insert into upload_token (id, project_id, name, hash, hint, created_at, expires_at, scopes, branches)
                            values (nextval('ids'), :project, :name, :hash, :hint, :now, :end, :scopes, :branches)
                            """)
                    .param("project", projectId)
                    .param("name", request.name())
                    .param("hash", secret.hash())
                    .param("hint", secret.hint())
                    .param("now", Timestamp.from(clock.instant()))
                    .param("end", request.expiresAt() == null ? null : Timestamp.from(request.expiresAt()))
                    .param(
                            "scopes",
                            request.scopes().stream().map(TokenScope::word).toArray(String[]::new))
                    .param("branches", request.branches().patterns().toArray(String[]::new))
                    .update();
        } catch (DuplicateKeyException e) {
            throw new TokenNameTaken(request.name());
        }
        return secret.text();
    }

    /**
     * Replaces the secret of a token that was not revoked, and gives it its first life time again. Returns the new secret; empty when the
     * project has no such token.
     *
     * @param grace how long the old secret is accepted, if it does not expire before
     */
    public Optional<String> rotate(long projectId, long tokenId, Duration grace) {
        TokenSecret secret = TokenSecret.random();
        int rotated = database.sql("""
                        update upload_token set previous_hash = hash, previous_ends_at = least(expires_at, :end), hash = :hash, hint = :hint,
                          expires_at = cast(:now as timestamptz) + (expires_at - coalesce(rotated_at, created_at)), rotated_at = :now
                        where project_id = :project and id = :id and revoked_at is null
                        """)
                .param("end", Timestamp.from(clock.instant().plus(grace)))
                .param("now", Timestamp.from(clock.instant()))
                .param("hash", secret.hash())
                .param("hint", secret.hint())
                .param("project", projectId)
                .param("id", tokenId)
                .update();
        return rotated == 0 ? Optional.empty() : Optional.of(secret.text());
    }

    /** All tokens of a project, newest first, the revoked and expired ones too. */
    public List<UploadToken> list(long projectId) {
        return database.sql("select * from upload_token where project_id = ? order by created_at desc, id desc")
                .param(projectId)
                .query(Tokens::read)
                .list();
    }

    /** The token of this name that was not revoked. */
    public Optional<UploadToken> named(long projectId, String name) {
        return list(projectId).stream()
                .filter(token -> token.name().equals(name) && token.revokedAt() == null)
                .findFirst();
    }

    /** How the sender of a request is called in histories: "token ci"; "somebody" without a token. */
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
     * Finds the token of a secret and notes the use.
     *
     * @throws RefusedToken when it is unknown, expired, revoked or replaced; only who holds the secret learns which
     */
    Caller identify(String text) {
        byte[] hash = new TokenSecret(text).hash();
        Found found = database.sql(
                        "select *, hash = :hash as current from upload_token where hash = :hash or previous_hash = :hash")
                .param("hash", hash)
                .query((row, number) ->
                        new Found(row.getLong("project_id"), row.getBoolean("current"), read(row, number)))
                .optional()
                .orElseThrow(
                        () -> new RefusedToken("This server does not know the token. Was it cut off when copied?"));
        UploadToken token = found.token();
        Instant now = clock.instant();
        if (token.revokedAt() != null) {
            throw new RefusedToken("The token '" + token.name() + "' was revoked at " + token.revokedAt() + ".");
        }
        if (!found.current() && !token.previousAccepted(now)) {
            throw new RefusedToken("This secret of the token '" + token.name() + "' was replaced at "
                    + token.rotatedAt() + " and accepted until " + token.previousEndsAt() + ".");
        }
        if (token.state(now).equals("expired")) {
            throw new RefusedToken("The token '" + token.name() + "' expired at " + token.expiresAt() + ".");
        }
        noteUse(token, now);
        return new Caller(token.id(), found.projectId(), token.scopes(), token.branches());
    }

    private void noteUse(UploadToken token, Instant now) {
        Instant last = token.lastUsedAt();
        if (last == null || Duration.between(last, now).compareTo(LAST_USE_PRECISION) >= 0) {
            database.sql("update upload_token set last_used_at = ? where id = ?")
                    .params(Timestamp.from(now), token.id())
                    .update();
        }
    }

    private record Found(long projectId, boolean current, UploadToken token) {}

    private static UploadToken read(ResultSet row, int number) throws SQLException {
        Set<TokenScope> scopes =
                texts(row.getArray("scopes")).map(TokenScope::of).collect(Collectors.toUnmodifiableSet());
        return new UploadToken(
                row.getLong("id"),
                row.getString("name"),
                row.getString("hint"),
                scopes,
                new BranchPatterns(texts(row.getArray("branches")).toList()),
                row.getTimestamp("created_at").toInstant(),
                instant(row, "expires_at"),
                instant(row, "revoked_at"),
                instant(row, "last_used_at"),
                instant(row, "rotated_at"),
                instant(row, "previous_ends_at"));
    }

    private static Stream<String> texts(Array array) throws SQLException {
        return Stream.of((String[]) array.getArray());
    }

    private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
        Timestamp timestamp = row.getTimestamp(column);
        return timestamp == null ? null : timestamp.toInstant();
    }
}
