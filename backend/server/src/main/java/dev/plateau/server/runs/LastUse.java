package dev.plateau.server.runs;

import java.time.Instant;

/** The time of the last measurement in an environment. */
public record LastUse(long environmentId, Instant at) {}
