package dev.plateau.server.requests;

/** Event: a request at a commit has ended without being a search. Published inside the transaction that ends it. */
public record RequestEnded(long project, String commit) {}
