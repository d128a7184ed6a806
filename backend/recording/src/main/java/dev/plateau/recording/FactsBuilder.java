package dev.plateau.recording;

import dev.plateau.recording.format.ChunkHeader;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The facts of a recording while its chunks are read. */
final class FactsBuilder {
    /** Only what sets an option to a word or number: paths and commands can hold what is nobody's business. */
    private static final Pattern FLAG =
            Pattern.compile("-XX:[+-]\\w+|-XX:\\w+=[\\w.%]{1,40}|-X[a-z]+[0-9]*[kmgtKMGT]?");

    private static final Pattern BUILD = Pattern.compile("\\(([^)]+)\\)");

    private final SortedMap<String, Long> events = new TreeMap<>();
    private final SortedMap<String, SortedMap<String, String>> settings = new TreeMap<>();
    private String format = "";
    private String jvm = "";
    private String jdk = "";
    private List<String> flags = List.of();
    private int chunks;
    private Instant start = Instant.MAX;
    private Instant end = Instant.MIN;
    private long lostBytes;
    private long lostSamples;
    private long withoutStack;
    private long truncatedStacks;
    private long unreadable;

    void addChunk(ChunkHeader header) {
        chunks++;
        format = header.major() + "." + header.minor();
        Instant chunkStart = header.start();
        Instant chunkEnd = chunkStart.plusNanos(Math.max(0, header.durationNanos()));
        start = chunkStart.isBefore(start) ? chunkStart : start;
        end = chunkEnd.isAfter(end) ? chunkEnd : end;
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

    /** Events or stacks whose bytes make no sense. */
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
        jvm = name;
        Matcher build = BUILD.matcher(version);
        jdk = build.find() ? build.group(1) : version;
        flags = Stream.of(arguments.trim().split("\\s+"))
                .filter(argument -> FLAG.matcher(argument).matches())
                .toList();
    }

    RecordingFacts build() {
        boolean timed = chunks > 0;
        return new RecordingFacts(
                format,
                chunks,
                timed ? start : Instant.EPOCH,
                timed ? Duration.between(start, end) : Duration.ZERO,
                jvm,
                jdk,
                flags,
                settings,
                events,
                new RecordingFacts.Lost(lostBytes, lostSamples),
                withoutStack,
                truncatedStacks);
    }
}
