package dev.plateau.collector.history;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * JMH's CSV, and the table at the end of its console output: scores with their errors, without iterations. Source: {@code CSVResultFormat} and
 * {@code TextResultFormat}. JMH shortens the names in the table, but not in its CSV.
 */
final class JmhTable implements ResultFormat {
    private static final Pattern CSV = Pattern.compile("\"?Benchmark\"?,\"?Mode\"?,.*");
    private static final Pattern TABLE = Pattern.compile("Benchmark +(?:\\(.*\\) +)?Mode +(?:Cnt|Samples) +Score.*");
    private static final Pattern PARAMETER = Pattern.compile("\\(([^)]+)\\)");
    private static final Pattern JDK = Pattern.compile("(?m)^# VM version: JDK ([^,\\s]+), (.+), (\\S+)$");
    private static final Pattern POWER = Pattern.compile("10⁻([⁰¹²³⁴⁵⁶⁷⁸⁹]+)");
    private static final Pattern VERSION = Pattern.compile("(?m)^# JMH version: (\\S+)");

    @Override
    public String tool() {
        return "JMH's table";
    }

    @Override
    public boolean matches(ResultText file) {
        return file.text().lines().anyMatch(JmhTable::isHeader);
    }

    private static boolean isHeader(String line) {
        return CSV.matcher(line).matches() || TABLE.matcher(line).matches();
    }

    @Override
    public List<PastResult> read(ResultText file, PastResult from) {
        List<String> lines = file.text().lines().toList();
        int header = lines.size() - 1;
        while (!isHeader(lines.get(header))) {
            header--;
        }
        boolean isCsv = CSV.matcher(lines.get(header)).matches();
        List<String> columns = isCsv ? CsvLine.cells(lines.get(header)) : columns(lines.get(header));
        ArrayNode rows = ResultFormats.JSON.createArrayNode();
        for (String line : lines.subList(header + 1, lines.size())) {
            if (line.isBlank() && !rows.isEmpty()) {
                break;
            }
            if (!line.isBlank()) {
                add(rows, isCsv ? inColumns(columns, CsvLine.cells(line)) : inTable(columns, line));
            }
        }
        rows.forEach(row -> describe((ObjectNode) row, file.text()));
        byte[] bytes = ResultFormats.JSON.writeValueAsBytes(rows);
        return List.of(from.with(() -> bytes));
    }

    private static void describe(ObjectNode row, String log) {
        Matcher jdk = JDK.matcher(log);
        if (jdk.find()) {
            row.put("jdkVersion", jdk.group(1)).put("vmName", jdk.group(2)).put("vmVersion", jdk.group(3));
        }
        Matcher version = VERSION.matcher(log);
        if (version.find()) {
            row.put("jmhVersion", version.group(1));
        }
    }

    /** Names as in the CSV. */
    private static List<String> columns(String header) {
        List<String> columns = new ArrayList<>(List.of("Benchmark"));
        PARAMETER.matcher(header).results().forEach(name -> columns.add("Param: " + name.group(1)));
        columns.addAll(List.of("Mode", "Samples", "Score", "Error", "Unit"));
        return columns;
    }

    private static Map<String, String> inColumns(List<String> columns, List<String> cells) {
        Map<String, String> row = new LinkedHashMap<>();
        for (int i = 0; i < Math.min(columns.size(), cells.size()); i++) {
            String column = columns.get(i);
            row.put(column.startsWith("Score Error") ? "Error" : column, cells.get(i));
        }
        return row;
    }

    /** JMH leaves count and error of a single iteration blank, so the columns on the right are known by their number. */
    private static Map<String, String> inTable(List<String> columns, String line) {
        List<String> words = new ArrayList<>(Arrays.asList(line.strip().split("\\s+", -1)));
        boolean hasError = words.remove("±");
        boolean isNear = words.remove("≈");
        int fixed = columns.size() - (hasError || isNear ? 0 : 1);
        if (!hasError) {
            words.add(Math.max(0, words.size() - 1), "NaN");
        }
        if (words.size() == columns.size() - 1) {
            words.add(columns.indexOf("Samples"), "");
        }
        if (words.size() != columns.size()) {
            throw new IllegalArgumentException("expected " + fixed + " columns in the line: " + line.strip());
        }
        return inColumns(columns, words);
    }

    private static void add(ArrayNode rows, Map<String, String> cells) {
        String[] name = cells.getOrDefault("Benchmark", "").split(":", 2);
        Map<String, String> parameters = new LinkedHashMap<>();
        cells.forEach((column, value) -> {
            if (column.startsWith("Param: ") && !Stream.of("", "N/A").toList().contains(value)) {
                parameters.put(column.substring("Param: ".length()), value);
            }
        });
        ObjectNode row = name.length == 1 ? null : last(rows, name[0]);
        ObjectNode metric;
        if (row == null) {
            row = rows.addObject()
                    .put("benchmark", name[0])
                    .put("mode", cells.getOrDefault("Mode", ""))
                    .put("threads", (int) number(cells.getOrDefault("Threads", "1")));
            row.put("forks", 1).putPOJO("params", parameters);
            metric = row.putObject("primaryMetric");
        } else {
            metric = row.withObject("secondaryMetrics").putObject(name[1]);
        }
        metric.put("scoreUnit", cells.getOrDefault("Unit", ""));
        metric.set("score", score(cells.getOrDefault("Score", "")));
        metric.set("scoreError", score(cells.getOrDefault("Error", "NaN")));
    }

    /** The row of which a line states another metric. */
    private static @Nullable ObjectNode last(ArrayNode rows, String benchmark) {
        JsonNode last = rows.path(rows.size() - 1);
        return last.path("benchmark").asString("").equals(benchmark) ? (ObjectNode) last : null;
    }

    /** A text that is no number stays one: the reader of uploads refuses it by name. */
    private static JsonNode score(String text) {
        double number = number(text);
        return Double.isFinite(number)
                ? JsonNodeFactory.instance.numberNode(number)
                : JsonNodeFactory.instance.stringNode(text);
    }

    /** The number in a text, such as {@code 10⁻³}; NaN if it is no number, such as one with a decimal comma. */
    static double number(String text) {
        Matcher power = POWER.matcher(text);
        try {
            return Double.parseDouble(power.matches() ? "1e-" + digits(power.group(1)) : text);
        } catch (NumberFormatException other) {
            return Double.NaN;
        }
    }

    private static String digits(String superscript) {
        return superscript
                .chars()
                .mapToObj("⁰¹²³⁴⁵⁶⁷⁸⁹"::indexOf)
                .map(String::valueOf)
                .collect(Collectors.joining());
    }
}
