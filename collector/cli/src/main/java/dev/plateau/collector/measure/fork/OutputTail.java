package dev.plateau.collector.measure.fork;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The end of an output: a benchmark that prints without end must not fill the memory. Written by one thread, read by another. */
final class OutputTail {
    private static final int LINES = 20_000;
    private static final int CHARACTERS = 2_000;

    private final Deque<String> lines = new ArrayDeque<>();

    synchronized void add(String line) {
        if (lines.size() == LINES) {
            lines.removeFirst();
        }
        lines.addLast(line.length() <= CHARACTERS ? line : line.substring(0, end(line)) + "...");
    }

    /** Half a surrogate pair can't be written to a file. */
    private static int end(String line) {
        return Character.isHighSurrogate(line.charAt(CHARACTERS - 1)) ? CHARACTERS - 1 : CHARACTERS;
    }

    synchronized List<String> list() {
        return List.copyOf(lines);
    }
}
