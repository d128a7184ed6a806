package dev.plateau.server.runs;

import java.time.Instant;

/** When an environment was last measured in. */
public record LastUse(long environmentId, Instant at) {}
