package dev.plateau.server.ingest;

import dev.plateau.wire.model.Upload;
import java.util.List;
import java.util.UUID;

/**
 * What was stored from an upload.
 *
 * @param upload id of the upload
 * @param duplicate whether the same upload had arrived before; this is the receipt of the first one then
 * @param runs one per environment and state of the project
 * @param series number of commit series that got a point
 * @param scores number of scores stored, secondary metrics counted
 * @param unmeasured number of cells that have a reason instead of a score
 * @param skipped what carries no number, or was there already, with the reason; the first 1,000
 * @param problems rows left out because they could not be read; empty unless {@code partial=true} was said; the first 1,000
 */
record Receipt(
        UUID upload,
        boolean duplicate,
        List<StoredRun> runs,
        int series,
        int scores,
        int unmeasured,
        List<Upload.Skipped> skipped,
        List<Upload.Problem> problems) {
    /**
     * A run that this upload made or extended.
     *
     * @param url where the API tells more
     * @param scores number of scores that this upload added
     */
    public record StoredRun(long id, String url, String jdk, String flagSet, String host, int scores, int unmeasured) {
        /** The same run with what another part of the upload added. */
        StoredRun plus(StoredRun more) {
            return new StoredRun(id, url, jdk, flagSet, host, scores + more.scores, unmeasured + more.unmeasured);
        }
    }

    /** The same without a run that was deleted. */
    Receipt without(long run) {
        List<StoredRun> left = runs.stream().filter(one -> one.id() != run).toList();
        return new Receipt(
                upload,
                duplicate,
                left,
                series,
                left.stream().mapToInt(StoredRun::scores).sum(),
                left.stream().mapToInt(StoredRun::unmeasured).sum(),
                skipped,
                problems);
    }

    Receipt asDuplicate() {
        return new Receipt(upload, true, runs, series, scores, unmeasured, skipped, problems);
    }
}
