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
final class Redaction {
    private final Map<String, String> words = new LinkedHashMap<>();

    Redaction(List<Jvm> jdks, Path execution, String userHome) {
        jdks.forEach(jvm -> add(jvm.home().toString(), jvm.name()));
        add(execution.toAbsolutePath().toString(), "EXECUTION");
        add(execution.toString(), "EXECUTION");
        // A user without a home has "/" or "?", which stand in every path.
        if (userHome.length() > 1) {
            add(userHome, "~");
        }
    }

    private void add(String text, String replacement) {
        words.put(text, replacement);
        words.put(text.replace("\\", "\\\\"), replacement);
    }

    String apply(String text) {
        String result = text;
        for (Map.Entry<String, String> word : words.entrySet()) {
            result = result.replace(word.getKey(), word.getValue());
        }
        return result;
    }
}
