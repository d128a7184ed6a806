package dev.plateau.recording;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers for frames, the same over all chunks and kinds of one recording. */
final class FrameTable {
    private final boolean raw;
    private final Map<Frame, Integer> numbers = new HashMap<>();
    private final List<Frame> frames = new ArrayList<>();
    private int[] traits = new int[256];

    /** With names as the recording has them, or made comparable over JDKs. */
    FrameTable(boolean raw) {
        this.raw = raw;
    }

    int number(Frame recorded) {
        Frame frame = raw ? recorded : FrameNames.normal(recorded);
        Integer known = numbers.get(frame);
        if (known != null) {
            return known;
        }
        int number = frames.size();
        frames.add(frame);
        numbers.put(frame, number);
        if (number == traits.length) {
            traits = java.util.Arrays.copyOf(traits, number * 2);
        }
        traits[number] = Trait.of(frame);
        return number;
    }

    Frame frame(int number) {
        return frames.get(number);
    }

    boolean has(int number, int trait) {
        return (traits[number] & trait) != 0;
    }

    List<Frame> frames() {
        return List.copyOf(frames);
    }
}
