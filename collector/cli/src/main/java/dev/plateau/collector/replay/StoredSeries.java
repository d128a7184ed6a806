package dev.plateau.collector.replay;

import dev.plateau.collector.usage.WrongUsage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Series in a file: {@code {"id": {"y": [...]}}} or {@code {"id": [...]}}. */
public final class StoredSeries {
    private StoredSeries() {}

    /**
     * Reads all series of a file.
     *
     * @return scores by id, in the order of the file; what is null or {@code "NaN"} there is NaN here
     */
    public static Map<String, double[]> read(Path file) throws WrongUsage, IOException {
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
