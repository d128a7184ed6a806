package dev.plateau.capsule;

import dev.plateau.wire.model.BenchmarkKey;
import dev.plateau.wire.model.Upload;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** JMH's arguments for one fork of a cell that only its stored settings describe; the collector's own command line has the same form. */
public final class JmhArguments {
    private JmhArguments() {}

    /**
     * The arguments, without the file of its result.
     *
     * @param settings as JMH wrote them; null where they are not known, so that those of the benchmark apply
     * @param flags of the fork's JVM
     */
    public static List<String> of(BenchmarkKey key, Upload.@Nullable Settings settings, List<String> flags) {
        List<String> words = begin(key);
        if (settings != null) {
            phase(words, settings.warmupIterations(), settings.warmupTime(), "-wi", "-w");
            phase(words, settings.measurementIterations(), settings.measurementTime(), "-i", "-r");
        }
        words.addAll(List.of("-t", Integer.toString(key.threads())));
        addParameters(words, key);
        words.addAll(List.of("-prof", "gc"));
        addFlags(words, flags);
        return words;
    }

    /** The first arguments of a fork: its benchmark, alone, and the format of its result. */
    public static List<String> begin(BenchmarkKey key) {
        String only = "^\\Q" + key.benchmark() + "\\E$";
        return new ArrayList<>(List.of(only, "-f", "1", "-bm", key.mode().label(), "-rf", "json"));
    }

    public static void addParameters(List<String> words, BenchmarkKey key) {
        key.parameters().forEach((name, value) -> words.addAll(List.of("-p", name + "=" + value)));
    }

    /** Adds flags of the fork's JVM; JMH splits their text at spaces outside quotes. */
    public static void addFlags(List<String> words, List<String> flags) {
        if (!flags.isEmpty()) {
            words.add("-jvmArgsAppend");
            words.add(flags.stream()
                    .map(flag -> flag.contains(" ") ? '"' + flag + '"' : flag)
                    .collect(Collectors.joining(" ")));
        }
    }

    /** True if JMH's command line can carry these flags: JMH interprets double quotes and drops them. */
    public static boolean canCarry(List<String> flags) {
        return flags.stream().noneMatch(flag -> flag.contains("\""));
    }

    private static void phase(
            List<String> words, int iterations, @Nullable String time, String iterationsOption, String timeOption) {
        words.addAll(List.of(iterationsOption, Integer.toString(iterations)));
        // JMH writes "500 ms", reads "500ms", and writes "single-shot" where there is no time.
        if (time != null && Character.isDigit(time.charAt(0))) {
            words.addAll(List.of(timeOption, time.replace(" ", "")));
        }
    }
}
