package dev.plateau.collector.process;

import java.util.ArrayDeque;
import java.util.Deque;

/** The last lines of a program, which mostly have the reason of a failure. */
public final class LastLines {
    private static final int MAX_LINES = 5;

    private final Deque<String> lines = new ArrayDeque<>();

    /** Adds the program's next line. */
    public void add(String line) {
        lines.addLast(line);
        if (lines.size() > MAX_LINES) {
            lines.removeFirst();
        }
    }

    @Override
    public String toString() {
        return String.join(" | ", lines);
    }
}
