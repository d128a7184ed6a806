package dev.plateau.server.dashboard.profile;

import dev.plateau.server.profiles.ProfileComparison.SettingDifference;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Describes differences between the recorder settings of two sides, and their effect on a comparison. */
public final class RecorderWords {
    private static final Map<String, String> SOURCES = Map.of(
            "jdk.CPUTimeSample", "samples of time on a CPU",
            "jdk.ExecutionSample", "samples of at most five running threads at a time",
            "jdk.ObjectAllocationSample", "a sample of all allocations",
            "jdk.ObjectAllocationInNewTLAB", "each allocation that needed a new buffer");

    private RecorderWords() {}

    private record Told(String setting, String baseline, String candidate) {}

    /** One sentence or two for each difference; kinds with the same difference share the sentence. */
    static List<String> of(String baseline, String candidate, List<SettingDifference> differences) {
        Map<Told, String> kinds = differences.stream()
                .collect(Collectors.toMap(
                        one -> new Told(one.setting(), one.baseline(), one.candidate()),
                        one -> KindWords.named(one.kind().key()).tab(),
                        (left, right) -> left + ", " + right,
                        LinkedHashMap::new));
        return kinds.entrySet().stream()
                .map(entry -> entry.getValue() + ": " + words(entry.getKey(), baseline, candidate))
                .toList();
    }

    private static String words(Told told, String baseline, String candidate) {
        return switch (told.setting()) {
            case "threshold" ->
                baseline + " records " + waits(told.baseline()) + ", " + candidate + " " + waits(told.candidate())
                        + ". Blocked times are not compared: what differs may be what was left out.";
            case "source" ->
                baseline + " has " + SOURCES.getOrDefault(told.baseline(), told.baseline()) + ", " + candidate + " "
                        + SOURCES.getOrDefault(told.candidate(), told.candidate())
                        + ". Compare shares, not amounts.";
            default ->
                "sampled " + pace(told.baseline()) + " in " + baseline + ", " + pace(told.candidate()) + " in "
                        + candidate + ". Compare shares: how many samples there are is the recorder’s doing.";
        };
    }

    private static String waits(String threshold) {
        return threshold.matches("0 *[a-z]+") ? "every wait" : "only waits from " + threshold + " on";
    }

    /** "every 10 ms", "at most 1000 times a second". */
    public static String pace(String value) {
        return value.endsWith("/s") ? "at most " + value.replace("/s", " times a second") : "every " + value;
    }
}
