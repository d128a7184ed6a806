package dev.plateau.server.ingest;

import dev.plateau.wire.model.Environment;
import dev.plateau.wire.model.ForkCount;
import dev.plateau.wire.model.Upload;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A preview of an upload: the data that would be stored.
 *
 * @param known true if the same file with the same parameters is stored already
 * @param runs one per environment and state of the project
 * @param warnings missing data other than scores, as sentences
 * @param skipped entries without a number, with the reason; the first 1,000
 * @param problems rows that can't be read; the first 1,000. With any, nothing is stored without {@code partial=true}
 */
record UploadPreview(
        boolean known,
        List<PreviewedRun> runs,
        List<String> warnings,
        List<Upload.Skipped> skipped,
        List<Upload.Problem> problems) {
    private static final int MAX_LISTED = 1000;

    /**
     * A run that the upload would create or extend.
     *
     * @param commit null if the upload names none, as is {@code branch}
     * @param measuredAt null if the upload does not have it
     * @param benchmarks number of benchmarks with a score, by parameters, mode and threads
     * @param scores number of scores, including secondary metrics
     * @param unmeasured number of benchmarks with a reason instead of a score
     */
    record PreviewedRun(
            String jdk,
            String flagSet,
            String host,
            @Nullable String commit,
            @Nullable String branch,
            @Nullable Instant measuredAt,
            int benchmarks,
            int scores,
            int unmeasured,
            int recordings) {
        static PreviewedRun of(Upload.Run run) {
            return new PreviewedRun(
                    run.environment().jdk().version(),
                    run.environment().flagSet().name(),
                    run.environment().host().label(),
                    run.commit().sha(),
                    run.commit().branch(),
                    run.measuredAt(),
                    run.rows().size(),
                    run.rows().stream().mapToInt(row -> row.scores().size()).sum(),
                    run.unmeasured().size(),
                    run.recordings().size());
        }
    }

    static UploadPreview of(Upload upload, boolean known) {
        return new UploadPreview(
                known,
                upload.runs().stream().map(PreviewedRun::of).toList(),
                warnings(upload),
                listed(upload.skipped()),
                listed(upload.problems()));
    }

    private static List<String> warnings(Upload upload) {
        List<Upload.Run> runs = upload.runs();
        List<String> warnings = new ArrayList<>();
        if (runs.stream().anyMatch(run -> run.commit().sha() == null)) {
            warnings.add("No commit: a change in these scores can't be traced to commits. Enter the measured commit.");
        }
        if (runs.stream().anyMatch(run -> run.environment().host().fingerprint().equals(Environment.Host.UNKNOWN))) {
            warnings.add("No host: these scores share their series with those of all unnamed hosts. Enter the host.");
        }
        ForkCount.losses(upload).stream()
                .limit(MAX_LISTED)
                .forEach(loss -> warnings.add(loss.benchmark() + ": " + loss.words() + "."));
        return warnings;
    }

    private static <T> List<T> listed(List<T> all) {
        return List.copyOf(all.subList(0, Math.min(all.size(), MAX_LISTED)));
    }
}
