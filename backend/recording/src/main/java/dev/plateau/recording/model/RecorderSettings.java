package dev.plateau.recording.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The recorder settings of a recording.
 *
 * @param events settings by type of event
 */
public record RecorderSettings(SortedMap<String, SortedMap<String, String>> events) {
    private static final Pattern TIME = Pattern.compile("(\\d{1,9}) *(ns|us|ms|s|m|h|d)");
    private static final Map<String, Long> NANOS = Map.of(
            "ns", 1L,
            "us", 1_000L,
            "ms", 1_000_000L,
            "s", 1_000_000_000L,
            "m", 60_000_000_000L,
            "h", 3_600_000_000_000L,
            "d", 86_400_000_000_000L);

    private static final List<String> PACES = List.of("threshold", "period", "throttle");
    private static final String ASYNC = "async-profiler";
    private static final Map<String, String> SOURCES = Map.of(
            ASYNC + " wall",
            "samples by " + ASYNC + " of running and waiting threads",
            ASYNC + " cpu",
            "samples by " + ASYNC + " of time on a CPU",
            "jdk.CPUTimeSample",
            "samples of time on a CPU",
            "jdk.ExecutionSample",
            "samples of at most five running threads at a time",
            "jdk.ObjectAllocationSample",
            "a sample of all allocations",
            "jdk.ObjectAllocationInNewTLAB",
            "each allocation that needed a new buffer");

    /**
     * A setting in which the recorders of two sides differ.
     *
     * @param kind of event that the setting applies to
     * @param setting threshold, period, throttle, or source for the type of event itself
     */
    public record SettingDifference(EventKind kind, String setting, String baseline, String candidate) {
        /** True if blocked times of the two sides can't be compared: one lacks waits that the other has. */
        public boolean forbidsComparison() {
            return setting.equals("threshold");
        }

        /** True if the two sides' samples are of different types of events: their shares may differ by the sampler alone. */
        public boolean isOtherSampler() {
            return setting.equals("source");
        }

        /** The difference and its effect on a comparison, between sides of these names. */
        private String words(String baselineName, String candidateName) {
            return switch (setting) {
                case "threshold" ->
                    baselineName + " records " + waits(baseline) + ", " + candidateName + " " + waits(candidate)
                            + ". Blocked times are not comparable: what differs may be what was left out.";
                case "source" ->
                    baselineName + " has " + SOURCES.getOrDefault(baseline, baseline) + ", " + candidateName + " "
                            + SOURCES.getOrDefault(candidate, candidate)
                            + ". Frames are not comparable: what differs may be the sampler. Record both with " + ASYNC
                            + (baseline.startsWith(ASYNC) && candidate.startsWith(ASYNC) ? "’s event cpu." : ".");
                default ->
                    "sampled " + pace(baseline) + " in " + baselineName + ", " + pace(candidate) + " in "
                            + candidateName
                            + ". Compare shares: how many samples there are is the recorder’s doing.";
            };
        }

        private static String waits(String threshold) {
            return threshold.matches("0 *[a-z]+") ? "every wait" : "only waits from " + threshold + " on";
        }
    }

    /** Differences from another recorder, kind by kind; events that only one side's JVM has are left out. */
    public List<SettingDifference> against(RecorderSettings other) {
        List<SettingDifference> differences = new ArrayList<>();
        for (EventKind kind : EventKind.values()) {
            String mine = source(kind);
            String theirs = other.source(kind);
            String sampler = sampler(kind);
            String otherSampler = other.sampler(kind);
            if (!sampler.isEmpty() && !otherSampler.isEmpty() && !sampler.equals(otherSampler)) {
                differences.add(new SettingDifference(kind, "source", sampler, otherSampler));
            } else if (!mine.isEmpty() && mine.equals(theirs)) {
                for (String pace : PACES) {
                    String left = value(mine, pace);
                    String right = other.value(theirs, pace);
                    if (!normal(left).equals(normal(right))) {
                        differences.add(new SettingDifference(kind, pace, left, right));
                    }
                }
            }
        }
        return differences;
    }

    /** One sentence or two for each difference; kinds with the same difference share the sentence. */
    public static List<String> words(String baseline, String candidate, List<SettingDifference> differences) {
        Map<String, String> kinds = differences.stream()
                .collect(Collectors.toMap(
                        one -> one.words(baseline, candidate),
                        one -> one.kind().label(),
                        (left, right) -> left + ", " + right,
                        LinkedHashMap::new));
        return kinds.entrySet().stream()
                .map(entry -> entry.getValue() + ": " + entry.getKey())
                .toList();
    }

    /** "every 10 ms", "at most 1000 times a second". */
    public static String pace(String value) {
        return value.endsWith("/s") ? "at most " + value.replace("/s", " times a second") : "every " + value;
    }

    /** True if another recorder had the same threshold for this type of event. */
    boolean hasThresholdOf(RecorderSettings other, String event) {
        return normal(value(event, "threshold")).equals(normal(other.value(event, "threshold")));
    }

    /** The source of a kind's events; of async-profiler's samples of time with what it samples, as it has one event for CPU and wall time. */
    private String sampler(EventKind kind) {
        String sampled = value(RecordingFacts.RECORDING_SETTINGS, RecordingFacts.SAMPLED_EVENT);
        return kind != EventKind.CPU || sampled.isEmpty()
                ? source(kind)
                : ASYNC + (sampled.equals("wall") ? " wall" : " cpu");
    }

    /** The best enabled event of a kind; empty when none is enabled, or the settings are unknown. */
    private String source(EventKind kind) {
        return kind.settingEvents().stream()
                .filter(event -> value(event, "enabled").equals("true"))
                .findFirst()
                .orElse("");
    }

    private String value(String event, String setting) {
        SortedMap<String, String> settings = events.get(event);
        return settings == null ? "" : settings.getOrDefault(setting, "");
    }

    /** Equal for equal times: {@code 0 ms} is {@code 0 ns}. */
    private static String normal(String value) {
        Matcher time = TIME.matcher(value);
        return time.matches() ? Long.parseLong(time.group(1)) * NANOS.getOrDefault(time.group(2), 0L) + " ns" : value;
    }
}
