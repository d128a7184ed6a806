package dev.plateau.server.profiles;

import dev.plateau.recording.model.EventKind;
import dev.plateau.server.profiles.ProfileComparison.SettingDifference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The recorder settings of a recording.
 *
 * @param events settings by type of event
 */
record RecorderSettings(SortedMap<String, SortedMap<String, String>> events) {
    private static final Pattern TIME = Pattern.compile("(\\d{1,9}) *(ns|us|ms|s|m|h|d)");
    private static final Map<String, Long> NANOS = Map.of(
            "ns", 1L,
            "us", 1_000L,
            "ms", 1_000_000L,
            "s", 1_000_000_000L,
            "m", 60_000_000_000L,
            "h", 3_600_000_000_000L,
            "d", 86_400_000_000_000L);

    /** The types of events of each kind, the best first. */
    private static final Map<EventKind, List<String>> SOURCES = Map.of(
            EventKind.CPU, List.of("jdk.CPUTimeSample", "jdk.ExecutionSample"),
            EventKind.ALLOCATION, List.of("jdk.ObjectAllocationSample", "jdk.ObjectAllocationInNewTLAB"),
            EventKind.MONITOR, List.of("jdk.JavaMonitorEnter"),
            EventKind.PARK, List.of("jdk.ThreadPark"),
            EventKind.WAIT, List.of("jdk.JavaMonitorWait"),
            EventKind.PINNED, List.of("jdk.VirtualThreadPinned"));

    private static final List<String> PACES = List.of("threshold", "period", "throttle");

    /** Differences from another recorder, kind by kind; events that only one side's JVM has are left out. */
    List<SettingDifference> against(RecorderSettings other) {
        List<SettingDifference> differences = new ArrayList<>();
        for (EventKind kind : EventKind.values()) {
            String mine = source(kind);
            String theirs = other.source(kind);
            if (!mine.isEmpty() && !theirs.isEmpty() && !mine.equals(theirs)) {
                differences.add(new SettingDifference(kind, "source", mine, theirs));
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

    /** True if another recorder had the same threshold for this type of event. */
    boolean hasThresholdOf(RecorderSettings other, String event) {
        return normal(value(event, "threshold")).equals(normal(other.value(event, "threshold")));
    }

    /** The best enabled event of a kind; empty when none is enabled, or the settings are unknown. */
    private String source(EventKind kind) {
        return SOURCES.getOrDefault(kind, List.of()).stream()
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
