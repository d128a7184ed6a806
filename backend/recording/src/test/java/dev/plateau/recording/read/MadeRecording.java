package dev.plateau.recording.read;

import dev.plateau.recording.model.Frame;
import dev.plateau.recording.model.FrameKind;
import dev.plateau.recording.model.Recording;
import dev.plateau.recording.model.RecordingLimits;
import java.util.ArrayList;
import java.util.List;

/** A recording of events that a test names, as if they had been read. Frames are named as in folded stacks: {@code a.A.run;b.B.call}. */
public final class MadeRecording {
    private final RecordingBuilder recording;

    public MadeRecording() {
        this(RecordingLimits.DEFAULT);
    }

    public MadeRecording(RecordingLimits limits) {
        recording = new RecordingBuilder(true, limits);
    }

    /** Adds events that weigh so much together. */
    public MadeRecording add(ReadEvent source, String stack, long events, long weight) {
        return add(source, stack, "", events, weight);
    }

    /**
     * Adds events of a class.
     *
     * @param stack empty for events without one
     * @param type of the lock, or of what was allocated
     */
    public MadeRecording add(ReadEvent source, String stack, String type, long events, long weight) {
        Stack leafFirst = new Stack();
        List<String> names = new ArrayList<>(stack.isEmpty() ? List.of() : List.of(stack.split(";")));
        for (int i = names.size() - 1; i >= 0; i--) {
            leafFirst.push(recording.frames().number(frame(names.get(i))), i + 1, FrameKind.COMPILED);
        }
        recording.facts().addType(source.event);
        recording.facts().addEvents(source.event, events);
        int group = recording.threadGroups().number("main", false);
        recording.add(
                source,
                leafFirst,
                "",
                group,
                type,
                new EventSums(events, weight, weight, (double) weight * weight / Math.max(1, events)));
        return this;
    }

    /** A setting of an event that the recording's maker knows. */
    public MadeRecording setting(String event, String name, String value) {
        recording.facts().addType(event);
        recording.facts().addSetting(event, name, value);
        return this;
    }

    public MadeRecording jvm(String version) {
        recording.facts().setJvm("OpenJDK", version, "");
        return this;
    }

    public Recording build() {
        return recording.build(new ArrayList<>());
    }

    private static Frame frame(String name) {
        int dot = name.lastIndexOf('.');
        return new Frame(name.substring(0, Math.max(0, dot)), name.substring(dot + 1));
    }
}
