package dev.plateau.collector.history;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * {@code benchmark.csv} and {@code benchmark.json} of gradle-profiler: a scenario is a benchmark, its measured builds are iterations. Samples
 * other than the build's time are told apart by the parameter {@code measure}, scenarios of one name by the Gradle version.
 */
final class GradleProfilerResults implements ResultFormat {
    private static final List<String> MAIN = List.of("total execution time", "execution");

    @Override
    public String tool() {
        return "gradle-profiler";
    }

    @Override
    public boolean matches(ResultText file) {
        return file.text().startsWith("scenario,")
                || (file.json().path("scenarios").isArray()
                        && file.json().path("environment").has("profilerVersion"));
    }

    /** Builds of a scenario, sample by sample. */
    private record Scenario(String name, String version, String sample, String unit, List<Double> builds) {}

    @Override
    public List<PastResult> read(ResultText file, PastResult from) {
        boolean isCsv = file.text().startsWith("scenario,");
        List<Scenario> scenarios = isCsv ? ofTable(file.text()) : ofJson(file.json());
        Map<List<String>, Integer> names = new LinkedHashMap<>();
        scenarios.forEach(one -> names.merge(List.of(one.name(), one.sample()), 1, Integer::sum));
        JmhRows rows = new JmhRows();
        for (Scenario scenario : scenarios) {
            Map<String, String> parameters = new TreeMap<>();
            if (!MAIN.contains(scenario.sample())) {
                parameters.put("measure", scenario.sample());
            }
            if (names.getOrDefault(List.of(scenario.name(), scenario.sample()), 0) > 1) {
                parameters.put("version", scenario.version());
            }
            double[] builds =
                    scenario.builds().stream().mapToDouble(each -> each).toArray();
            rows.add(scenario.name(), parameters, scenario.unit(), List.of(builds));
        }
        @Nullable Instant date = isCsv ? null : Origin.time(file.json().path("date"), "date");
        return List.of(from.part("", Origin.measured(null, date), rows));
    }

    private static List<Scenario> ofJson(JsonNode json) {
        List<Scenario> scenarios = new ArrayList<>();
        for (JsonNode scenario : json.path("scenarios")) {
            JsonNode definition = scenario.path("definition");
            for (JsonNode sample : scenario.path("samples")) {
                String name = sample.path("name").asString("");
                List<Double> builds = scenario.path("iterations")
                        .valueStream()
                        .filter(each -> each.path("phase").asString("").equals("MEASURE"))
                        .map(each -> each.path("values").path(name).asDouble(Double.NaN))
                        .toList();
                scenarios.add(new Scenario(
                        definition
                                .path("title")
                                .asString(definition.path("name").asString("")),
                        definition.path("version").asString(""),
                        name,
                        sample.path("unit").asString(""),
                        builds));
            }
        }
        return scenarios;
    }

    private static List<Scenario> ofTable(String text) {
        Map<String, List<List<String>>> lines = new LinkedHashMap<>();
        for (String line : text.lines().toList()) {
            List<String> cells = CsvLine.cells(line);
            lines.computeIfAbsent(cells.get(0).replaceAll(" #\\d+", ""), none -> new ArrayList<>())
                    .add(cells);
        }
        List<String> titles =
                lines.getOrDefault("scenario", List.of(List.<String>of())).get(0);
        List<Scenario> scenarios = new ArrayList<>();
        for (int column = 1; column < titles.size(); column++) {
            List<Double> builds = new ArrayList<>();
            for (List<String> build : lines.getOrDefault("measured build", List.of())) {
                String cell = column < build.size() ? build.get(column) : "";
                if (!cell.isBlank()) {
                    builds.add(JmhTable.number(cell));
                }
            }
            String sample = cell(lines, "value", column);
            scenarios.add(new Scenario(
                    titles.get(column),
                    cell(lines, "version", column),
                    sample.isEmpty() ? MAIN.get(0) : sample,
                    "ms",
                    builds));
        }
        return scenarios;
    }

    private static String cell(Map<String, List<List<String>>> lines, String row, int column) {
        List<List<String>> found = lines.getOrDefault(row, List.of());
        return found.isEmpty() || column >= found.get(0).size()
                ? ""
                : found.get(0).get(column);
    }
}
