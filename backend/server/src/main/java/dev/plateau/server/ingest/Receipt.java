package dev.plateau.server.ingest;

import dev.plateau.wire.model.Upload;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

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
     * @param recordings number of recordings that it added; null in receipts from before they were counted
     */
    public record StoredRun(
            long id,
            String url,
            String jdk,
            String flagSet,
            String host,
            int scores,
            int unmeasured,
            @Nullable Integer recordings) {
        /** The same run with what another part of the upload added. */
        StoredRun plus(StoredRun more) {
            return new StoredRun(
                    id,
                    url,
                    jdk,
                    flagSet,
                    host,
                    scores + more.scores,
                    unmeasured + more.unmeasured,
                    recordings == null || more.recordings == null ? null : (Integer) (recordings + more.recordings));
        }
    }

    /** Recordings of all runs; null where they were not counted. */
    public @Nullable Integer recordingCount() {
        return runs.stream().anyMatch(run -> run.recordings() == null)
                ? null
                : (Integer) runs.stream()
                        .mapToInt(run -> Objects.requireNonNull(run.recordings()))
                        .sum();
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
