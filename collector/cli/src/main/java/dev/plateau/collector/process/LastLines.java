package dev.plateau.collector.process;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;

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

    /** Lines of a build with the reason of its failure: the first ones with an error, else the last ones. Maven ends with eight lines of advice. */
    public static final class BuildLines {
        private static final int MAX_ERRORS = 5;

        private final List<String> errors = new ArrayList<>();
        private final LastLines last = new LastLines();

        /** Adds the build's next line. */
        public void add(String line) {
            last.add(line);
            if (errors.size() < MAX_ERRORS && line.toLowerCase(Locale.ROOT).contains("error")) {
                errors.add(line);
            }
        }

        @Override
        public String toString() {
            return errors.isEmpty() ? last.toString() : String.join(" | ", errors);
        }
    }
}
