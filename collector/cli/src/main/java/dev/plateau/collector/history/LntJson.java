package dev.plateau.collector.history;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A report of LNT, formats 2 to 5: numbers of a test are rows, several of one metric its iterations. The execution time bears the test's name,
 * other metrics are told apart by the parameter {@code measure}. Source: {@code lnt/testing/__init__.py}.
 */
final class LntJson implements ResultFormat {
    private static final String MAIN = "execution_time";

    @Override
    public String tool() {
        return "LNT";
    }

    @Override
    public boolean matches(ResultText file) {
        JsonNode json = file.json();
        return json.path("machine").has("name") && json.path("tests").isArray();
    }

    @Override
    public List<PastResult> read(ResultText file, PastResult from) {
        JsonNode json = file.json();
        JmhRows rows = new JmhRows();
        for (JsonNode test : json.path("tests")) {
            String name = test.path("name").asString("");
            test.properties().forEach(metric -> {
                JsonNode value = metric.getValue();
                if (value.isNumber() || value.path(0).isNumber()) {
                    Map<String, String> parameters = new TreeMap<>();
                    if (!metric.getKey().equals(MAIN)) {
                        parameters.put("measure", metric.getKey());
                    }
                    String unit = metric.getKey().endsWith("_time") ? "s" : "value";
                    rows.add(name, parameters, unit, List.of(JmhRows.numbers(value)));
                }
            });
        }
        JsonNode run = json.has("run") ? json.path("run") : json.path("run_parameters");
        Origin origin = new Origin(
                commit(json, run),
                null,
                null,
                Origin.text(json.path("machine").path("name")),
                Origin.time(run.path("start_time"), "start_time"),
                null,
                null);
        return List.of(from.part("", origin, rows));
    }

    private static @Nullable String commit(JsonNode json, JsonNode run) {
        return Stream.of(json.path("commit").path("value"), run.path("git_sha"), run.path("llvm_project_revision"))
                .map(Origin::text)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }
}
