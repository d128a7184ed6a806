package dev.plateau.collector.history;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The file {@code data.js} of github-action-benchmark: a score, its unit and a few words for each benchmark and commit, without iterations and
 * without the JDK. Source: its extractor of JMH's JSON ({@code src/extract.ts}).
 */
final class DataJs implements ResultFormat {
    /** "org.example.Sums.sum ( {"size":"1000"} )" */
    private static final Pattern NAME = Pattern.compile("(.*?) \\( (\\{.*}) \\)\\s*");

    private static final Pattern EXTRA = Pattern.compile("(iterations|forks|threads): (\\d{1,9})");
    private static final Map<String, String> FIELDS =
            Map.of("iterations", "measurementIterations", "forks", "forks", "threads", "threads");

    @Override
    public String tool() {
        return "github-action-benchmark";
    }

    @Override
    public boolean matches(ResultText file) {
        return file.json().path("entries").isObject();
    }

    @Override
    public List<PastResult> read(ResultText file, PastResult from) {
        List<PastResult> found = new ArrayList<>();
        file.json().path("entries").properties().forEach(suite -> {
            int number = 0;
            for (JsonNode entry : suite.getValue()) {
                String place = suite.getKey() + "[" + number++ + "]";
                found.add(from.part(place, origin(entry, place), rows(entry.path("benches"))));
            }
        });
        return PastResult.byTime(found);
    }

    private static Origin origin(JsonNode entry, String place) {
        JsonNode commit = entry.path("commit");
        Instant measured = Origin.time(entry.path("date"), place + ", date");
        Instant time = Origin.time(commit.path("timestamp"), place + ", commit.timestamp");
        return new Origin(
                Origin.text(commit.path("id")),
                time == null ? measured : time,
                null,
                null,
                measured,
                Origin.line(commit.path("message")),
                Origin.text(commit.path("author").path("name")));
    }

    private static JmhRows rows(JsonNode benches) {
        JmhRows rows = new JmhRows();
        for (JsonNode bench : benches) {
            String name = bench.path("name").asString("");
            Matcher written = NAME.matcher(name);
            boolean hasParameters = written.matches();
            ObjectNode row = rows.add(
                    hasParameters ? written.group(1) : name,
                    hasParameters ? JmhRows.parameters(ResultFormats.JSON.readTree(written.group(2))) : Map.of(),
                    bench.path("unit").asString(""),
                    bench.path("value"),
                    List.of());
            Matcher extra = EXTRA.matcher(bench.path("extra").asString(""));
            while (extra.find()) {
                row.put(FIELDS.get(extra.group(1)), Integer.parseInt(extra.group(2)));
            }
        }
        return rows;
    }
}
