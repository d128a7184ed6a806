package dev.plateau.wire.series;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Series from other tools, as text: JSON {@code {"id": {"y": [...]}}} or {@code {"id": [...]}}, or CSV with the ids in its first line and one
 * column for each series. Columns of the CSV that hold words (commits, dates) are skipped.
 */
public final class SeriesText {
    private static final JsonMapper JSON = new JsonMapper();
    private static final Pattern NUMBER = Pattern.compile("NaN|[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?");

    /** Characters of a line that a message shows. */
    private static final int SHOWN = 60;

    private SeriesText() {}

    /** A text without series; the message names the place and what was expected. */
    public static final class UnreadableSeries extends Exception {
        private static final long serialVersionUID = 1L;

        /** @param message for the sender of the text */
        public UnreadableSeries(String message) {
            super(message);
        }

        @Override
        public String getMessage() {
            return String.valueOf(super.getMessage());
        }
    }

    /**
     * Reads all series of a text.
     *
     * @return scores by id, in the order of the text; NaN for null, empty and {@code "NaN"} values
     */
    public static Map<String, double[]> read(String text) throws UnreadableSeries {
        String start = text.stripLeading();
        return start.startsWith("{") || start.startsWith("[") ? readJson(text) : readCsv(text);
    }

    private static Map<String, double[]> readCsv(String text) throws UnreadableSeries {
        List<String[]> lines = text.lines()
                .filter(line -> !line.isBlank())
                .map(line -> line.split(",", -1))
                .toList();
        Map<String, double[]> series = new LinkedHashMap<>();
        for (int column = 0; !lines.isEmpty() && column < lines.get(0).length; column++) {
            double[] scores = new double[lines.size() - 1];
            boolean numbers = true;
            for (int i = 0; i < scores.length; i++) {
                String[] cells = lines.get(i + 1);
                String cell = column < cells.length ? cells[column].strip() : "";
                numbers &= cell.isEmpty() || isNumber(cell);
                scores[i] = !numbers || cell.isEmpty() ? Double.NaN : Double.parseDouble(cell);
            }
            if (numbers) {
                series.put(lines.get(0)[column].strip(), scores);
            }
        }
        if (series.isEmpty() || lines.size() < 2) {
            throw new UnreadableSeries("no column of numbers"
                    + place(text.lines().toList()) + "; expected ids in the first line, one column for each series");
        }
        return series;
    }

    /** ": line 2 is `no numbers here`", the first line below the ids that has no number; else the first one that should have. */
    private static String place(List<String> lines) {
        List<Integer> filled = IntStream.range(0, lines.size())
                .filter(line -> !lines.get(line).isBlank())
                .boxed()
                .toList();
        if (filled.isEmpty()) {
            return "";
        }
        int line = filled.stream()
                .skip(1)
                .filter(one -> Stream.of(lines.get(one).split(",")).noneMatch(SeriesText::isNumber))
                .findFirst()
                .orElse(filled.get(Math.min(1, filled.size() - 1)));
        String text = lines.get(line);
        return ": line " + (line + 1) + " is `" + text.substring(0, Math.min(SHOWN, text.length())) + "`";
    }

    private static boolean isNumber(String cell) {
        return NUMBER.matcher(cell.strip()).matches();
    }

    private static Map<String, double[]> readJson(String text) throws UnreadableSeries {
        JsonNode document = tree(text);
        if (!document.isObject() || document.isEmpty()) {
            throw new UnreadableSeries("expected an object of series, {\"id\": {\"y\": [...]}}");
        }
        Map<String, double[]> series = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> entry : document.properties()) {
            JsonNode values = entry.getValue().isArray()
                    ? entry.getValue()
                    : entry.getValue().path("y");
            series.put(entry.getKey(), numbers(values, "series `" + entry.getKey() + "`"));
        }
        return series;
    }

    private static JsonNode tree(String text) throws UnreadableSeries {
        try {
            return JSON.readTree(text);
        } catch (JacksonException e) {
            // A limit of the parser, such as that of nesting, has no place.
            String place =
                    e.getLocation() == null ? "" : "line " + e.getLocation().getLineNr() + ": ";
            throw new UnreadableSeries("this is not JSON: " + place + e.getOriginalMessage());
        }
    }

    /**
     * A list of numbers; null, and the strings that JMH writes for NaN and infinities, are NaN.
     *
     * @param place named in the message when it is not a list
     */
    public static double[] numbers(JsonNode array, String place) throws UnreadableSeries {
        if (!array.isArray()) {
            throw new UnreadableSeries(place + " has no list of numbers");
        }
        double[] numbers = new double[array.size()];
        for (int i = 0; i < numbers.length; i++) {
            JsonNode value = array.get(i);
            if (value.isNumber()) {
                numbers[i] = value.doubleValue();
            } else if (value.isNull() || value.isString()) {
                numbers[i] = Double.NaN;
            } else {
                throw new UnreadableSeries(place + ": value " + i + " is not a number");
            }
        }
        return numbers;
    }
}
