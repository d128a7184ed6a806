package dev.plateau.server.access;

/**
 * Who sends a request with an upload token. A controller asks for it with {@code @AuthenticationPrincipal}; that the token belongs to
 * the project in the address has been checked by then.
 */
public record Caller(long tokenId, long projectId) {}
