package dev.plateau.collector.history;

import java.util.Arrays;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Results of hyperfine ({@code --export-json}): a command is a benchmark, each of its runs a fork with a single shot. */
final class HyperfineJson implements ResultFormat {
    @Override
    public String tool() {
        return "hyperfine";
    }

    @Override
    public boolean matches(ResultText file) {
        JsonNode first = file.json().path("results").path(0);
        return first.has("command") && first.path("times").isArray();
    }

    @Override
    public List<PastResult> read(ResultText file, PastResult from) {
        JmhRows rows = new JmhRows();
        for (JsonNode result : file.json().path("results")) {
            List<double[]> forks = Arrays.stream(JmhRows.numbers(result.path("times")))
                    .mapToObj(time -> new double[] {time})
                    .toList();
            ObjectNode row = rows.add(
                    result.path("command").asString(""), JmhRows.parameters(result.path("parameters")), "s", forks);
            row.put("mode", "ss");
            ObjectNode secondary = row.putObject("secondaryMetrics");
            for (String metric : List.of("user", "system")) {
                secondary.putObject(metric).put("scoreUnit", "s/op").set("score", result.path(metric));
            }
        }
        return List.of(from.part("", Origin.UNKNOWN, rows));
    }
}
