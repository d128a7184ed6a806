package dev.plateau.server.deletion;

import org.jspecify.annotations.Nullable;

/**
 * A deletion as pages and the API show it.
 *
 * @param subject description of the deleted part: "run 12"
 * @param left number of runs that are left
 * @param total number of runs at the start
 * @param requestedBy a person's or a token's name
 * @param problem why the last attempt failed, or null; it is retried
 */
public record PendingDeletion(
        String subject,
        int left,
        int total,
        String requestedBy,
        @Nullable String problem) {}
