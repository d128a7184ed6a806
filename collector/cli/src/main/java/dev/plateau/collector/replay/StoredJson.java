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
}
