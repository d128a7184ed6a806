package dev.plateau.server.requests;

/** Event: a search for the cause of an incident has ended. Published inside the transaction that stores the report. */
public record CauseReported(long project, long incident, CauseReport report) {}
