package dev.plateau.server.access;

import java.util.Set;

/**
 * The sender of a request with a token. A controller gets it with {@code @AuthenticationPrincipal}; by then the project and the scope of the token
 * have been checked against the address.
 *
 * @param branches for which it may store results, checked by controllers that store results
 */
public record Caller(long tokenId, long projectId, Set<TokenScope> scopes, BranchPatterns branches) {
    /** Tests whether one of its scopes includes this one. */
    boolean may(TokenScope needed) {
        return scopes.stream().anyMatch(scope -> scope.includes(needed));
    }
}
