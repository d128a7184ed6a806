package dev.plateau.server.ingest;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.json.JsonMapper;

/** Deletes uploads, so that the same files can be sent again. */
@Service
@Transactional(propagation = Propagation.MANDATORY)
public class UploadDeletion {
    private final StoredUploads uploads;
    private final RefusedUploads refused;
    private final JsonMapper json;

    UploadDeletion(StoredUploads uploads, RefusedUploads refused, JsonMapper json) {
        this.uploads = uploads;
        this.refused = refused;
        this.json = json;
    }

    /** The runs that an upload created or extended; empty if the project has no such upload. */
    public Optional<List<Long>> runsOf(long project, UUID upload) {
        return uploads.findByProjectIdAndId(project, upload)
                .map(stored -> json.readValue(stored.receipt(), Receipt.class).runs().stream()
                        .map(Receipt.StoredRun::id)
                        .toList());
    }

    /** Marks an upload as being deleted: from now on the same file does not count as stored. */
    public void announce(UUID upload) {
        uploads.markDeleting(List.of(upload));
    }

    /** Marks the uploads of a run as being deleted, before the run is deleted. */
    public void announce(long project, long run) {
        uploads.markDeleting(
                uploads.ofRun(project, run).stream().map(StoredUpload::id).toList());
    }

    /** Deletes a refused upload; false if the project has none with this id. */
    public boolean deleteRefused(long project, UUID upload) {
        return refused.deleteByProjectIdAndId(project, upload) > 0;
    }

    /** Deletes an upload of which nothing is stored any more. */
    public void delete(UUID upload) {
        uploads.deleteById(upload);
        uploads.flush();
    }

    /**
     * Removes a deleted run from the receipts of the uploads that created or extended it. Deletes uploads without runs; others lose their digest.
     */
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
