package dev.plateau.server.deletion;

import org.jspecify.annotations.Nullable;

/**
 * A deletion for people.
 *
 * @param subject what is deleted, in words: "run 12"
 * @param left number of runs that are left
 * @param total number of runs at the start
 * @param requestedBy a person's or a token's name
 * @param problem why the last attempt failed, or null; it is tried again
 */
public record PendingDeletion(
        String subject,
        int left,
        int total,
        String requestedBy,
        @Nullable String problem) {}
