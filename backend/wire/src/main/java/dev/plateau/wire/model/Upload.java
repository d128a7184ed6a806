package dev.plateau.wire.model;

import dev.plateau.wire.bundle.RecordingEntry;
import dev.plateau.wire.model.RecordCheck.AtMost;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An upload as read: the data that the server stores from it.
 *
 * @param runs one per environment and state of the project, in order of first appearance
 * @param skipped metrics without a number ("NaN"), with the reason
 * @param problems rows that could not be read; an upload with problems is stored only when its sender accepts a partial one
 * @param manifest facts of the collector beside JMH's JSON; null for plain JMH JSON
 * @param isComplete whether the whole file was read; false when it breaks off, or when a problem hides the rows that follow
 */
public record Upload(
        List<Run> runs,
        List<Skipped> skipped,
        List<Problem> problems,
        @Nullable Manifest manifest,
        boolean isComplete) {
    public Upload {
        runs = List.copyOf(runs);
        skipped = List.copyOf(skipped);
        problems = List.copyOf(problems);
    }

    /** Same, with other ids for commits. */
    public Upload withCommits(Map<String, String> ids) {
        List<Run> named =
                runs.stream().map(run -> run.withCommit(run.commit().with(ids))).toList();
        return new Upload(named, skipped, problems, manifest, isComplete);
    }

    /**
     * The results of one environment.
     *
     * @param execution identifies the execution of a plan; uploads of one execution extend the same run. Null for plain JMH JSON
     * @param measuredAt start of the first job, or null when the file does not have it
     * @param jdkFiles digests of the JDK's files; null when not known
     * @param build the benchmarks that ran; null when not known
     */
    public record Run(
            @Nullable String execution,
            Environment environment,
            Commit commit,
            Conditions conditions,
            @Nullable Instant measuredAt,
            List<Row> rows,
            List<Unmeasured> unmeasured,
            List<Calibration> calibrations,
            List<Recording> recordings,
            Manifest.@Nullable JdkFiles jdkFiles,
            Manifest.@Nullable BenchmarkBuild build) {
        public Run {
            recordings = List.copyOf(recordings);
            rows = List.copyOf(rows);
            unmeasured = List.copyOf(unmeasured);
            calibrations = List.copyOf(calibrations);
        }

        private Run withCommit(Commit other) {
            return new Run(
                    execution,
                    environment,
                    other,
                    conditions,
                    measuredAt,
                    rows,
                    unmeasured,
                    calibrations,
                    recordings,
                    jdkFiles,
                    build);
        }
    }

    /**
     * One benchmark of a run; the first score is the primary one.
     *
     * @param settings iterations and batch sizes, as JMH wrote them
     * @param scores primary score first, then the secondary metrics; {@link BackgroundAllocation} is marked
     */
    public record Row(BenchmarkKey key, Settings settings, List<Score> scores) {
        public Row {
            scores = List.copyOf(BackgroundAllocation.marked(key.mode(), settings, scores));
        }
    }

    /**
     * JMH settings of a row, times as JMH writes them ({@code "500 ms"}). Facts that the sender does not know are null.
     *
     * @param forks forks measured
     * @param warmupBatchSize calls of the method per iteration of the warm-up, in single shot mode; likewise {@code measurementBatchSize}
     * @param jvm path of the JVM, without the name of a home directory
     * @param code facts of the benchmark's code; null for plain JMH JSON
     */
    public record Settings(
            int forks,
            int warmupIterations,
            @Nullable String warmupTime,
            @Nullable Integer warmupBatchSize,
            int measurementIterations,
            @Nullable String measurementTime,
            @Nullable Integer measurementBatchSize,
            @Nullable String jvm,
            @Nullable BenchmarkCode code) {
        /** Same, with facts that the JSON of a fork lacks. */
        public Settings with(int count, @Nullable BenchmarkCode known) {
            return new Settings(
                    count,
                    warmupIterations,
                    warmupTime,
                    warmupBatchSize,
                    measurementIterations,
                    measurementTime,
                    measurementBatchSize,
                    jvm,
                    known);
        }
    }

    /**
     * Facts of a benchmark's code, which JMH writes nowhere; null where not known.
     *
     * @param sha256 digest of the benchmark's method and of the benchmark classes that it uses, without debug data, in hex
     * @param operationsPerInvocation of {@code @OperationsPerInvocation}: JMH divides times by it
     * @param threadGroups threads of each method of a {@code @Group}
     */
    public record BenchmarkCode(
            @Nullable String sha256,
            @Nullable Integer operationsPerInvocation,

            @AtMost(items = UploadLimits.LIST) @Nullable List<Integer> threadGroups) {}

    /** Reasons why a cell has no score. */
    public enum Outcome {
        /** The JVM refuses the flags, or this JDK lacks something that the benchmark needs. */
        NOT_RUNNABLE,
        /** A fork crashed or ended with an error. */
        FAILED,
        /** A fork ran over its time limit and was ended. */
        TIMED_OUT,
        /** The flags only repeat defaults of the JVM: another flag set of this plan has the same numbers. */
        SAME_ENVIRONMENT
    }

    /**
     * A cell without a score.
     *
     * @param reason one sentence, in the JVM's own words where it printed any
     * @param output the end of the JVM's output; empty when there was none
     */
    public record Unmeasured(BenchmarkKey key, Outcome outcome, String reason, String output) {}

    /**
     * JDK Flight Recorder's recording of one fork.
     *
     * @param entry its name in the bundle; see {@link RecordingEntry}
     * @param startedAt start of the fork
     */
    public record Recording(BenchmarkKey key, String entry, Instant startedAt) {}

    /**
     * Speed of the host itself, from a fixed loop.
     *
     * @param phase {@code before}, {@code between} or {@code after} the plan's jobs
     * @param nanosPerOperation time of one pass of the loop
     */
    public record Calibration(Instant at, String phase, String kind, double nanosPerOperation) {}

    /**
     * Something without a number.
     *
     * @param row index in JMH's array, from 0; in a bundle the index of the job
     */
    public record Skipped(int row, String benchmark, String metric, String reason) {}

    /**
     * Something that could not be read.
     *
     * @param file name inside a bundle; null for plain JMH JSON
     * @param row index in JMH's array, from 0; -1 for the file as a whole
     * @param field path inside the row: {@code primaryMetric.score}; empty for the row as a whole
     * @param reason the problem, and what was expected
     */
    public record Problem(
            @Nullable String file, int row, @Nullable String benchmark, String field, String reason) {
        public Problem in(String entry) {
            return new Problem(entry, row, benchmark, field, reason);
        }

        /** One line for people: {@code row 3 (Locks.lazy), field primaryMetric.score: expected a number, found a list}. */
        @Override
        public String toString() {
            String place = Stream.of(
                            file,
                            row < 0 ? null : "row " + row + (benchmark == null ? "" : " (" + benchmark + ")"),
                            field.isEmpty() ? null : "field " + field)
                    .filter(Objects::nonNull)
                    .collect(Collectors.joining(", "));
            return place.isEmpty() ? reason : place + ": " + reason;
        }
    }
}
