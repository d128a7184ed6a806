package dev.plateau.server.ingest;

import dev.plateau.wire.model.Upload;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A received upload, stored or refused.
 *
 * @param token id of the token it was sent with
 * @param receipt the stored data; null if it was refused
 * @param title reason of the refusal, in one line; null if it was stored
 * @param problems errors in it; for a stored one the rows left out
 */
public record UploadRecord(
        UUID id,
        @Nullable Long token,
        Instant receivedAt,
        long bytes,
        @Nullable Receipt receipt,
        @Nullable String title,
        List<Upload.Problem> problems) {}
