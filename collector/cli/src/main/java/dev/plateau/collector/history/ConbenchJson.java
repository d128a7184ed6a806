package dev.plateau.collector.history;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * Conbench's benchmark results, as its API lists them or as they are posted: those of one run become one result, the tags parameters. Source:
 * {@code /api/benchmark-results}.
 */
final class ConbenchJson implements ResultFormat {
    @Override
    public String tool() {
        return "Conbench";
    }

    @Override
    public boolean matches(ResultText file) {
        JsonNode first = list(file.json()).path(0);
        return first.path("stats").has("unit") && first.path("tags").has("name");
    }

    /** The results of a page of the API, of a list, or a single one. */
    private static JsonNode list(JsonNode json) {
        if (json.isArray()) {
            return json;
        }
        return json.has("data")
                ? list(json.path("data"))
                : ResultFormats.JSON.createArrayNode().add(json);
    }

    /** A run with the facts of its first result. */
    private record Run(Origin origin, JmhRows rows) {}

    @Override
    public List<PastResult> read(ResultText file, PastResult from) {
        Map<String, Run> runs = new LinkedHashMap<>();
        for (JsonNode result : list(file.json())) {
            String place = "run " + result.path("run_id").asString("");
            JsonNode stats = result.path("stats");
            JsonNode tags = result.path("tags");
            runs.computeIfAbsent(place, first -> new Run(origin(result, first), new JmhRows()))
                    .rows()
                    .add(
                            tags.path("name").asString(""),
                            JmhRows.parameters(tags, "name", "id"),
                            stats.path("unit").asString(""),
                            List.of(JmhRows.numbers(stats.path("data"))));
        }
        List<PastResult> found = new ArrayList<>();
        runs.forEach((place, run) -> found.add(from.part(place, run.origin(), run.rows())));
        return PastResult.byTime(found);
    }

    private static Origin origin(JsonNode result, String place) {
        JsonNode commit = result.path("commit");
        String sha = Origin.text(commit.path("sha"));
        String host = Origin.text(result.path("hardware").path("name"));
        return new Origin(
                sha == null ? Origin.text(result.path("github").path("commit")) : sha,
                Origin.time(commit.path("timestamp"), place + ", commit.timestamp"),
                null,
                host == null ? Origin.text(result.path("machine_info").path("name")) : host,
                Origin.time(result.path("timestamp"), place + ", timestamp"),
                Origin.line(commit.path("message")),
                Origin.text(commit.path("author_name")));
    }
}
