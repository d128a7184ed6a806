package dev.plateau.server.causes;

/** A search verified the cause of an incident. Published inside the transaction that stores it. */
public record CauseVerified(long project, long incident) {}
