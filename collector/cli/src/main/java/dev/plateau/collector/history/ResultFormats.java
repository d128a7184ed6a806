package dev.plateau.collector.history;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The formats that an import converts. What no format matches, such as JMH's JSON and bundles, stays as it is. */
public final class ResultFormats {
    static final JsonMapper JSON = new JsonMapper();
    private static final Pattern ASSIGNMENT = Pattern.compile("\\A\\s*window\\.\\w+\\s*=\\s*");
    private static final Pattern JSON_START = Pattern.compile("\\A\\s*[\\[{]");

    private static final List<ResultFormat> ALL = List.of(
            new DataJs(),
            new BencherJson(),
            new HorreumJson(),
            new ConbenchJson(),
            new LntJson(),
            new HyperfineJson(),
            new GradleProfilerResults(),
            new JmhTable());

    private ResultFormats() {}

    /**
     * The results of a file in any format.
     *
     * @throws IllegalArgumentException if it can't be read; the message has the place
     */
    public static List<PastResult> read(PastResult file) throws IOException, InterruptedException {
        byte[] bytes = file.content().read();
        PastResult asIs = file.with(() -> bytes);
        if (bytes.length > 1 && bytes[0] == 'P' && bytes[1] == 'K') {
            return List.of(asIs);
        }
        String text = new String(bytes, StandardCharsets.UTF_8);
        // JMH's own JSON is left to the reader of uploads, which names the place of what is wrong.
        if (text.contains("\"primaryMetric\"")) {
            return List.of(asIs);
        }
        ResultText content = new ResultText(text, json(text));
        return ALL.stream()
                .filter(format -> format.matches(content))
                .findFirst()
                .map(format -> format.read(content, asIs.named(file.name() + " (" + format.tool() + ")")))
                .orElse(List.of(asIs));
    }

    private static JsonNode json(String text) {
        Matcher assignment = ASSIGNMENT.matcher(text);
        boolean isScript = assignment.find();
        if (!isScript && !JSON_START.matcher(text).find()) {
            return JSON.missingNode();
        }
        try {
            return JSON.readTree(isScript ? text.substring(assignment.end()) : text);
        } catch (JacksonException broken) {
            if (!isScript) {
                return JSON.missingNode();
            }
            throw new IllegalArgumentException("no JSON after the assignment: " + broken.getOriginalMessage(), broken);
        }
    }
}
