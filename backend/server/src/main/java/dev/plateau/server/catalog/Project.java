package dev.plateau.server.catalog;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The benchmarks of a team.
 *
 * @param repository its source repository; null when no address was entered
 * @param deleting true while its rows are being deleted
 */
public record Project(
        long id, String name, Instant createdAt, @Nullable Repository repository, boolean deleting) {}
