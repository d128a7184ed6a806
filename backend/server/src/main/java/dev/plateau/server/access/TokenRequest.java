package dev.plateau.server.access;

import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The request to create a token.
 *
 * @param scopes its permissions
 * @param branches for which it may store results
 * @param expiresAt null for a token that never expires
 */
public record TokenRequest(
        String name,
        Set<TokenScope> scopes,
        BranchPatterns branches,
        @Nullable Instant expiresAt) {
    private static final int MAX_NAME = 100;

    /**
     * Checks the name and the scopes.
     *
     * @throws IllegalArgumentException if there is no scope, or the name is empty or longer than 100 characters
     */
    public TokenRequest {
        name = name.strip();
        scopes = Set.copyOf(scopes);
        if (name.isEmpty() || name.length() > MAX_NAME) {
            throw new IllegalArgumentException(
                    "A token name must have 1 to " + MAX_NAME + " characters; this one has " + name.length() + ".");
        }
        if (scopes.isEmpty()) {
            throw new IllegalArgumentException(
                    "A token needs at least one scope: " + TokenScope.words(Set.of(TokenScope.values())) + ".");
        }
    }
}
