package dev.plateau.recording.read;

import dev.plateau.recording.format.Chunk;
import dev.plateau.recording.format.Cursor;
import dev.plateau.recording.format.FieldReader;
import dev.plateau.recording.format.Type;
import dev.plateau.recording.model.RecordingFacts;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads the events of one chunk that describe the recording rather than the program. */
final class FactReader {
    private static final Set<String> SETTINGS =
            Set.of("enabled", "threshold", "period", "throttle", "stackTrace", "filter");
    private static final Set<String> OF_RECORDING = Set.of(RecordingFacts.SAMPLED_EVENT);
    private static final Map<String, List<String>> FACTS = Map.of(
            "jdk.JVMInformation",
            List.of("jvmName", "jvmVersion", "jvmArguments"),
            "jdk.ActiveSetting",
            List.of("id", "name", "value"),
            "jdk.DataLoss",
            List.of("amount"),
            "jdk.CPUTimeSamplesLost",
            List.of("lostSamples"),
            FiguresBuilder.ITERATION,
            List.of("operations"),
            FiguresBuilder.SWITCH_RATE,
            List.of("switchRate", "startTime"),
            FiguresBuilder.PAUSE,
            List.of("duration", "startTime"),
            ActivityBuilder.COMPILATION,
            List.of("duration", "startTime"),
            ActivityBuilder.SAFEPOINT,
            List.of("duration", "startTime"),
            ActivityBuilder.THROTTLING,
            List.of("cpuThrottledSlices", "cpuThrottledTime"));

    private final Chunk chunk;
    private final FactsBuilder facts;
    private final FiguresBuilder figures;
    private final Map<Long, Fact> readers = new HashMap<>();
    private final Map<Long, String> sources = new HashMap<>();

    private record Fact(String event, FieldReader fields, long[] values) {}

    FactReader(Chunk chunk, FactsBuilder facts, FiguresBuilder figures) {
        this.chunk = chunk;
        this.facts = facts;
        this.figures = figures;
        Set<String> events = new HashSet<>(FiguresBuilder.EVENTS);
        events.addAll(ActivityBuilder.EVENTS);
        ReadEvent.all().forEach(source -> events.add(source.event));
        events.add(RecordingFacts.RECORDING_SETTINGS);
        for (Type type : chunk.types().all()) {
            List<String> fields = FACTS.get(type.name());
            if (fields != null) {
                FieldReader reader = new FieldReader(chunk.types(), type, fields);
                readers.put(type.id(), new Fact(type.name(), reader, FieldReader.room(fields.size())));
            }
            if (events.contains(type.name())) {
                sources.put(type.id(), type.name());
            }
        }
    }

    /** True if events of this type are read here. */
    boolean wants(Type type) {
        return readers.containsKey(type.id());
    }

    void event(long typeId, Cursor cursor) {
        Fact fact = readers.get(typeId);
        if (fact == null) {
            return;
        }
        try {
            fact.fields().read(cursor, fact.values());
            take(fact);
        } catch (RuntimeException e) {
            facts.addUnreadable();
        }
    }

    private void take(Fact fact) {
        long[] values = fact.values();
        switch (fact.event()) {
            case "jdk.JVMInformation" -> facts.setJvm(string(fact, 0), string(fact, 1), string(fact, 2));
            case "jdk.ActiveSetting" -> takeSetting(fact);
            case "jdk.DataLoss" -> facts.addLost(values[0], 0);
            case "jdk.CPUTimeSamplesLost" -> facts.addLost(0, values[0]);
            case FiguresBuilder.ITERATION -> figures.addOperations(values[0]);
            case FiguresBuilder.SWITCH_RATE ->
                figures.addSwitchRate(chunk.header().nanosAt(values[1]), Float.intBitsToFloat((int) values[0]));
            case ActivityBuilder.COMPILATION -> figures.activity().addCompilation(nanos(fact));
            case ActivityBuilder.SAFEPOINT -> figures.activity().addSafepoint(nanos(fact));
            case ActivityBuilder.THROTTLING -> figures.activity().addThrottling(values[0], values[1]);
            default -> figures.addPause(nanos(fact));
        }
    }

    /** The duration, which is the first field of its event. */
    private long nanos(Fact fact) {
        long[] values = fact.values();
        return fact.fields().ticks(0) ? chunk.header().nanos(values[1], values[0]) : values[0];
    }

    private void takeSetting(Fact fact) {
        String event = sources.get(fact.values()[0]);
        if (event == null) {
            return;
        }
        Set<String> wanted = event.equals(RecordingFacts.RECORDING_SETTINGS) ? OF_RECORDING : SETTINGS;
        if (wanted.contains(string(fact, 1))) {
            facts.addSetting(event, string(fact, 1), string(fact, 2));
        }
    }

    private String string(Fact fact, int slot) {
        return fact.fields().has(slot) ? chunk.constants().stringAt((int) fact.values()[slot]) : "";
    }
}
