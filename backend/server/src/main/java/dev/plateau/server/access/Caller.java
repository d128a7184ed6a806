package dev.plateau.server.access;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The sender of a request with a token. A controller gets it with {@code @AuthenticationPrincipal}; by then the project and the scope of the token
 * have been checked against the address.
 *
 * @param projectId project of the token; null for a personal one
 * @param person owner of a personal token, with the rights of this moment; null for the token of a project
 * @param branches for which it may store results, checked by controllers that store results
 */
public record Caller(
        long tokenId,
        @Nullable Long projectId,
        @Nullable Person person,
        Set<TokenScope> scopes,
        BranchPatterns branches) {
    /** Tests whether one of its scopes includes this one. */
    boolean may(TokenScope needed) {
        return scopes.stream().anyMatch(scope -> scope.includes(needed));
    }
}
