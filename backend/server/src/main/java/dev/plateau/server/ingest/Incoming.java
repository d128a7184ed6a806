package dev.plateau.server.ingest;

import dev.plateau.server.access.BranchPatterns;
import org.jspecify.annotations.Nullable;

/**
 * An upload as it arrived, before anything of it is stored.
 *
 * @param project id of the project
 * @param projectName its name
 * @param token id of the token it was sent with; null for a person in a browser
 * @param branches for which the sender may store results
 * @param digest over content and parameters
 * @param idempotencyKey as sent, or null
 * @param bytes size of the content
 */
record Incoming(
        long project,
        String projectName,
        @Nullable Long token,
        BranchPatterns branches,
        byte[] digest,
        @Nullable String idempotencyKey,
        long bytes) {}
