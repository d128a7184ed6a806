package dev.plateau.server.ingest;

import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.json.JsonMapper;

/** Forgets uploads, so that the same files can be sent again. */
@Service
@Transactional(propagation = Propagation.MANDATORY)
public class UploadDeletion {
    private final JdbcClient jdbc;
    private final JsonMapper json;

    UploadDeletion(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
    }

    private record Stored(UUID id, String receipt) {}

    /** Forgets an upload of which nothing is stored any more. */
    public void delete(UUID upload) {
        jdbc.sql("delete from upload where id = ?").param(upload).update();
    }

    /** Takes a deleted run out of the receipts of the uploads that made or extended it. An upload without runs goes; others lose their digest. */
    public void forget(long project, long run) {
        List<Stored> extended = jdbc.sql("""
                        select id, receipt from upload
                        where project_id = ? and receipt -> 'runs' @> jsonb_build_array(jsonb_build_object('id', ?::bigint))
                        """)
                .params(project, run)
                .query((row, number) -> new Stored(row.getObject(1, UUID.class), row.getString(2)))
                .list();
        for (Stored upload : extended) {
            Receipt receipt = json.readValue(upload.receipt(), Receipt.class).without(run);
            if (receipt.runs().isEmpty()) {
                delete(upload.id());
            } else {
                jdbc.sql("update upload set receipt = ?::jsonb, digest = null, idempotency_key = null where id = ?")
                        .params(json.writeValueAsString(receipt), upload.id())
                        .update();
            }
        }
    }
}
