package dev.plateau.server.ingest;

import dev.plateau.server.api.Problem;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;
import org.springframework.http.HttpStatus;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** The uploads that were stored, each once. */
@Component
class Receipts {
    private final JdbcClient jdbc;
    private final JsonMapper json;

    Receipts(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
    }

    private record Known(byte[] digest, String receipt) {}

    /**
     * The receipt of the same upload, when it is stored already.
     *
     * @throws Problem when the idempotency key belongs to another upload
     */
    Optional<Receipt> first(Incoming incoming) {
        Optional<Known> known = jdbc.sql("""
                        select digest, receipt from upload where project_id = ? and (digest = ? or idempotency_key = ?)
                        order by digest = ? desc limit 1
                        """)
                .param(incoming.project())
                .param(incoming.digest())
                .param(incoming.idempotencyKey())
                .param(incoming.digest())
                .query(Known.class)
                .optional();
        if (known.isPresent() && !Arrays.equals(known.get().digest(), incoming.digest())) {
            throw new Problem(
                    HttpStatus.UNPROCESSABLE_CONTENT,
                    "idempotency-key-reused",
                    "The idempotency key belongs to another upload",
                    "Idempotency-Key " + incoming.idempotencyKey()
                            + " came before with other content or parameters. Use a new key for a new upload.");
        }
        return known.map(first -> json.readValue(first.receipt(), Receipt.class).asDuplicate());
    }

    /**
     * Reserves the place of an upload for this transaction. When another transaction is storing the same upload, waits for its end.
     *
     * @return false when the upload is stored already
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
