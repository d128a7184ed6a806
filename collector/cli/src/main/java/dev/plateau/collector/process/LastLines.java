package dev.plateau.collector.process;

import java.util.ArrayDeque;
import java.util.Deque;

/** The last lines of a program, which mostly say why it failed. */
public final class LastLines {
    private static final int MOST = 5;

    private final Deque<String> lines = new ArrayDeque<>();

    /** Adds the program's next line. */
    public void add(String line) {
        lines.addLast(line);
        if (lines.size() > MOST) {
            lines.removeFirst();
        }
    }

    @Override
    public String toString() {
        return String.join(" | ", lines);
    }
}
