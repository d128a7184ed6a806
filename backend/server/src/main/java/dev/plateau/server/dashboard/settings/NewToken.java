package dev.plateau.server.dashboard.settings;

import dev.plateau.server.access.BranchPatterns;
import dev.plateau.server.access.TokenRequest;
import dev.plateau.server.access.TokenScope;
import dev.plateau.server.access.Tokens;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The form of a new token.
 *
 * @param scopes names of its scopes
 * @param branches patterns of the branches whose results it may store, between commas; empty for every branch
 * @param days until it expires; 0 for never
 */
public record NewToken(
        String name,
        @Nullable List<String> scopes,
        @Nullable String branches,
        @Nullable Integer days) {
    private static final int MAX_LIFE_DAYS = 3650;

    /** The request, for a token that is created now. */
    public TokenRequest request(Instant now) {
        int life = Objects.requireNonNullElse(days, (int) Tokens.USUAL_LIFE.toDays());
        return new TokenRequest(
                name,
                Objects.requireNonNullElse(scopes, List.<String>of()).stream()
                        .map(TokenScope::of)
                        .collect(Collectors.toSet()),
                BranchPatterns.of(Objects.requireNonNullElse(branches, "")),
                life <= 0 ? null : now.plus(Duration.ofDays(Math.min(life, MAX_LIFE_DAYS))));
    }
}
