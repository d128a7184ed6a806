package dev.plateau.server.causes;

/** Event: a search verified the cause of an incident. Published inside the transaction that stores it. */
public record CauseVerified(long project, long incident) {}
