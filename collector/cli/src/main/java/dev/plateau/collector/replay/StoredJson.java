package dev.plateau.collector.replay;

import dev.plateau.collector.usage.WrongUsage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads JSON files of numbers, with messages that name the place. */
final class StoredJson {
    private static final JsonMapper JSON = new JsonMapper();

    private StoredJson() {}

    static JsonNode read(Path file) throws WrongUsage, IOException {
        if (!Files.isRegularFile(file)) {
            throw new WrongUsage(file + ": there is no such file");
        }
        try (var in = Files.newInputStream(file)) {
            return JSON.readTree(in);
        } catch (JacksonException e) {
            throw new WrongUsage(file + ": this is not JSON: " + e.getOriginalMessage());
        }
    }

    /** Numbers; null, and the strings that JMH writes for NaN and infinities, are NaN. */
    static double[] numbers(JsonNode array, String place) throws WrongUsage {
        if (!array.isArray()) {
            throw new WrongUsage(place + " has no list of numbers");
        }
        double[] numbers = new double[array.size()];
        for (int i = 0; i < numbers.length; i++) {
            JsonNode value = array.get(i);
            if (value.isNumber()) {
                numbers[i] = value.doubleValue();
            } else if (value.isNull() || value.isString()) {
                numbers[i] = Double.NaN;
            } else {
                throw new WrongUsage(place + ": value " + i + " is not a number");
            }
        }
        return numbers;
    }
}
