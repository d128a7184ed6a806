package dev.plateau.server.catalog;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a team measures.
 *
 * @param repository where its code is, or null when nobody said
 */
public record Project(
        long id, String name, Instant createdAt, @Nullable Repository repository) {}
