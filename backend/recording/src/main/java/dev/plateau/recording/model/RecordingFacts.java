package dev.plateau.recording.model;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Facts that a recording states about itself; never an environment variable, system property or command line.
 *
 * @param format version of the file format, such as 2.1
 * @param start of the first chunk
 * @param length from the start of the first chunk to the end of the last; those with a damaged time are left out, so nanoseconds can count it
 * @param gaps time of it that no chunk covers, as between two recordings in one file; none in recordings that were read before it was counted
 * @param visible for each kind whether this recording can show it
 * @param settings by event the settings in force, such as threshold; those of the last chunk that has them
 * @param events number of events of each type
 */
public record RecordingFacts(
        String format,
        int chunks,
        Instant start,
        Duration length,
        Duration gaps,
        Jvm jvm,
        Map<EventKind, Visibility> visible,
        SortedMap<String, SortedMap<String, String>> settings,
        SortedMap<String, Long> events,
        Lost lost) {
    public RecordingFacts {
        gaps = Objects.requireNonNullElse(gaps, Duration.ZERO);
    }

    /** Zero in any unit. */
    private static final Pattern NO_THRESHOLD = Pattern.compile("(0+ *[a-z]*)?");

    /** The duration from which on events of a type were recorded, such as 10 ms; null when all were, or it is unknown. */
    public @Nullable String threshold(String event) {
        return threshold(settings, event);
    }

    /** Same, from settings by event. */
    public static @Nullable String threshold(SortedMap<String, SortedMap<String, String>> settings, String event) {
        SortedMap<String, String> ofEvent = settings.get(event);
        String threshold = ofEvent == null ? null : ofEvent.get("threshold");
        return threshold == null || NO_THRESHOLD.matcher(threshold).matches() ? null : threshold;
    }

    /** True if both recorders had the same threshold for a type of event, or both thresholds are unknown. */
    public boolean hasThresholdOf(RecordingFacts other, String event) {
        return new RecorderSettings(settings).hasThresholdOf(new RecorderSettings(other.settings), event);
    }

    /** Type of the events that hold settings of the profiler as a whole. */
    public static final String RECORDING_SETTINGS = "jdk.ActiveRecording";

    /** Setting with the event that async-profiler samples. */
    public static final String SAMPLED_EVENT = "event";

    private static final Set<String> TIMES = Set.of("", "cpu", "wall", "itimer", "ctimer", "cpu-clock", "task-clock");

    /**
     * The event other than time that async-profiler sampled, such as {@code java.util.HashMap.put} or {@code cache-misses}; empty for samples of
     * time, and for other profilers.
     */
    public static Optional<String> otherEvent(SortedMap<String, SortedMap<String, String>> settings) {
        SortedMap<String, String> ofRecording = settings.get(RECORDING_SETTINGS);
        String event = ofRecording == null ? "" : ofRecording.getOrDefault(SAMPLED_EVENT, "");
        return TIMES.contains(event) ? Optional.empty() : Optional.of(event);
    }

    /** Same, of this recording. */
    public Optional<String> otherEvent() {
        return otherEvent(settings);
    }

    /** Time for which events were recorded. */
    public Duration recorded() {
        return length.minus(gaps);
    }

    /**
     * The virtual machine that was recorded; unknown values are empty.
     *
     * @param name such as OpenJDK 64-Bit Server VM
     * @param jdk version with build, such as 17.0.6+10-LTS
     * @param flags of its arguments those that set the JVM's own options to a word or number
     */
    public record Jvm(String name, String jdk, List<String> flags) {}

    /**
     * Losses while it was recorded.
     *
     * @param bytes of events that had no room
     * @param cpuSamples samples of CPU time that had no room
     * @param withoutStack events of profiles that have no stack
     * @param truncatedStacks events of profiles whose stack was cut at the depth of the recording
     */
    public record Lost(long bytes, long cpuSamples, long withoutStack, long truncatedStacks) {}
}
