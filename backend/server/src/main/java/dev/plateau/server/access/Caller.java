package dev.plateau.server.access;

import java.util.Set;

/**
 * Who sends a request with a token. A controller gets it with {@code @AuthenticationPrincipal}; that the token belongs to the project in
 * the address, and has the scope for it, has been checked by then.
 *
 * @param branches for which it may store results: a controller that stores some checks that
 */
public record Caller(long tokenId, long projectId, Set<TokenScope> scopes, BranchPatterns branches) {
    /** Whether one of its scopes allows what this one allows. */
    boolean may(TokenScope needed) {
        return scopes.stream().anyMatch(scope -> scope.includes(needed));
    }
}
