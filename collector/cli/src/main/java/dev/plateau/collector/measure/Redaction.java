package dev.plateau.collector.measure;

import dev.plateau.collector.jdk.Jvm;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Takes out of texts what tells about a person or a machine's folders: the home folder, where JDKs are installed, where the execution
 * keeps its files. Numbers are never touched.
 */
public final class Redaction {
    private static final int SHORTEST = 4;

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
        // A user without a home has "/" or "?", which stand in every path.
        if (userHome.length() > 1) {
            add(userHome, "~");
        }
    }

    /** Also takes out this text, unless it is too short to be told from other words. */
    public Redaction with(String text, String replacement) {
        if (text.length() >= SHORTEST) {
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
