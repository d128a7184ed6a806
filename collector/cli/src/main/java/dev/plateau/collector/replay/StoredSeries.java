package dev.plateau.collector.replay;

import dev.plateau.collector.usage.WrongUsage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Series in a file: JSON {@code {"id": {"y": [...]}}} or {@code {"id": [...]}}, or CSV with the ids in its first line and one column for each
 * series. Columns of the CSV that hold words (commits, dates) are passed over.
 */
public final class StoredSeries {
    private static final Pattern NUMBER = Pattern.compile("NaN|[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?");

    private StoredSeries() {}

    /**
     * Reads all series of a file.
     *
     * @return scores by id, in the order of the file; what is null, empty or {@code "NaN"} there is NaN here
     */
    public static Map<String, double[]> read(Path file) throws WrongUsage, IOException {
        return file.toString().endsWith(".csv") ? readCsv(file) : readJson(file);
    }

    private static Stream<String> lines(Path file) throws WrongUsage, IOException {
        if (!Files.isRegularFile(file)) {
            throw new WrongUsage(file + ": there is no such file");
        }
        return Files.readAllLines(file).stream();
    }

    private static Map<String, double[]> readCsv(Path file) throws WrongUsage, IOException {
        List<String[]> lines = lines(file)
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
                numbers &= cell.isEmpty() || NUMBER.matcher(cell).matches();
                scores[i] = !numbers || cell.isEmpty() ? Double.NaN : Double.parseDouble(cell);
            }
            if (numbers) {
                series.put(lines.get(0)[column].strip(), scores);
            }
        }
        if (series.isEmpty()) {
            throw new WrongUsage(
                    file + ": no column of numbers; expected ids in the first line, one column for each series");
        }
        return series;
    }

    private static Map<String, double[]> readJson(Path file) throws WrongUsage, IOException {
        JsonNode document = StoredJson.read(file);
        if (!document.isObject()) {
            throw new WrongUsage(file + ": expected an object of series, {\"id\": {\"y\": [...]}}");
        }
        Map<String, double[]> series = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> entry : document.properties()) {
            JsonNode values = entry.getValue().isArray()
                    ? entry.getValue()
                    : entry.getValue().path("y");
            series.put(entry.getKey(), StoredJson.numbers(values, file + ": series `" + entry.getKey() + "`"));
        }
        return series;
    }
}
