package dev.plateau.server.ingest;

import dev.plateau.server.platform.api.Problem;
import dev.plateau.server.platform.storage.RecordMapper;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** The uploads that were stored, each once. */
@Component
class Receipts {
    private static final Duration RETRY_AFTER = Duration.ofSeconds(10);

    private final JdbcClient jdbc;
    private final JsonMapper json;

    Receipts(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
    }

    private record StoredUpload(byte @Nullable [] digest, boolean deleting, String receipt) {}

    /**
     * The receipt of the same upload, if it is stored already.
     *
     * @throws Problem if the idempotency key belongs to another upload, or the same upload is being deleted
     */
    Optional<Receipt> first(Incoming incoming) {
        Optional<StoredUpload> known = jdbc.sql("""
                        select digest, deleting, receipt from upload
                        where project_id = :project and (digest = :digest or idempotency_key = :key)
                        order by digest is distinct from :digest limit 1
                        """)
                .param("project", incoming.project())
                .param("digest", incoming.digest())
                .param("key", incoming.idempotencyKey())
                .query(RecordMapper.of(StoredUpload.class))
                .optional();
        if (known.isPresent() && !Arrays.equals(known.get().digest(), incoming.digest())) {
            throw new Problem(
                    HttpStatus.UNPROCESSABLE_CONTENT,
                    "idempotency-key-reused",
                    "The idempotency key belongs to another upload",
                    "Idempotency-Key " + incoming.idempotencyKey()
                            + " came before with other content or parameters. Use a new key for a new upload.");
        }
        if (known.filter(StoredUpload::deleting).isPresent()) {
            throw new Problem(
                            HttpStatus.SERVICE_UNAVAILABLE,
                            "being-deleted",
                            "The same upload is being deleted",
                            "Nothing was stored: what the same upload brought before is still being deleted."
                                    + " Send it again after that.")
                    .retryAfter(RETRY_AFTER);
        }
        return known.map(first -> json.readValue(first.receipt(), Receipt.class).asDuplicate());
    }

    /**
     * Reserves the row of an upload for this transaction. If another transaction is storing the same upload, waits for its end. One SQL statement:
     * with an entity, the second one would fail and end its transaction.
     *
     * @return false if the upload is stored already
     */
    boolean reserve(UUID id, Incoming incoming, Instant receivedAt) {
        return jdbc.sql("""
                                insert into upload (id, project_id, token_id, digest, idempotency_key, received_at, bytes, receipt)
                                values (?, ?, ?, ?, ?, ?, ?, '{}') on conflict do nothing
                                """)
                        .param(id)
                        .param(incoming.project())
                        .param(incoming.token())
                        .param(incoming.digest())
                        .param(incoming.idempotencyKey())
                        .param(receivedAt.atOffset(ZoneOffset.UTC))
                        .param(incoming.bytes())
                        .update()
                > 0;
    }

    void keep(Receipt receipt) {
        jdbc.sql("update upload set receipt = ?::jsonb where id = ?")
                .params(json.writeValueAsString(receipt), receipt.upload())
                .update();
    }
}
