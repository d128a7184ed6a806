package dev.plateau.server.ingest;

import org.jspecify.annotations.Nullable;

/**
 * An upload as it arrived, before anything of it is stored.
 *
 * @param project id of the project
 * @param projectName its name
 * @param token the token it was sent with, or null when none was needed
 * @param digest over content and parameters
 * @param idempotencyKey as sent, or null
 * @param bytes size of the content
 * @param contentType as sent
 */
record Incoming(
        long project,
        String projectName,
        @Nullable Long token,
        byte[] digest,
        @Nullable String idempotencyKey,
        long bytes,
        String contentType) {}
