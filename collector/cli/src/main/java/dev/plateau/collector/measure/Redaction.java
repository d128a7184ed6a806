package dev.plateau.collector.measure;

import dev.plateau.collector.jdk.Jvm;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Removes from texts the paths that identify a person or a machine: the home folder, the folders of JDKs, the folder of the execution. Numbers are
 * never changed.
 */
public final class Redaction {
    private static final int MIN_LENGTH = 4;

    private final Map<String, String> words = new LinkedHashMap<>();

    /**
     * A redaction.
     *
     * @param execution folder of the execution or search
     */
    public Redaction(List<Jvm> jdks, Path execution, String userHome) {
        jdks.forEach(jvm -> add(jvm.home().toString(), jvm.name()));
        add(execution.toAbsolutePath().toString(), "EXECUTION");
        add(execution.toString(), "EXECUTION");
        // A user without a home has "/" or "?", which occur in every path.
        if (userHome.length() > 1) {
            add(userHome, "~");
        }
    }

    /** Also removes this text, unless it is too short to be distinguished from other words. */
    public Redaction with(String text, String replacement) {
        if (text.length() >= MIN_LENGTH) {
            add(text, replacement);
        }
        return this;
    }

    private void add(String text, String replacement) {
        words.put(text, replacement);
        words.put(text.replace("\\", "\\\\"), replacement);
    }

    /** The text without these words. */
    public String apply(String text) {
        String result = text;
        for (Map.Entry<String, String> word : words.entrySet()) {
            result = result.replace(word.getKey(), word.getValue());
        }
        return result;
    }
}
