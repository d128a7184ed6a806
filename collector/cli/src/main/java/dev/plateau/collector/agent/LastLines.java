package dev.plateau.collector.agent;

import java.util.ArrayDeque;
import java.util.Deque;

/** The last lines of a program, which mostly say why it failed. */
final class LastLines {
    private static final int MOST = 5;

    private final Deque<String> lines = new ArrayDeque<>();

    void add(String line) {
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
