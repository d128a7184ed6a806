package dev.plateau.recording.read;

import dev.plateau.recording.format.ChunkHeader;
import dev.plateau.recording.model.EventKind;
import dev.plateau.recording.model.Figure;
import dev.plateau.recording.model.RecordingFacts;
import dev.plateau.recording.model.Visibility;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The facts of a recording while its chunks are read. */
final class FactsBuilder {
    /** Only options that are set to a word or number: paths and commands can be private. */
    private static final Pattern FLAG =
            Pattern.compile("-XX:[+-]\\w+|-XX:\\w+=[\\w.%]{1,40}|-X[a-z]+[0-9]*[kmgtKMGT]?");

    private static final Pattern BUILD = Pattern.compile("\\((\\d[^)]*)\\)");

    private final SortedMap<String, Long> events = new TreeMap<>();

    private final SortedMap<String, SortedMap<String, String>> settings = new TreeMap<>();
    private String format = "";
    private final Set<String> types = new HashSet<>();
    private RecordingFacts.Jvm jvm = new RecordingFacts.Jvm("", "", List.of());
    private boolean virtualThreads;
    private int chunks;
    private Instant start = Instant.MAX;
    private Instant end = Instant.MIN;
    /** Time of all chunks, counted twice where they overlap. */
    private Duration covered = Duration.ZERO;

    private long lostBytes;
    private long lostSamples;
    private long withoutStack;
    private long truncatedStacks;
    private long unreadable;

    void addChunk(ChunkHeader header) {
        chunks++;
        format = header.major() + "." + header.minor();
        if (!header.timed()) {
            return;
        }
        Instant chunkStart = header.start();
        Duration duration = Duration.ofNanos(Math.max(0, header.durationNanos()));
        Instant chunkEnd = chunkStart.plus(duration);
        start = chunkStart.isBefore(start) ? chunkStart : start;
        end = chunkEnd.isAfter(end) ? chunkEnd : end;
        covered = covered.plus(duration);
    }

    void addEvents(String type, long count) {
        events.merge(type, count, Long::sum);
    }

    void addStacks(long count, boolean missing, boolean truncated) {
        withoutStack += missing ? count : 0;
        truncatedStacks += truncated ? count : 0;
    }

    void addUnreadable() {
        unreadable++;
    }

    /** Number of unreadable events or stacks. */
    long unreadable() {
        return unreadable;
    }

    void addSetting(String event, String name, String value) {
        settings.computeIfAbsent(event, key -> new TreeMap<>()).put(name, value);
    }

    void addLost(long bytes, long samples) {
        lostBytes += Math.max(0, bytes);
        lostSamples += Math.max(0, samples);
    }

    void setJvm(String name, String version, String arguments) {
        Matcher build = BUILD.matcher(version);
        List<String> flags = Stream.of(arguments.trim().split("\\s+"))
                .filter(argument -> FLAG.matcher(argument).matches())
                .toList();
        jvm = new RecordingFacts.Jvm(name, build.find() ? build.group(1) : version, flags);
    }

    /** Adds a type of event that the recording's producer knows. */
    void addType(String name) {
        types.add(name);
    }

    /** True if any chunk describes its types; without, nothing can be read. */
    boolean knowsTypes() {
        return !types.isEmpty();
    }

    /** Notes that a virtual thread has run. */
    void addVirtualThread() {
        virtualThreads = true;
    }

    /**
     * True if threads that ran cannot be seen in events of this kind. No JDK up to 25 records waiting of virtual threads for locks and monitors;
     * the parks can be traced as calls.
     */
    boolean missesVirtualThreads(EventKind kind) {
        return virtualThreads
                && (kind == EventKind.MONITOR
                        || (kind == EventKind.PARK
                                && visibility(List.of(ReadEvent.METHOD_TRACE.event)) != Visibility.RECORDED));
    }

    long events(String type) {
        return events.getOrDefault(type, 0L);
    }

    /** True if what looks like samples of running code are those of another event. */
    boolean samplesOtherEvent() {
        return RecordingFacts.otherEvent(settings).isPresent();
    }

    Visibility visibility(EventKind kind) {
        if (samplesOtherEvent() && kind == EventKind.CPU) {
            return Visibility.SWITCHED_OFF;
        }
        return kind == EventKind.OTHER
                ? samplesOtherEvent() ? ofSources(EventKind.CPU) : Visibility.NOT_OBSERVABLE
                : ofSources(kind);
    }

    private Visibility ofSources(EventKind kind) {
        return visibility(ReadEvent.all().stream()
                .filter(source -> source.kind == kind && source != ReadEvent.METHOD_TRACE)
                .map(source -> source.event)
                .toList());
    }

    /** Visibility of these types of event in the recording. */
    Visibility visibility(List<String> eventTypes) {
        List<String> known = eventTypes.stream().filter(types::contains).toList();
        if (known.isEmpty()) {
            return Visibility.NOT_OBSERVABLE;
        }
        if (known.stream().anyMatch(event -> events.containsKey(event) || "true".equals(enabled(event)))) {
            return Visibility.RECORDED;
        }
        boolean off = known.stream().allMatch(event -> "false".equals(enabled(event)));
        return off ? Visibility.SWITCHED_OFF : Visibility.UNKNOWN;
    }

    private @Nullable String enabled(String event) {
        return setting(event, "enabled");
    }

    private @Nullable String setting(String event, String name) {
        SortedMap<String, String> ofEvent = settings.get(event);
        return ofEvent == null ? null : ofEvent.get(name);
    }

    /** As {@link RecordingFacts#threshold(String)}. */
    @Nullable
    String threshold(String event) {
        return RecordingFacts.threshold(settings, event);
    }

    /** A number from events of one type, with its standard error. */
    Figure figure(String event, double value, @Nullable Double error) {
        return Figure.of(visibility(List.of(event)), value, error).from(threshold(event));
    }

    /** The facts, given the kinds of which events are kept. */
    RecordingFacts build(Set<EventKind> seen) {
        boolean timed = !start.isAfter(end);
        Duration length = timed ? Duration.between(start, end) : Duration.ZERO;
        Duration gaps = length.minus(covered);
        Map<EventKind, Visibility> visible = new EnumMap<>(EventKind.class);
        for (EventKind kind : EventKind.values()) {
            boolean hidden = missesVirtualThreads(kind) && !seen.contains(kind);
            visible.put(kind, hidden ? Visibility.NOT_OBSERVABLE : visibility(kind));
        }
        return new RecordingFacts(
                format,
                chunks,
                timed ? start : Instant.EPOCH,
                length,
                gaps.isNegative() ? Duration.ZERO : gaps,
                jvm,
                visible,
                settings,
                events,
                new RecordingFacts.Lost(lostBytes, lostSamples, withoutStack, truncatedStacks));
    }
}
