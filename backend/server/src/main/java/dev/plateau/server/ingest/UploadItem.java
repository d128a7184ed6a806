package dev.plateau.server.ingest;

import dev.plateau.wire.model.Upload;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** An upload in a list of the REST API: the stored data in numbers; its receipt has the details. */
record UploadItem(
        UUID id,
        Instant receivedAt,
        long bytes,
        boolean stored,
        int runs,
        int series,
        int scores,
        int unmeasured,
        int skipped,
        @Nullable String title,
        List<Upload.Problem> problems) {
    static UploadItem of(Uploads.Arrived arrived) {
        Receipt receipt = arrived.receipt();
        return new UploadItem(
                arrived.id(),
                arrived.receivedAt(),
                arrived.bytes(),
                receipt != null,
                receipt == null ? 0 : receipt.runs().size(),
                receipt == null ? 0 : receipt.series(),
                receipt == null ? 0 : receipt.scores(),
                receipt == null ? 0 : receipt.unmeasured(),
                receipt == null ? 0 : receipt.skipped().size(),
                arrived.title(),
                arrived.problems());
    }
}
