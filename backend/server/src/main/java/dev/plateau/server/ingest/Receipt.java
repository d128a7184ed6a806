package dev.plateau.server.ingest;

import dev.plateau.wire.model.ForkCount;
import dev.plateau.wire.model.Upload;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The receipt of an upload: the data stored from it.
 *
 * @param duplicate true if the same upload had arrived before; then this is the receipt of the first one
 * @param runs one per environment and state of the project
 * @param series number of commit series with new points
 * @param scores number of scores stored, including secondary metrics
 * @param unmeasured number of cells that have a reason instead of a score
 * @param skipped entries without a number, or stored before, with the reason; the first 1,000
 * @param problems rows left out because they could not be read; empty without {@code partial=true}; the first 1,000
 * @param lostForks benchmarks with fewer forks, or shorter ones, than JMH was to make; the first 1,000
 */
public record Receipt(
        UUID upload,
        boolean duplicate,
        List<StoredRun> runs,
        int series,
        int scores,
        int unmeasured,
        List<Upload.Skipped> skipped,
        List<Upload.Problem> problems,
        List<ForkCount.Loss> lostForks) {
    public Receipt {
        // Receipts of earlier versions have none.
        lostForks = Objects.requireNonNullElse(lostForks, List.of());
    }

    /**
     * A run that this upload created or extended.
     *
     * @param scores number of scores that this upload added, including secondary metrics
     * @param recordings number of recordings that it added; null in receipts from before they were counted
     * @param benchmarks number of benchmarks with a score that it added; likewise
     */
    public record StoredRun(
            long id,
            String url,
            String jdk,
            String flagSet,
            String host,
            int scores,
            int unmeasured,
            @Nullable Integer recordings,
            @Nullable Integer benchmarks) {
        /** Same, with the additions of another part of the upload. */
        StoredRun plus(StoredRun more) {
            return new StoredRun(
                    id,
                    url,
                    jdk,
                    flagSet,
                    host,
                    scores + more.scores,
                    unmeasured + more.unmeasured,
                    sum(Stream.of(this, more).map(StoredRun::recordings)),
                    sum(Stream.of(this, more).map(StoredRun::benchmarks)));
        }
    }

    /** Number of recordings of all runs; null where they were not counted. */
    public @Nullable Integer recordingCount() {
        return sum(runs.stream().map(StoredRun::recordings));
    }

    /** Number of benchmarks of each run; null where runs differ, or they were not counted. */
    public @Nullable Integer benchmarkCount() {
        Set<@Nullable Integer> counts = new HashSet<>();
        runs.forEach(run -> counts.add(run.benchmarks()));
        return counts.size() == 1 ? counts.iterator().next() : null;
    }

    private static @Nullable Integer sum(Stream<@Nullable Integer> counts) {
        List<@Nullable Integer> all = counts.toList();
        return all.stream().anyMatch(Objects::isNull)
                ? null
                : (Integer) all.stream().mapToInt(Objects::requireNonNull).sum();
    }

    /** Same, without a deleted run. */
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
                problems,
                lostForks);
    }

    Receipt asDuplicate() {
        return new Receipt(upload, true, runs, series, scores, unmeasured, skipped, problems, lostForks);
    }
}
