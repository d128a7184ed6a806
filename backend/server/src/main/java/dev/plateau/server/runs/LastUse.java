package dev.plateau.server.runs;

import java.time.Instant;

/** When an environment was last measured in, and in how many runs. */
public record LastUse(long environmentId, Instant at, int runs) {}
