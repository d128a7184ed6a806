package dev.plateau.server.alerts.delivery;

import dev.plateau.server.environments.KnownEnvironment;
import dev.plateau.wire.flags.FlagRedactor;
import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Upload;
import dev.plateau.wire.text.ShellWords;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The command line that measures one benchmark again. */
final class Repeat {
    private Repeat() {}

    /** The command for the collector, with the plan that measured it. */
    static String withCollector(BenchmarkKey key, List<KnownEnvironment> environments) {
        List<String> words = new ArrayList<>(List.of("java", "-jar", "plateau-collector.jar", "run", "plan.yaml"));
        words.addAll(List.of("--benchmarks", pattern(key), "--mode", key.mode().label()));
        words.addAll(List.of("--threads", String.valueOf(key.threads())));
        key.parameters().forEach((name, value) -> words.addAll(List.of("--param", name + "=" + value)));
        words.addAll(List.of(
                "--jdks", joined(environments, environment -> environment.jdk().version())));
        words.addAll(List.of("--flag-set", joined(environments, KnownEnvironment::flagSet)));
        return ShellWords.line(words);
    }

    /**
     * The command for plain JMH, with any benchmark jar. The allocation profiler runs as with the collector: its overhead is negligible.
     *
     * @param settings of the measurement that is repeated, with five forks; null for those of the benchmark
     */
    static String withJmh(BenchmarkKey key, List<KnownEnvironment> environments, Upload.@Nullable Settings settings) {
        List<String> words =
                new ArrayList<>(List.of("java", "-jar", "benchmarks.jar", pattern(key), "-f", "5", "-prof", "gc"));
        words.addAll(List.of("-bm", key.mode().label(), "-t", String.valueOf(key.threads())));
        if (settings != null) {
            words.addAll(List.of("-wi", String.valueOf(settings.warmupIterations())));
            words.addAll(time("-w", settings.warmupTime()));
            words.addAll(List.of("-i", String.valueOf(settings.measurementIterations())));
            words.addAll(time("-r", settings.measurementTime()));
        }
        key.parameters().forEach((name, value) -> words.addAll(List.of("-p", name + "=" + value)));
        List<String> flags =
                environments.isEmpty() ? List.of() : environments.getLast().flags();
        if (!flags.isEmpty()) {
            words.addAll(List.of("-jvmArgs", String.join(" ", flags)));
        }
        return ShellWords.line(words);
    }

    /** Converts a time: JMH writes "500 ms" and reads "500ms". */
    private static List<String> time(String option, @Nullable String time) {
        return time == null ? List.of() : List.of(option, time.replace(" ", ""));
    }

    /** Names the flags whose values the command lacks, because they are not stored; empty where there are none. */
    static String lacking(List<KnownEnvironment> environments) {
        List<String> lacking = environments.isEmpty()
                ? List.of()
                : environments.getLast().flags().stream()
                        .filter(FlagRedactor::isRedacted)
                        .map(flag -> flag.substring(0, flag.lastIndexOf('#')))
                        .toList();
        return lacking.isEmpty()
                ? ""
                : " (put in the values of " + String.join(", ", lacking) + " that are not stored)";
    }

    private static String pattern(BenchmarkKey key) {
        return "^" + key.benchmark().replace(".", "\\.").replace("$", "\\$") + "$";
    }

    private static String joined(List<KnownEnvironment> environments, Function<KnownEnvironment, String> name) {
        return environments.stream().map(name).distinct().collect(Collectors.joining(","));
    }
}
