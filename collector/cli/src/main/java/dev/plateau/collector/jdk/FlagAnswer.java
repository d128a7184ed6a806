package dev.plateau.collector.jdk;

import dev.plateau.collector.process.Program;
import dev.plateau.wire.flags.FlagList;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Answer of a JVM to a list of flags. JMH hides a refusal (it exits 0 with an empty result), so it is checked before measuring. */
public sealed interface FlagAnswer {
    /**
     * The JVM starts.
     *
     * @param flagsFinal its {@code -XX:+PrintFlagsFinal} output, verbatim
     * @param version output of {@code -version}, verbatim
     * @param warnings further output, for example that a flag is deprecated
     */
    record Accepted(String flagsFinal, String version, List<String> warnings) implements FlagAnswer {
        private static final Map<String, String> COLLECTORS = Map.of(
                "UseSerialGC", "Serial",
                "UseParallelGC", "Parallel",
                "UseG1GC", "G1",
                "UseConcMarkSweepGC", "CMS",
                "UseZGC", "Z",
                "UseShenandoahGC", "Shenandoah",
                "UseEpsilonGC", "Epsilon");

        /** Final value of every flag, by name. */
        public SortedMap<String, String> flags() {
            return FlagList.parse(flagsFinal);
        }

        /** Name of the garbage collector in use. */
        public Optional<String> collector() {
            return flags().entrySet().stream()
                    .filter(flag -> flag.getValue().equals("true") && COLLECTORS.containsKey(flag.getKey()))
                    .map(flag -> COLLECTORS.get(flag.getKey()))
                    .findFirst();
        }

        /** True if the JVM maps an archive of classes (CDS): "OpenJDK 64-Bit Server VM (build 17.0.9+9, mixed mode, sharing)". */
        public boolean classDataSharing() {
            return version.lines().anyMatch(line -> line.endsWith(", sharing)"));
        }

        /** Maximum heap in bytes. */
        public Optional<Long> heapMaxBytes() {
            return Optional.ofNullable(flags().get("MaxHeapSize")).map(Long::valueOf);
        }
    }

    /**
     * The JVM does not start.
     *
     * @param words its output
     */
    record Refused(String words) implements FlagAnswer {}

    /** Without these, diagnostic and experimental flags are refused, and hidden in the list. */
    List<String> UNLOCK = List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:+UnlockExperimentalVMOptions");

    /** The JVM's {@code -XX:+PrintFlagsFinal} output under the flags with diagnostic and experimental ones unlocked; empty when it refuses. */
    static Optional<String> unlocked(Jvm jvm, List<String> flags) throws IOException, InterruptedException {
        List<String> all = Stream.concat(flags.stream(), UNLOCK.stream()).toList();
        return of(jvm, all) instanceof Accepted accepted ? Optional.of(accepted.flagsFinal()) : Optional.empty();
    }

    /** Tests whether a JVM starts with the flags. */
    static FlagAnswer of(Jvm jvm, List<String> flags) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(jvm.java().toString());
        command.addAll(flags);
        command.add("-XX:+PrintFlagsFinal");
        command.add("-version");
        Program.Ended answer = Program.ask(command, Duration.ofSeconds(30));
        if (answer.ok()) {
            return new Accepted(
                    answer.out(),
                    answer.err(),
                    answer.err()
                            .lines()
                            .filter(line -> line.contains("warning:"))
                            .toList());
        }
        return new Refused(
                answer.timedOut() ? "the JVM did not start within 30 s" : words(answer.err() + "\n" + answer.out()));
    }

    /** The lines with the reason, without those of every refusal. */
    private static String words(String output) {
        String words = output.lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .filter(line -> !line.startsWith("Error: Could not create the Java Virtual Machine"))
                .filter(line -> !line.startsWith("Error occurred during initialization of VM"))
                .filter(line -> !line.startsWith("Error: A fatal exception has occurred"))
                .filter(line -> !line.startsWith("[Global flags]") && !line.contains("{product}"))
                .limit(10)
                .collect(Collectors.joining("\n"));
        return words.isEmpty() ? "the JVM ended without a word" : words;
    }
}
