package dev.plateau.collector.history;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Rows of JMH's JSON made of the numbers of another tool. */
final class JmhRows {
    /** Times by their names in other tools, as JMH abbreviates them. */
    private static final Map<String, String> TIMES = Map.ofEntries(
            Map.entry("ns", "ns"),
            Map.entry("ns/iter", "ns"),
            Map.entry("nanoseconds (ns)", "ns"),
            Map.entry("us", "us"),
            Map.entry("µs", "us"),
            Map.entry("microseconds (µs)", "us"),
            Map.entry("ms", "ms"),
            Map.entry("milliseconds (ms)", "ms"),
            Map.entry("s", "s"),
            Map.entry("seconds", "s"),
            Map.entry("seconds (s)", "s"));

    private static final Pattern RATE = Pattern.compile("i/s|ops/s|.*\\(ops/s\\)|operations / second.*");

    private final ArrayNode rows = ResultFormats.JSON.createArrayNode();

    /** Unit and mode of JMH for a unit of another tool. */
    private record JmhUnit(String unit, String mode) {
        static JmhUnit of(String written) {
            String time = TIMES.get(written);
            if (time != null || written.endsWith("/op")) {
                return new JmhUnit(time == null ? written : time + "/op", "avgt");
            }
            if (RATE.matcher(written).matches()) {
                return new JmhUnit("ops/s", "thrpt");
            }
            return new JmhUnit(written, written.startsWith("ops/") ? "thrpt" : "ss");
        }
    }

    /** Tests for a unit of time or rate. */
    static boolean isKnownUnit(String written) {
        return !JmhUnit.of(written).mode().equals("ss");
    }

    byte[] bytes() {
        return ResultFormats.JSON.writeValueAsBytes(rows);
    }

    /**
     * Adds a row with a score. Its mode follows from the unit: time per operation, operations per time, or single shots of something else.
     *
     * @param forks its iterations, fork by fork; empty if the file has only the score
     */
    ObjectNode add(
            String benchmark, Map<String, String> parameters, String unit, JsonNode score, List<double[]> forks) {
        JmhUnit known = JmhUnit.of(unit);
        ObjectNode row = rows.addObject()
                .put("benchmark", benchmark)
                .put("mode", known.mode())
                .put("threads", 1)
                .put("forks", Math.max(1, forks.size()));
        if (!parameters.isEmpty()) {
            row.putPOJO("params", parameters);
        }
        ObjectNode metric = row.putObject("primaryMetric");
        metric.put("scoreUnit", known.unit()).set("score", score);
        if (!forks.isEmpty()) {
            metric.putPOJO("rawData", forks);
        }
        return row;
    }

    /** Adds a row whose score is the mean of its iterations, as JMH's is. */
    ObjectNode add(String benchmark, Map<String, String> parameters, String unit, List<double[]> forks) {
        double mean = forks.stream().flatMapToDouble(Arrays::stream).average().orElse(Double.NaN);
        return add(
                benchmark, parameters, unit, ResultFormats.JSON.getNodeFactory().numberNode(mean), forks);
    }

    /** The numbers of a list, or of one number. */
    static double[] numbers(JsonNode node) {
        return node.isArray()
                ? node.valueStream()
                        .mapToDouble(each -> each.asDouble(Double.NaN))
                        .toArray()
                : new double[] {node.asDouble(Double.NaN)};
    }

    /** The scalar fields of an object as parameters. */
    static Map<String, String> parameters(JsonNode object, String... without) {
        Map<String, String> parameters = new TreeMap<>();
        object.properties().forEach(field -> {
            @Nullable String value = field.getValue().isValueNode() ? Origin.text(field.getValue()) : null;
            if (value != null && !List.of(without).contains(field.getKey())) {
                parameters.put(field.getKey(), value);
            }
        });
        return parameters;
    }
}
