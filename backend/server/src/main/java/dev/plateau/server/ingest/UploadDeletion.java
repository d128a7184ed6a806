package dev.plateau.server.ingest;

import java.util.List;
import java.util.Optional;
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
    private final RefusedUploads refused;
    private final JsonMapper json;

    UploadDeletion(StoredUploads uploads, RefusedUploads refused, JsonMapper json) {
        this.uploads = uploads;
        this.refused = refused;
        this.json = json;
    }

    /** The runs that an upload made or extended; empty where the project stores no such upload. */
    public Optional<List<Long>> runsOf(long project, UUID upload) {
        return uploads.findByProjectIdAndId(project, upload)
                .map(stored -> json.readValue(stored.receipt(), Receipt.class).runs().stream()
                        .map(Receipt.StoredRun::id)
                        .toList());
    }

    /** The deletion of an upload begins: from now on the same file is not taken for stored. */
    public void announce(UUID upload) {
        uploads.markDeleting(List.of(upload));
    }

    /** The deletion of a run begins: likewise the files that brought it. */
    public void announce(long project, long run) {
        uploads.markDeleting(
                uploads.ofRun(project, run).stream().map(StoredUpload::id).toList());
    }

    /** Forgets an upload that was refused; false where the project has none with this id. */
    public boolean deleteRefused(long project, UUID upload) {
        return refused.deleteByProjectIdAndId(project, upload) > 0;
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
