package dev.plateau.collector.plan;

import dev.plateau.wire.model.Direction;
import dev.plateau.wire.model.Mode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The plan: benchmarks, JDKs and flag sets, from the plan file.
 *
 * @param file the plan file
 * @param digest SHA-256 of the file's bytes, in hex
 * @param jars class path of the benchmarks; that of the first version where there are several
 * @param versions name of a flag set to the class path of its forks; empty when all run the same jars
 * @param jdks selectors: a feature release, {@code temurin-25}, a path, or {@code all}; empty means all
 * @param flagSets name to JVM flags, in the order of the file; the first one is the baseline
 * @param blackhole JMH's blackhole mode, or null to choose one that every JDK of the plan can do
 * @param jvmArgs JVM flags of every environment, before those of the flag set
 * @param recordings to make after measuring, or null for none
 * @param rowByRow whether all forks of a benchmark are measured before the next one's, instead of in rounds over all
 * @param directions better directions of counters that the benchmarks define, by metric
 * @param repository folder whose git state is recorded
 */
public record Plan(
        String name,
        Path file,
        String digest,
        List<Path> jars,
        Map<String, List<Path>> versions,
        List<Selection> benchmarks,
        List<String> jdks,
        Map<String, List<String>> flagSets,
        Settings settings,
        @Nullable String blackhole,
        List<String> jvmArgs,
        @Nullable Recordings recordings,
        boolean rowByRow,
        Map<String, Direction> directions,
        Path repository) {

    /** Class path of the forks of a flag set. */
    public List<Path> jarsOf(String flagSet) {
        return versions.getOrDefault(flagSet, jars);
    }

    /** The same plan with other jars for every flag set. */
    public Plan withJars(List<Path> others) {
        return new Plan(
                name,
                file,
                digest,
                others,
                Map.of(),
                benchmarks,
                jdks,
                flagSets,
                settings,
                blackhole,
                jvmArgs,
                recordings,
                rowByRow,
                directions,
                repository);
    }

    /** All jars of all versions. */
    public List<Path> allJars() {
        return versions.isEmpty()
                ? jars
                : versions.values().stream().flatMap(List::stream).distinct().toList();
    }

    /**
     * Some benchmarks of the jars, and how to run them. Empty or null values are left to the benchmark's annotations.
     *
     * @param include found anywhere in the full name, as JMH does it
     * @param parameters name to values, instead of those of {@code @Param}
     * @param threads thread counts; 0 is as many as there are processors
     * @param minimumJdk oldest feature release on which they run; null for any
     * @param settings take precedence over the plan's
     */
    public record Selection(
            Pattern include,
            Map<String, List<String>> parameters,
            List<Integer> threads,
            List<Mode> modes,
            @Nullable Integer minimumJdk,
            Settings settings) {}

    /**
     * Forks that are recorded and not measured: one for each cell that has a score.
     *
     * @param include found anywhere in the full name of a benchmark
     * @param flagSets names of the flag sets that are recorded; empty for all
     * @param profiler of the recording
     * @param time length of a recording, after its warm-up; single-shot benchmarks run as often as they are measured
     */
    public record Recordings(Pattern include, List<String> flagSets, Profiler profiler, Duration time) {
        /** True if a benchmark is recorded under a flag set. */
        public boolean includes(String benchmark, String flagSet) {
            return include.matcher(benchmark).find() && (flagSets.isEmpty() || flagSets.contains(flagSet));
        }
    }

    /** Profiler that records a fork. */
    public enum Profiler {
        JFR,
        ASYNC_PROFILER
    }

    /**
     * JMH's settings; null values are left to the benchmark's annotations, the timeout to the length of a fork.
     *
     * @param timeout of one fork
     */
    public record Settings(
            @Nullable Integer forks,
            Phase warmup,
            Phase measurement,
            @Nullable Duration timeout) {
        static final Settings NONE = new Settings(null, Phase.NONE, Phase.NONE, null);

        /** These settings, and the other's where these are null. */
        public Settings or(Settings other) {
            return new Settings(
                    forks != null ? forks : other.forks,
                    warmup.or(other.warmup),
                    measurement.or(other.measurement),
                    timeout != null ? timeout : other.timeout);
        }
    }

    /** Warm-up or measurement iterations. */
    public record Phase(
            @Nullable Integer iterations, @Nullable Duration time) {
        static final Phase NONE = new Phase(null, null);

        Phase or(Phase other) {
            return new Phase(iterations != null ? iterations : other.iterations, time != null ? time : other.time);
        }
    }
}
