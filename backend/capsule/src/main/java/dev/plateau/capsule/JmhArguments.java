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
        List<String> words = new ArrayList<>();
        words.addAll(List.of("^\\Q" + key.benchmark() + "\\E$", "-f", "1"));
        words.addAll(List.of("-bm", key.mode().label(), "-rf", "json"));
        if (settings != null) {
            phase(words, settings.warmupIterations(), settings.warmupTime(), "-wi", "-w");
            phase(words, settings.measurementIterations(), settings.measurementTime(), "-i", "-r");
        }
        words.addAll(List.of("-t", Integer.toString(key.threads())));
        key.parameters().forEach((name, value) -> words.addAll(List.of("-p", name + "=" + value)));
        words.addAll(List.of("-prof", "gc"));
        if (!flags.isEmpty()) {
            words.addAll(List.of(
                    "-jvmArgsAppend", flags.stream().map(JmhArguments::quoted).collect(Collectors.joining(" "))));
        }
        return words;
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

    /** JMH splits the text at spaces that stand outside quotes. */
    private static String quoted(String flag) {
        return flag.contains(" ") ? '"' + flag + '"' : flag;
    }
}
