package dev.plateau.collector.history;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * Bencher's {@code perf} query: a list of values for each branch, testbed, benchmark and measure. Those of one report become one result, and the
 * iterations of a report its forks. Source: {@code JsonPerf} of its API.
 */
final class BencherJson implements ResultFormat {
    /** Measures of time or rate, which need no name of their own. */
    private static final List<String> PRIMARY = List.of("latency", "throughput");

    @Override
    public String tool() {
        return "Bencher";
    }

    @Override
    public boolean matches(ResultText file) {
        JsonNode first = file.json().path("results").path(0);
        return first.has("testbed") && first.has("measure") && first.has("metrics");
    }

    /** A row of a report. */
    private record RowKey(String benchmark, Map<String, String> parameters, String unit) {}

    /** A report on a machine. */
    private record Report(String id, Origin origin) {}

    @Override
    public List<PastResult> read(ResultText file, PastResult from) {
        Map<Report, Map<RowKey, List<double[]>>> reports = new LinkedHashMap<>();
        for (JsonNode series : file.json().path("results")) {
            RowKey key = key(series);
            for (JsonNode point : series.path("metrics")) {
                double value = point.path("metric").path("value").asDouble(Double.NaN);
                reports.computeIfAbsent(report(series, point), none -> new LinkedHashMap<>())
                        .computeIfAbsent(key, none -> new ArrayList<>())
                        .add(new double[] {value});
            }
        }
        List<PastResult> found = new ArrayList<>();
        reports.forEach((report, values) -> {
            JmhRows rows = new JmhRows();
            values.forEach((key, forks) -> rows.add(key.benchmark(), key.parameters(), key.unit(), forks));
            found.add(from.part("report " + report.id(), report.origin(), rows));
        });
        return PastResult.byTime(found);
    }

    private static RowKey key(JsonNode series) {
        JsonNode measure = series.path("measure");
        Map<String, String> parameters =
                JmhRows.parameters(series.path("variant").path("parameters"));
        String slug = measure.path("slug").asString("");
        if (!PRIMARY.contains(slug)) {
            parameters.put("measure", slug);
        }
        return new RowKey(
                series.path("benchmark").path("name").asString(""),
                parameters,
                measure.path("units").asString(""));
    }

    private static Report report(JsonNode series, JsonNode point) {
        String id = point.path("report").asString("");
        return new Report(
                id,
                new Origin(
                        Origin.text(point.path("version").path("hash")),
                        null,
                        Origin.text(series.path("branch").path("name")),
                        Origin.text(series.path("testbed").path("name")),
                        Origin.time(point.path("start_time"), "report " + id + ", start_time"),
                        null,
                        null));
    }
}
