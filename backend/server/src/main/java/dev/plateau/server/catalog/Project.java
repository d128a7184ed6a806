package dev.plateau.server.catalog;

import java.time.Instant;

/** What a team measures. */
public record Project(long id, String name, Instant createdAt) {}
