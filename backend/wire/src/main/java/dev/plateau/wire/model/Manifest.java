package dev.plateau.wire.model;

import dev.plateau.wire.flags.FlagRedactor;
import dev.plateau.wire.model.RecordCheck.AtMost;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * {@code manifest.json} of a bundle: everything that JMH's JSON lacks. Paths name entries of the same zip.
 *
 * @param format always {@link #FORMAT}
 * @param version version of the format, {@link #VERSION} for manifests that this code writes
 * @param collector version of the collector that wrote it
 * @param execution id of the plan's execution; bundles of one execution extend the same runs
 * @param plan name of the plan
 * @param seed seed of the random order
 * @param blackhole blackhole mode pinned over the plan
 * @param recordings of forks that ran after those that were measured; may be absent
 * @param commits the measured commit and those before it along first parents, newest first; may be absent
 * @param directions better directions of counters that the benchmarks define, by metric; may be absent
 */
public record Manifest(
        String format,
        int version,
        String collector,
        String execution,
        String plan,
        long seed,
        @Nullable String blackhole,
        Instant createdAt,
        Commit commit,
        HostFacts host,
        @AtMost(items = UploadLimits.ENVIRONMENTS) List<EnvironmentFacts> environments,
        @AtMost(items = UploadLimits.JOBS) List<Job> jobs,
        @AtMost(items = UploadLimits.CALIBRATIONS) List<Upload.Calibration> calibrations,
        @AtMost(items = UploadLimits.RECORDINGS) List<Recording> recordings,
        @AtMost(items = UploadLimits.COMMITS) List<LoggedCommit> commits,
        Map<String, Direction> directions) {
    public Manifest {
        directions = Objects.requireNonNullElse(directions, Map.of());
        recordings = Objects.requireNonNullElse(recordings, List.of());
        commits = Objects.requireNonNullElse(commits, List.of());
    }

    /** A manifest without directions. */
    public Manifest(
            String format,
            int version,
            String collector,
            String execution,
            String plan,
            long seed,
            @Nullable String blackhole,
            Instant createdAt,
            Commit commit,
            HostFacts host,
            List<EnvironmentFacts> environments,
            List<Job> jobs,
            List<Upload.Calibration> calibrations,
            List<Recording> recordings,
            List<LoggedCommit> commits) {
        this(
                format,
                version,
                collector,
                execution,
                plan,
                seed,
                blackhole,
                createdAt,
                commit,
                host,
                environments,
                jobs,
                calibrations,
                recordings,
                commits,
                Map.of());
    }

    /** The same without values of flags that may be secrets. */
    public Manifest redacted(FlagRedactor redactor) {
        return new Manifest(
                format,
                version,
                collector,
                execution,
                plan,
                seed,
                blackhole,
                createdAt,
                commit,
                host,
                environments.stream().map(facts -> facts.redacted(redactor)).toList(),
                jobs.stream().map(job -> job.redacted(redactor)).toList(),
                calibrations,
                recordings,
                commits,
                directions);
    }

    public static final String FORMAT = "plateau-bundle";
    public static final int VERSION = 5;
    /** Name of the manifest's entry in the zip. */
    public static final String ENTRY = "manifest.json";

    /**
     * The host and its limits.
     *
     * @param cgroupCpus CPU limit of the container in processors, or null when unlimited or not readable
     * @param cgroupMemoryBytes memory limit of the container, or null when unlimited or not readable
     * @param governor CPU frequency governor, or null when not readable
     */
    public record HostFacts(
            Environment.Host host,
            @Nullable Double cgroupCpus,
            @Nullable Long cgroupMemoryBytes,
            @Nullable String governor) {}

    /**
     * One JDK with one flag set.
     *
     * @param id its name in jobs, unique in the manifest
     * @param flagSet name of the flag set
     * @param flags as given to the JVM
     * @param flagsFinal entry with the JVM's {@code -XX:+PrintFlagsFinal} output under these flags; null when the JVM refused them
     * @param flagsDefault entry with the same without flags
     * @param collector garbage collector in use; null when the JVM refused the flags
     * @param heapMaxBytes maximum heap; null when the JVM refused the flags
     * @param classDataSharing whether the JVM maps an archive of classes (CDS); null when the JVM refused the flags, and from older collectors
     * @param flagsUnlocked entry as {@code flagsFinal}, with diagnostic and experimental flags unlocked; no part of the identity. Null when the JVM refused the flags
     * @param jdkFiles identity of the JDK beyond its version; null from older collectors
     * @param build the benchmarks that its forks ran; null from older collectors
     */
    public record EnvironmentFacts(
            String id,
            Environment.Jdk jdk,
            String flagSet,
            @AtMost(characters = UploadLimits.LONG_TEXT) List<String> flags,
            @Nullable String flagsFinal,
            @Nullable String flagsDefault,
            @Nullable String collector,
            @Nullable Long heapMaxBytes,
            @Nullable Boolean classDataSharing,
            @Nullable String flagsUnlocked,
            @Nullable JdkFiles jdkFiles,
            @Nullable BenchmarkBuild build) {
        private EnvironmentFacts redacted(FlagRedactor redactor) {
            return new EnvironmentFacts(
                    id,
                    jdk,
                    redactor.text(flagSet),
                    redactor.flags(flags),
                    flagsFinal,
                    flagsDefault,
                    collector,
                    heapMaxBytes,
                    classDataSharing,
                    flagsUnlocked,
                    jdkFiles,
                    build == null ? null : build.redacted(redactor));
        }
    }

    /**
     * Digests of the files of a JDK: two builds of one version may differ, as vendors rebuild and patch.
     *
     * @param modulesSha256 of {@code lib/modules}, in hex; null before JDK 9
     * @param libjvmSha256 of the JVM's library; null where it has another place
     */
    public record JdkFiles(
            @Nullable String modulesSha256, @Nullable String libjvmSha256) {
        private static final int DIGITS = 5;

        /** Short digest of both, as {@link Environment.Jdk#build}; null where no file is known. */
        public @Nullable String build() {
            String build = Stream.of(modulesSha256, libjvmSha256)
                    .filter(Objects::nonNull)
                    .map(digest -> digest.substring(0, Math.min(DIGITS, digest.length())))
                    .collect(Collectors.joining());
            return build.isEmpty() ? null : build;
        }
    }

    /**
     * The benchmarks as they were built.
     *
     * @param jars their class path, in its order
     * @param command that makes them, in one line; null where the collector does not know it
     */
    public record BenchmarkBuild(
            List<JarFacts> jars, @Nullable String command) {
        private BenchmarkBuild redacted(FlagRedactor redactor) {
            return command == null ? this : new BenchmarkBuild(jars, redactor.text(command));
        }
    }

    /**
     * One element of a class path.
     *
     * @param sha256 of the file's bytes, in hex; of a folder, over names and contents of its files
     * @param bytes size, of a folder that of its files
     * @param folder whether it is a folder of classes
     */
    public record JarFacts(String sha256, long bytes, boolean folder) {}

    /**
     * One cell of the matrix.
     *
     * @param environment an {@link EnvironmentFacts#id}
     * @param outcome null when it was measured
     * @param reason for which it was not measured; null when it was
     * @param output entry with the JVM's last output; null when there is none
     * @param forks entries with JMH's JSON, one per fork, in the order measured; empty when it was not measured
     * @param code of the benchmark; null from older collectors
     */
    public record Job(
            String environment,
            BenchmarkKey key,
            Upload.@Nullable Outcome outcome,

            @AtMost(characters = UploadLimits.LONG_TEXT, prose = true) @Nullable
            String reason,

            @Nullable String output,
            @AtMost(items = UploadLimits.FORKS) List<String> forks,
            @Nullable Instant startedAt,
            @Nullable Instant finishedAt,
            Upload.@Nullable BenchmarkCode code) {
        /** A job of a benchmark whose code is not known. */
        public Job(
                String environment,
                BenchmarkKey key,
                Upload.@Nullable Outcome outcome,
                @Nullable String reason,
                @Nullable String output,
                List<String> forks,
                @Nullable Instant startedAt,
                @Nullable Instant finishedAt) {
            this(environment, key, outcome, reason, output, forks, startedAt, finishedAt, null);
        }

        private Job redacted(FlagRedactor redactor) {
            return reason == null
                    ? this
                    : new Job(
                            environment,
                            key,
                            outcome,
                            redactor.text(reason),
                            output,
                            forks,
                            startedAt,
                            finishedAt,
                            code);
        }
    }

    /**
     * JDK Flight Recorder's file of one fork. Nothing of that fork is a score: recording costs time.
     *
     * @param environment an {@link EnvironmentFacts#id}
     * @param entry entry with the recording
     * @param startedAt start of the fork
     */
    public record Recording(String environment, BenchmarkKey key, String entry, Instant startedAt) {}
}
