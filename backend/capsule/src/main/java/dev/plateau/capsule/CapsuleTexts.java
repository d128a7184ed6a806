package dev.plateau.capsule;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;

/** The text files of a capsule by their entry in the zip, in the order in which they are written. */
public final class CapsuleTexts {
    private static final ObjectWriter JSON = new JsonMapper().writerWithDefaultPrettyPrinter();

    private CapsuleTexts() {}

    /**
     * All text files.
     *
     * @param evidence content by file name, such as {@code search.json}
     */
    public static Map<String, String> of(CapsuleFacts facts, Map<String, String> evidence) throws IOException {
        CapsuleDocument document = new CapsuleDocument(facts);
        ReproduceScript script = new ReproduceScript(facts);
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put("capsule.json", json(document.capsule()));
        texts.put("expected.json", json(document.expected()));
        texts.put("reproduce.sh", script.sh());
        texts.put("reproduce.ps1", script.powerShell());
        texts.put("bug.md", new BugReport(facts, evidence.keySet()).text());
        evidence.forEach((name, text) -> texts.put("evidence/" + name, text));
        return texts;
    }

    /** A document of a capsule as text. */
    public static String json(Object document) {
        return JSON.writeValueAsString(document) + "\n";
    }

    /** Writes the texts into a zip. The caller closes it. */
    public static void write(Map<String, String> texts, ZipOutputStream zip) throws IOException {
        for (Map.Entry<String, String> text : texts.entrySet()) {
            zip.putNextEntry(new ZipEntry(text.getKey()));
            zip.write(text.getValue().getBytes(StandardCharsets.UTF_8));
            zip.closeEntry();
        }
    }

    /** Writes a zip of the texts alone. */
    public static void write(Map<String, String> texts, OutputStream out) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(out, StandardCharsets.UTF_8)) {
            write(texts, zip);
        }
    }
}
