package dev.plateau.collector.measure;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.plateau.wire.model.Commit;
import dev.plateau.wire.model.LoggedCommit;
import dev.plateau.wire.model.Upload;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One line of the journal: a fact that remains valid when the collector dies. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "entry")
@JsonSubTypes({
    @JsonSubTypes.Type(value = JournalEntry.Began.class, name = "began"),
    @JsonSubTypes.Type(value = JournalEntry.Calibrated.class, name = "calibrated"),
    @JsonSubTypes.Type(value = JournalEntry.ForkMeasured.class, name = "fork"),
    @JsonSubTypes.Type(value = JournalEntry.JobEnded.class, name = "job"),
    @JsonSubTypes.Type(value = JournalEntry.HandedOver.class, name = "handed-over"),
    @JsonSubTypes.Type(value = JournalEntry.RecordingMade.class, name = "recorded"),
    @JsonSubTypes.Type(value = JournalEntry.NotRecorded.class, name = "not-recorded"),
    @JsonSubTypes.Type(value = JournalEntry.RecordingHandedOver.class, name = "recording-handed-over"),
    @JsonSubTypes.Type(value = JournalEntry.Finished.class, name = "finished")
})
public sealed interface JournalEntry {
    /**
     * The first line: facts that must be the same when the execution is resumed.
     *
     * @param planDigest SHA-256 of the plan file
     * @param jarsDigest SHA-256 over the benchmark jars
     * @param jdks homes of the JDKs, in the order of the columns
     * @param vmVersions VM builds of these JDKs; absent in journals of older collectors
     * @param jobs ids of all jobs, in the order of the matrix
     * @param mostForks up to which forks are added where a comparison is not clear; null when none are
     * @param visible relative change that clear comparisons can see; null where they end at a verdict
     * @param commits the measured commit and those before it; absent in journals of older collectors
     */
    record Began(
            String execution,
            String plan,
            String planDigest,
            String jarsDigest,
            long seed,
            Instant at,
            Commit commit,
            List<String> jdks,
            List<String> vmVersions,
            List<String> jobs,
            @Nullable Integer mostForks,
            @Nullable Double visible,
            List<LoggedCommit> commits)
            implements JournalEntry {
        public Began {
            vmVersions = Objects.requireNonNullElse(vmVersions, List.of());
            commits = Objects.requireNonNullElse(commits, List.of());
        }
    }

    record Calibrated(Upload.Calibration reading) implements JournalEntry {}

    /**
     * A fork is measured, its file whole on disk.
     *
     * @param fork from 1
     * @param jmhMillis length of JMH's own run
     */
    record ForkMeasured(String job, int fork, long jmhMillis, Instant startedAt, Instant finishedAt)
            implements JournalEntry {}

    /**
     * A job is over.
     *
     * @param outcome null when all forks are measured
     * @param fork the fork that made the job fail, from 1; null when none ran
     */
    public record JobEnded(
            String job,
            Upload.@Nullable Outcome outcome,
            @Nullable String reason,
            @Nullable Integer fork) implements JournalEntry {}

    /** The server has these jobs, has finally refused them, or they are in the spool. */
    record HandedOver(List<String> jobs) implements JournalEntry {}

    /** A fork of a job is recorded, its file whole on disk. */
    public record RecordingMade(String job, Instant startedAt, Instant finishedAt) implements JournalEntry {}

    /** A fork of a job could not be recorded. */
    public record NotRecorded(String job, String reason) implements JournalEntry {}

    /** As {@link HandedOver}, for a job's recording. */
    record RecordingHandedOver(String job) implements JournalEntry {}

    /** Every job is over. */
    record Finished(Instant at) implements JournalEntry {}
}
