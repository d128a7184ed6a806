package dev.plateau.server.ingest;

import java.util.UUID;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.json.JsonMapper;

/** Forgets uploads, so that the same files can be sent again. */
@Service
@Transactional(propagation = Propagation.MANDATORY)
public class UploadDeletion {
    private final StoredUploads uploads;
    private final JsonMapper json;

    UploadDeletion(StoredUploads uploads, JsonMapper json) {
        this.uploads = uploads;
        this.json = json;
    }

    /** Forgets an upload of which nothing is stored any more. */
    public void delete(UUID upload) {
        uploads.deleteById(upload);
        uploads.flush();
    }

    /** Takes a deleted run out of the receipts of the uploads that made or extended it. An upload without runs goes; others lose their digest. */
    public void forget(long project, long run) {
        for (StoredUpload upload : uploads.ofRun(project, run)) {
            Receipt receipt = json.readValue(upload.receipt(), Receipt.class).without(run);
            if (receipt.runs().isEmpty()) {
                uploads.delete(upload);
            } else {
                upload.shrink(json.writeValueAsString(receipt));
            }
        }
        uploads.flush();
    }
}
