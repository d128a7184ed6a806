package dev.plateau.recording.read;

import dev.plateau.recording.model.Frame;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Numbers for frames, the same over all chunks and kinds of one recording. */
public final class FrameTable {
    /** Bounds the memory: a hostile file can hold one long name a million times. */
    private static final int MAX_CHARACTERS = 32 << 20;

    private final boolean raw;
    private final Map<Frame, Integer> numbers = new HashMap<>();
    private final List<Frame> frames = new ArrayList<>();
    private int[] traits = new int[256];
    private int[] ranks = {};
    private long characters;

    /** With names as the recording has them, or made comparable over JDKs. */
    public FrameTable(boolean raw) {
        this.raw = raw;
    }

    public int number(Frame recorded) {
        Frame frame = raw ? recorded : FrameNames.normal(recorded);
        Integer known = numbers.get(frame);
        if (known != null) {
            return known;
        }
        int number = frames.size();
        frames.add(frame);
        numbers.put(frame, number);
        if (number == traits.length) {
            traits = Arrays.copyOf(traits, number * 2);
        }
        traits[number] = FrameRole.of(frame);
        return number;
    }

    /** A name that is kept for as long as the recording is read; empty when there are too many. */
    public String kept(String name) {
        characters += name.length();
        return characters > MAX_CHARACTERS ? "" : name;
    }

    Frame frame(int number) {
        return frames.get(number);
    }

    boolean has(int number, int trait) {
        return (traits[number] & trait) != 0;
    }

    /** Of each frame the number of frames that come before it by name. */
    public int[] ranks() {
        if (ranks.length != frames.size()) {
            List<String> names = frames.stream().map(Frame::name).toList();
            Integer[] byName = new Integer[names.size()];
            Arrays.setAll(byName, number -> number);
            Arrays.sort(byName, Comparator.comparing(names::get).thenComparing(Comparator.naturalOrder()));
            ranks = new int[byName.length];
            for (int rank = 0; rank < byName.length; rank++) {
                ranks[byName[rank]] = rank;
            }
        }
        return ranks;
    }

    public List<Frame> frames() {
        return List.copyOf(frames);
    }
}
