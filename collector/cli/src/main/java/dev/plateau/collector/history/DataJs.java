package dev.plateau.collector.history;

import dev.plateau.wire.model.Commit;
import dev.plateau.wire.model.Facts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The file {@code data.js} of github-action-benchmark: a score, its unit and a few words for each benchmark and commit, without iterations and
 * without the JDK. Source: its extractor of JMH's JSON ({@code src/extract.ts}).
 */
public final class DataJs {
    private static final JsonMapper JSON = new JsonMapper();
    private static final Pattern ASSIGNMENT = Pattern.compile("^\\s*window\\.\\w+\\s*=\\s*");

    /** "org.example.Sums.sum ( {"size":"1000"} )" */
    private static final Pattern NAME = Pattern.compile("(.*?) \\( (\\{.*}) \\)\\s*");

    private static final Pattern EXTRA = Pattern.compile("(iterations|forks|threads): (\\d{1,9})");
    private static final Pattern THROUGHPUT = Pattern.compile("ops/.*");
    private static final Pattern TIME = Pattern.compile(".*/op");
    private static final Map<String, String> FIELDS =
            Map.of("iterations", "measurementIterations", "forks", "forks", "threads", "threads");

    private DataJs() {}

    /** Tests for such a file by its first characters. */
    public static boolean isOne(Path file) throws IOException {
        if (!Files.isRegularFile(file) || !file.toString().endsWith(".js")) {
            return false;
        }
        try (var lines = Files.newBufferedReader(file)) {
            return ASSIGNMENT.matcher(String.valueOf(lines.readLine())).find();
        }
    }

    /**
     * Its entries, oldest first; each becomes a file of JMH's JSON.
     *
     * @param jdk version of the JDK, which the file lacks; null if it is not known
     * @throws IllegalArgumentException if it is no such file; the message has the place
     */
    public static List<PastResult> of(Path file, @Nullable String jdk, Facts given) throws IOException {
        JsonNode entries = read(file).path("entries");
        if (!entries.isObject() || entries.isEmpty()) {
            throw new IllegalArgumentException(
                    file + " has no 'entries', so it is no data.js of github-action-benchmark");
        }
        List<PastResult> found = new ArrayList<>();
        entries.properties().forEach(suite -> {
            int number = 0;
            for (JsonNode entry : suite.getValue()) {
                found.add(result(suite.getKey() + "[" + number++ + "]", entry, jdk, given));
            }
        });
        found.sort(Comparator.comparing(
                one -> one.facts().measuredAt(), Comparator.nullsFirst(Comparator.naturalOrder())));
        return found;
    }

    private static JsonNode read(Path file) throws IOException {
        String text = Files.readString(file);
        Matcher assignment = ASSIGNMENT.matcher(text);
        try {
            return JSON.readTree(assignment.find() ? text.substring(assignment.end()) : text);
        } catch (JacksonException broken) {
            throw new IllegalArgumentException(
                    file + " is no JSON after its assignment: " + broken.getOriginalMessage(), broken);
        }
    }

    private static PastResult result(String place, JsonNode entry, @Nullable String jdk, Facts given) {
        JsonNode commit = entry.path("commit");
        String sha = commit.path("id").asString("");
        Instant measured = entry.path("date").isNumber()
                ? Instant.ofEpochMilli(entry.path("date").asLong())
                : null;
        Instant time = time(commit.path("timestamp").asString(""), place);
        Facts facts = new Facts(
                new Commit(sha.isEmpty() ? null : sha, given.commit().branch(), time == null ? measured : time, null),
                given.host(),
                given.jdkVendor(),
                given.flagSet(),
                given.blackhole(),
                measured);
        String subject = commit.path("message").asString("").lines().findFirst().orElse("");
        String author = commit.path("author").path("name").asString("");
        ArrayNode rows = rows(entry.path("benches"), jdk);
        return new PastResult(
                place,
                facts,
                subject.isBlank() ? null : subject,
                author.isBlank() ? null : author,
                () -> JSON.writeValueAsBytes(rows));
    }

    private static @Nullable Instant time(String text, String place) {
        try {
            return text.isEmpty() ? null : OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeException noTime) {
            throw new IllegalArgumentException(place + ": commit.timestamp '" + text + "' is no time", noTime);
        }
    }

    private static ArrayNode rows(JsonNode benches, @Nullable String jdk) {
        ArrayNode rows = JSON.createArrayNode();
        for (JsonNode bench : benches) {
            String name = bench.path("name").asString("");
            String unit = bench.path("unit").asString("");
            Matcher withParameters = NAME.matcher(name);
            boolean hasParameters = withParameters.matches();
            ObjectNode row = rows.addObject()
                    .put("benchmark", hasParameters ? withParameters.group(1) : name)
                    .put("mode", mode(unit))
                    .put("threads", 1);
            Matcher extra = EXTRA.matcher(bench.path("extra").asString(""));
            while (extra.find()) {
                row.put(FIELDS.get(extra.group(1)), Integer.parseInt(extra.group(2)));
            }
            if (jdk != null) {
                row.put("jdkVersion", jdk);
            }
            if (hasParameters) {
                row.set("params", JSON.readTree(withParameters.group(2)));
            }
            row.putObject("primaryMetric").put("scoreUnit", unit).set("score", bench.path("value"));
        }
        return rows;
    }

    /** JMH's mode by its unit. One of another tool is refused by this text. */
    private static String mode(String unit) {
        return THROUGHPUT.matcher(unit).matches() ? "thrpt" : TIME.matcher(unit).matches() ? "avgt" : "of unit " + unit;
    }
}
