package dev.plateau.collector.process;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Lines of a build with the reason of its failure: the first ones with an error, else the last ones. Maven ends with eight lines of advice. */
public final class BuildLines {
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
