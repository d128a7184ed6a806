package dev.plateau.server.ingest;

import dev.plateau.server.platform.storage.RecordMapper;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.json.JsonMapper;

/** Deletes uploads, so that the same files can be sent again. */
@Service
@Transactional(propagation = Propagation.MANDATORY)
public class UploadDeletion {
    /** Condition for the uploads that created or extended a run. */
    private static final String OF_RUN =
            " project_id = ? and jsonb_path_query_array(receipt, '$.runs[*].id') @> jsonb_build_array(cast(? as bigint))";

    private final JdbcClient jdbc;
    private final JsonMapper json;

    UploadDeletion(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.json = json;
    }

    /** The runs that an upload created or extended; empty if the project has no such upload. */
    public Optional<List<Long>> runsOf(long project, UUID upload) {
        return jdbc.sql("select receipt from upload where project_id = ? and id = ?")
                .params(project, upload)
                .query(String.class)
                .optional()
                .map(receipt -> receipt(receipt).runs().stream()
                        .map(Receipt.StoredRun::id)
                        .toList());
    }

    /** Marks an upload as being deleted: from now on the same file does not count as stored. */
    public void announce(long project, UUID upload) {
        jdbc.sql("update upload set deleting = true where project_id = ? and id = ?")
                .params(project, upload)
                .update();
    }

    /** Marks the uploads of a run as being deleted, before the run is deleted. */
    public void announce(long project, long run) {
        jdbc.sql("update upload set deleting = true where" + OF_RUN)
                .params(project, run)
                .update();
    }

    /** Deletes a refused upload; false if the project has none with this id. */
    public boolean deleteRefused(long project, UUID upload) {
        return jdbc.sql("delete from refused_upload where project_id = ? and id = ?")
                        .params(project, upload)
                        .update()
                > 0;
    }

    /** Deletes an upload of which nothing is stored any more. */
    public void delete(long project, UUID upload) {
        jdbc.sql("delete from upload where project_id = ? and id = ?")
                .params(project, upload)
                .update();
    }

    /**
     * Removes a deleted run from the receipts of the uploads that created or extended it. Deletes uploads without runs; others lose their digest, so
     * that the same file can be stored again.
     */
    public void forget(long project, long run) {
        List<StoredReceipt> stored = jdbc.sql("select id, receipt from upload where" + OF_RUN)
                .params(project, run)
                .query(RecordMapper.of(StoredReceipt.class))
                .list();
        for (StoredReceipt upload : stored) {
            Receipt left = receipt(upload.receipt()).without(run);
            if (left.runs().isEmpty()) {
                delete(project, upload.id());
            } else {
                jdbc.sql("""
                                update upload set receipt = ?::jsonb, digest = null, idempotency_key = null, deleting = false
                                where project_id = ? and id = ?
                                """)
                        .params(json.writeValueAsString(left), project, upload.id())
                        .update();
            }
        }
    }

    private record StoredReceipt(UUID id, String receipt) {}

    private Receipt receipt(String text) {
        return json.readValue(text, Receipt.class);
    }
}
